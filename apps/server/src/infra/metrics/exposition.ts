type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  readonly value: number;
  readonly labels?: Labels;
  /** A histogram is written as several series. */
  readonly part?: '_bucket' | '_sum' | '_count';
}

/** What is measured, and every series of it. */
export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** One number without labels; none at all while it is not known. */
export const single = (name: string, type: 'counter' | 'gauge', help: string, value: number | null): Metric => ({
  name,
  type,
  help,
  samples: value === null ? [] : [{ value }],
});

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus' text format, which every collector of metrics reads. */
export const writeMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ value, labels = {}, part = '' }) => `${name}${part}${writeLabels(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');

function writeLabels(labels: Labels): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${escape(String(value))}"`);
  return written.length > 0 ? `{${written.join(',')}}` : '';
}

const escape = (value: string): string =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

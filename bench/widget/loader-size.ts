import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Measurement } from '../measure.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BUILT = join(ROOT, 'packages', 'embed', 'dist');

/** The inline stub of a page that opens the widget before the loader has arrived, taken from the documentation. */
function stub(): string {
  const [, text] = /<script>(window\.Embook[\s\S]*?)<\/script>/.exec(read(join(ROOT, 'docs', 'embedding.md'))) ?? [];
  if (!text) throw new Error('docs/embedding.md shows no stub');
  return text;
}

const read = (path: string): string => readFileSync(path, 'utf8');

const size = (what: string, bytes: number, text: () => string): Measurement => ({
  id: 'W8',
  what: `${what}, gzip -9`,
  bound: `<= ${bytes} B`,
  measure: () => {
    const { length } = gzipSync(text(), { level: 9 });
    return { measured: `${length} B`, pass: length <= bytes };
  },
});

export const loaderMeasurements: readonly Measurement[] = [
  size('loader', 4_100, () => read(join(BUILT, 'embed.js'))),
  size('React wrapper', 600, () => read(join(BUILT, 'react.js'))),
  size('inline stub', 200, stub),
];

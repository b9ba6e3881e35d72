import { locales } from '@embook/domain/shared';
import type { Page } from '@playwright/test';
import { at } from '../../e2e/pages/widget.ts';
import { gzipSize, KB, pathsUntil } from './first-load.ts';
import type { Measurement, Result } from '../measure.ts';
import { openAndRest, visit } from './site.ts';
import { freeTimes, goToTimes } from './way-to-times.ts';

const BOUND = 130 * KB;

interface Weight {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

async function weigh(page: Page, name: string): Promise<Weight> {
  const files = [...new Set(await pathsUntil(page, Infinity))].filter((path) => path.endsWith('.js'));
  return { name, files: files.length, bytes: files.reduce((sum, file) => sum + gzipSize(file), 0) };
}

/** The way there in one document, and /book by itself in each language: the draft is kept in the tab. */
const weighAll = (): Promise<{ way: Weight; alone: readonly Weight[] }> =>
  visit({}, async (page) => {
    await goToTimes(page);
    const way = await weigh(page, 'en');
    const alone: Weight[] = [];
    for (const language of locales) {
      await openAndRest(page, at('/book', 'demo-aurora', `&locale=${language}`));
      await freeTimes(page).first().waitFor();
      alone.push(await weigh(page, language));
    }
    return { way, alone };
  });

/** Both lines of the table use the same visit. */
let weighed: ReturnType<typeof weighAll> | undefined;

const resultOf = ({ name, files, bytes }: Weight, bound: number): Result => ({
  measured: `${(bytes / KB).toFixed(1)} KB in ${files} files (${name})`,
  pass: bytes <= bound,
});

export const bookLoadMeasurements: readonly Measurement[] = [
  {
    id: 'W5',
    what: 'JS of /book with times, gzip -9',
    bound: `<= ${BOUND / KB} KB`,
    measure: async () => {
      const { alone } = await (weighed ??= weighAll());
      return resultOf(
        alone.reduce((most, each) => (each.bytes > most.bytes ? each : most)),
        BOUND,
      );
    },
  },
  {
    id: 'W5+',
    what: 'JS from the list of shops to the times, gzip -9',
    bound: 'none',
    measure: async () => resultOf((await (weighed ??= weighAll())).way, Infinity),
  },
];

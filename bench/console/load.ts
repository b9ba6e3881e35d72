import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enterPassword } from '../../e2e/pages/console.ts';
import type { Measurement, Result } from '../measure.ts';
import { gzipSize, KB, pathsUntil } from '../widget/first-load.ts';
import { rest, visit } from '../widget/site.ts';

const BUILD = join(import.meta.dirname, '..', '..', 'apps', 'console', 'dist');
const FIRST_BOUND = 150 * KB;
const AGENDA_BOUND = 210 * KB;

interface Weight {
  readonly files: number;
  readonly bytes: number;
}

async function weigh(page: Page): Promise<Weight> {
  await rest(page);
  const files = [...new Set(await pathsUntil(page, Infinity))].filter((path) => path.endsWith('.js'));
  return {
    files: files.length,
    bytes: files.reduce((sum, file) => sum + gzipSize(file.replace(/^\/console\//, ''), BUILD), 0),
  };
}

/** The sign-in by itself, then the agenda of somebody who is signed in, opened anew. */
const weighAll = (): Promise<{ first: Weight; agenda: Weight }> =>
  visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto('/console');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    const first = await weigh(page);
    await enterPassword(page, 'desk@embook.test');
    await page.getByRole('link', { name: 'Agenda' }).first().waitFor();
    await page.goto('/console/agenda');
    await page.getByRole('grid').waitFor();
    return { first, agenda: await weigh(page) };
  });

/** Both lines of the table use the same visit. */
let weighed: ReturnType<typeof weighAll> | undefined;

const resultOf = ({ files, bytes }: Weight, bound: number): Result => ({
  measured: `${(bytes / KB).toFixed(1)} KB in ${files} files`,
  pass: bytes <= bound,
});

export const consoleMeasurements: readonly Measurement[] = [
  {
    id: 'W10',
    what: 'JS of the console until the sign-in, gzip -9',
    bound: `<= ${FIRST_BOUND / KB} KB`,
    measure: async () => resultOf((await (weighed ??= weighAll())).first, FIRST_BOUND),
  },
  {
    id: 'W10',
    what: 'JS of the console with the agenda ready, gzip -9',
    bound: `<= ${AGENDA_BOUND / KB} KB`,
    measure: async () => resultOf((await (weighed ??= weighAll())).agenda, AGENDA_BOUND),
  },
];

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { at } from '../e2e/pages/widget.ts';
import type { Measurement, Result } from './measure.ts';
import { openAndRest, rest, visit } from './site.ts';

/** A phone and a desk. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** A browser excuses what moves within half a second of a touch. Answers come later, so that they excuse nothing. */
const ANSWER_MS = 700;

/** One entry of Chromium's layout-shift, with what moved. */
interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly moved: readonly string[];
}

/** Every shift of every document that the page shows from now on. */
async function watchShifts(page: Page): Promise<Shift[]> {
  const shifts: Shift[] = [];
  await page.exposeBinding('tellShift', (_, shift: Shift) => shifts.push(shift));
  await page.addInitScript(() => {
    /** TypeScript's DOM does not know it. */
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'gone');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift;
        const tell: unknown = Reflect.get(window, 'tellShift');
        if (typeof tell === 'function') tell({ value, hadRecentInput, moved: sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return shifts;
}

/** From the list of shops to the free times of a day, as someone goes who looks at each screen. */
async function goToTimes(page: Page): Promise<void> {
  await openAndRest(page, at('/shops'));
  await page.getByRole('link', { name: /Aurora Oudegracht/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Aurora Oudegracht' }).waitFor();
  await rest(page);
  await page.getByRole('button', { name: 'Deep tissue massage' }).click();
  await page.getByRole('radio', { name: /Classic/ }).check();
  await rest(page);
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await page.getByRole('button', { name: /No preference/ }).waitFor();
  await rest(page);
  await page.getByRole('button', { name: /No preference/ }).click();
  await rest(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await rest(page);
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /[1-9]\d* free times/ })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'What time' })
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .waitFor();
  await rest(page);
}

const sumOf = (shifts: readonly Shift[]): string => shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4);

const shiftAt = (size: { width: number; height: number }): Promise<Result> =>
  visit({ viewport: size }, async (page) => {
    const shifts = await watchShifts(page);
    await page.route(/\/(?:api|assets)\//, async (route) => {
      await sleep(ANSWER_MS);
      await route.continue();
    });
    await goToTimes(page);
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const touched = shifts.filter(({ hadRecentInput }) => hadRecentInput);
    const culprits = [...new Set(own.flatMap(({ moved }) => moved))].join(', ');
    return {
      measured: `${sumOf(own)} (right after a touch ${sumOf(touched)})${culprits && `: ${culprits}`}`,
      pass: own.length === 0,
    };
  });

export const layoutShiftMeasurements: readonly Measurement[] = sizes.map((size) => ({
  id: 'W7',
  what: `layout shift from start to times, ${size.width} px`,
  bound: '0',
  measure: () => shiftAt(size),
}));

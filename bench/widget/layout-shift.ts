import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Measurement, Result } from '../measure.ts';
import { visit } from './site.ts';
import { goToTimes } from './way-to-times.ts';

/** A phone and a desk. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/**
 * A browser ignores shifts within half a second of input. Answers are delayed beyond that, so that their shifts count.
 */
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
    /** Missing in TypeScript's DOM types. */
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
    // A shift right after the customer's own input is allowed: a step folds when it is answered.
    const folded = [...new Set(touched.flatMap(({ moved }) => moved))].join(', ');
    process.stderr.write(`      right after a touch: ${folded}\n`);
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

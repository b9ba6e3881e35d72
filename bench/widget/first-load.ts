import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '@embook/domain/shared';
import type { Page } from '@playwright/test';
import { at } from '../../e2e/pages/widget.ts';
import { STALE_PAGE_PATH, stalePageScript } from '../../apps/server/src/infra/http/stale-page.ts';
import { messages } from '../../apps/server/src/messages/index.ts';
import type { Measurement, Result } from '../measure.ts';
import { BUILD, openAndRest, visit } from './site.ts';

export const KB = 1000;
const SCRIPT_BOUND = 90 * KB;
/** All that a first screen loads until it can be used (decision 58). */
const ALIVE_BOUND = 120 * KB;
const STYLE_BOUND = 9 * KB;

/** The screens a visit may begin with. */
export const firstScreens = { 'shop list': at('/shops'), services: at('/shops/1/services') };

const regions = Object.values(languages).map(({ region }) => region);

/** How long a loaded page is left without input. After 2 s it would fetch the rest of its code by itself. */
const UNTOUCHED_MS = 1000;

/** The paths that one first load requested. */
interface Load {
  readonly name: string;
  /** Until a moment after the load event, untouched. */
  readonly untouched: readonly string[];
  /** Until React has hydrated and nothing is requested any more. */
  readonly alive: readonly string[];
  /** Of those the calls to the API, while the data in the page counts as fresh. */
  readonly calls: readonly string[];
}

/** After a minute the widget fetches its data again, which must not count on a slow machine. */
const FRESH_MS = 50_000;

/** Measured by the page itself: a clock outside it would count too much on a busy machine. */
export const pathsUntil = (page: Page, msAfterLoad: number): Promise<string[]> =>
  page.evaluate((until) => {
    const [document] = performance.getEntriesByType('navigation');
    if (!(document instanceof PerformanceNavigationTiming)) throw new Error('the page does not tell when it loaded');
    const asked = performance.getEntriesByType('resource');
    return asked
      .filter(({ startTime }) => startTime <= document.loadEventStart + until)
      .map(({ name }) => new URL(name).pathname);
  }, msAfterLoad);

const callsOf = (page: Page): Promise<string[]> =>
  page.evaluate((fresh) => {
    const [document] = performance.getEntriesByType('navigation');
    const answered = document instanceof PerformanceNavigationTiming ? document.responseStart : 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime - answered < fresh)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/api/'));
  }, FRESH_MS);

async function load(page: Page, name: string, address: string): Promise<Load> {
  process.stderr.write(`      ${name}\n`);
  await page.goto(address);
  await page.waitForTimeout(UNTOUCHED_MS);
  const untouched = await pathsUntil(page, UNTOUCHED_MS);
  await openAndRest(page, address);
  return { name, untouched, alive: await pathsUntil(page, Infinity), calls: await callsOf(page) };
}

/** All languages at once: a load mostly waits, and its requests do not depend on its speed. */
async function loadAll(): Promise<Load[]> {
  const loads: Load[] = [];
  for (const [screen, address] of Object.entries(firstScreens))
    loads.push(
      ...(await Promise.all(
        regions.map((locale) => visit({ locale }, (page) => load(page, `${screen}, ${locale.slice(0, 2)}`, address))),
      )),
    );
  return loads;
}

/** Several budgets use the same loads. */
let loads: Promise<readonly Load[]> | undefined;

export const firstLoads = (): Promise<readonly Load[]> => (loads ??= loadAll());

/** A file of a build, or the script that the platform makes by itself. */
export const gzipSize = (path: string, build = BUILD): number =>
  gzipSync(path === STALE_PAGE_PATH ? stalePageScript(messages.lt.stalePage) : readFileSync(join(build, path)), {
    level: 9,
  }).length;

/** The heaviest load, in gzipped bytes of the built files with this ending. */
async function heaviest(pathsOf: (load: Load) => readonly string[], ending: string, bound: number): Promise<Result> {
  const weighed = (await firstLoads()).map((load) => {
    const files = [...new Set(pathsOf(load))].filter((path) => path.endsWith(ending));
    if (files.length === 0) throw new Error(`${load.name}: no ${ending} file was asked for`);
    const bytes = files.reduce((sum, file) => sum + gzipSize(file), 0);
    return { bytes, text: `${(bytes / KB).toFixed(1)} KB in ${files.length} files (${load.name})` };
  });
  const { bytes, text } = weighed.reduce((most, load) => (load.bytes > most.bytes ? load : most));
  return { measured: text, pass: bytes <= bound };
}

export const firstLoadMeasurements: readonly Measurement[] = [
  {
    id: 'W1',
    what: `JS until ${UNTOUCHED_MS / 1000} s after load, untouched, gzip -9`,
    bound: `<= ${SCRIPT_BOUND / KB} KB`,
    measure: () => heaviest(({ untouched }) => untouched, '.js', SCRIPT_BOUND),
  },
  {
    id: 'W1+',
    what: 'JS until the screen is alive, gzip -9',
    bound: `<= ${ALIVE_BOUND / KB} KB`,
    measure: () => heaviest(({ alive }) => alive, '.js', ALIVE_BOUND),
  },
  {
    id: 'W2',
    what: 'CSS until the screen is alive, gzip -9',
    bound: `<= ${STYLE_BOUND / KB} KB`,
    measure: () => heaviest(({ alive }) => alive, '.css', STYLE_BOUND),
  },
];

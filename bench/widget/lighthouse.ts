import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumArgs, chromiumPath } from '../../tools/chromium.ts';
import { freePort } from '../../tools/platform.ts';
import type { Measurement, Result } from '../measure.ts';
import { firstScreens } from './first-load.ts';
import { siteAddress, visit } from './site.ts';
import { goToTimes } from './way-to-times.ts';

/** Lighthouse's default phone; odd, so that the median is one of the runs. */
const RUNS = 5;

/** It fails on whatever the fixed bars cover at this scroll position: with many small buttons, always one. */
const UNSTABLE_AUDIT = 'target-size';

const MIN_SCORE = { performance: 95, accessibility: 100, 'best-practices': 100 };

type Category = keyof typeof MIN_SCORE;
type Scores = Readonly<Record<Category, number>> & { readonly faults: readonly string[] };

const categories = Object.keys(MIN_SCORE) as Category[];

interface Reached {
  readonly path: string;
  /** What the tab has stored. */
  readonly memory: [string, string][];
}

/** A booking that has got as far as the times. */
const reachTimes = (): Promise<Reached> =>
  visit({}, async (page) => {
    await goToTimes(page);
    const { pathname, search } = new URL(page.url());
    const memory = await page.evaluate(() =>
      Object.entries(sessionStorage).map(([key, value]): [string, string] => [key, String(value)]),
    );
    return { path: `${pathname}${search}`, memory };
  });

async function scoresOf(address: string, port: number, skipAudits: string[]): Promise<Scores> {
  const run = await lighthouse(address, { port, onlyCategories: categories, skipAudits, logLevel: 'silent' });
  if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'Lighthouse said nothing');
  const { categories: found, audits } = run.lhr;
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100);
  const faults = ['accessibility', 'best-practices'].flatMap((category) =>
    (found[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    faults,
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** A browser of its own: Lighthouse drives it by a port, and clears its storage before each run. */
async function withBrowser<T>(work: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'embook-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    viewport: null,
  });
  try {
    return await work(context, port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Subject {
  readonly name: string;
  readonly reach: () => Promise<Reached>;
  readonly without?: string[];
}

const measure = ({ reach, without = [] }: Subject): Promise<Result> =>
  withBrowser(async (context, port) => {
    const { path, memory } = await reach();
    const address = new URL(path, await siteAddress()).href;
    await context.addInitScript((entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, memory);
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOf(address, port, without));
    const found = categories.map((category) => ({ category, score: median(runs.map((each) => each[category])) }));
    const faults = [...new Set(runs.flatMap((each) => each.faults))].join(', ');
    const performances = runs.map(({ performance }) => performance).toSorted((a, b) => a - b);
    return {
      measured: `${found.map(({ score }) => score).join(', ')} (runs ${performances.join(' ')})${faults && `: ${faults}`}`,
      pass: found.every(({ category, score }) => score >= MIN_SCORE[category]),
    };
  });

const subjects: readonly Subject[] = [
  ...Object.entries(firstScreens).map(([name, path]) => ({ name, reach: async () => ({ path, memory: [] }) })),
  { name: `/book with times, ${UNSTABLE_AUDIT} aside`, reach: reachTimes, without: [UNSTABLE_AUDIT] },
];

export const lighthouseMeasurements: readonly Measurement[] = subjects.map((subject) => ({
  id: 'W6',
  what: `Lighthouse mobile (speed, access, practices), ${subject.name}`,
  bound: `>= ${Object.values(MIN_SCORE).join(', ')}`,
  measure: () => measure(subject),
}));

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Page } from '@playwright/test';
import { openBrowser } from '../../tools/look/camera.ts';
import type { Measurement, Result } from '../measure.ts';

const CONSOLE = join(import.meta.dirname, '..', '..', 'apps', 'console');
const ENTRY = 'virtual:agenda-grid';
const COLUMNS = 12;
const ENTRIES = 400;
const RATIO_BOUND = 4;
const ROUNDS = 30;

/**
 * Draws the grid, or a bare list of as many buttons, and removes it again. What the browser counts as scripting is
 * React and the DOM; layout and paint come later.
 */
const page = `
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beginTexts } from '/src/lib/texts.ts';
import { FullDay, fullDay } from '/src/agenda/grid/grid.example.tsx';
await beginTexts();
const days = { grid: fullDay(${COLUMNS}, ${ENTRIES}, 5), odd: fullDay(${COLUMNS}, ${ENTRIES}, 1) };
const Bare = () => days.grid.entries.map(({ id, customer }) => createElement('button', { key: id, type: 'button' }, customer.name));
function draw(element) {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  flushSync(() => root.render(element));
  const count = host.querySelectorAll('button, [data-entry]').length;
  root.unmount();
  host.remove();
  return count;
}
const grid = (name) => () => draw(createElement(FullDay, { agenda: days[name] }));
globalThis.subjects = { grid: grid('grid'), odd: grid('odd'), bare: () => draw(createElement(Bare)) };
document.title = 'ready';
`;

const virtualPage: Plugin = {
  name: 'agenda-grid-page',
  resolveId: (id) => (id === ENTRY ? ENTRY : id.startsWith('/src/') ? join(CONSOLE, id) : undefined),
  load: (id) => (id === ENTRY ? page : undefined),
};

/** Visits on the five minutes, at any minute, and the bare list. */
type Subject = 'grid' | 'odd' | 'bare';

async function buildPage(folder: string): Promise<void> {
  await build({
    root: CONSOLE,
    configFile: join(CONSOLE, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [virtualPage],
    base: '/',
    build: { outDir: folder, emptyOutDir: true, manifest: false, rolldownOptions: { input: ENTRY } },
  });
}

interface Drawn {
  /** Milliseconds of scripting of one drawing, in the fastest turn. */
  readonly best: number;
  readonly count: number;
}

/** Drawings in a row; the browser counts only the CPU time of the page's own thread. */
const DRAWINGS = 4;

/** Runs in the page, in a task of its own: what the driver evaluates is not counted as scripting of the page. */
function drawOften([subject, drawings]: readonly [Subject, number]): Promise<number> {
  const { subjects } = globalThis as unknown as { subjects: Record<Subject, () => number> }; // set by the page above
  return new Promise((done) =>
    setTimeout(() => {
      let count = 0;
      for (let drawing = 0; drawing < drawings; drawing += 1) count = subjects[subject]();
      done(count);
    }),
  );
}

async function drawInTurn(tab: Page): Promise<Record<Subject, Drawn>> {
  const browser = await tab.context().newCDPSession(tab);
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scripting = async (): Promise<number> => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const none = { best: Infinity, count: 0 };
  const drawn: Record<Subject, Drawn> = { grid: none, odd: none, bare: none };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const subject of ['grid', 'odd', 'bare'] as const) {
      const before = await scripting();
      const count = await tab.evaluate(drawOften, [subject, DRAWINGS] as const);
      const each = ((await scripting()) - before) / DRAWINGS;
      if (each < drawn[subject].best) drawn[subject] = { best: each, count };
    }
  return drawn;
}

async function draw(folder: string): Promise<Record<Subject, Drawn>> {
  const files = readdirSync(join(folder, 'assets'));
  const entry = files.find((name) => name.includes('agenda-grid') && name.endsWith('.js')) ?? '';
  const styles = files.filter((name) => name.endsWith('.css'));
  const browser = await openBrowser();
  try {
    const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const links = styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`).join('');
    const html = `<!doctype html><html lang="en">${links}<script type="module" src="/assets/${entry}"></script></html>`;
    await tab.route('http://agenda.test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
      const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      return route.fulfill({ contentType, body: readFileSync(join(folder, pathname)) });
    });
    await tab.goto('http://agenda.test/');
    await tab.waitForFunction(() => document.title === 'ready', undefined, { timeout: 300_000 });
    return await drawInTurn(tab);
  } finally {
    await browser.close();
  }
}

async function drawAll(): Promise<Record<Subject, Drawn>> {
  const folder = mkdtempSync(join(tmpdir(), 'embook-agenda-grid-'));
  try {
    await buildPage(folder);
    return await draw(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both lines of the table use the same drawings. */
let all: ReturnType<typeof drawAll> | undefined;

async function ratioOf(subject: 'grid' | 'odd'): Promise<Result> {
  const { [subject]: grid, bare } = await (all ??= drawAll());
  if (bare.count !== ENTRIES || grid.count < ENTRIES) throw new Error('not all entries were drawn');
  const ratio = grid.best / bare.best;
  const measured = `${ratio.toFixed(2)} x (${grid.best.toFixed(1)} / ${bare.best.toFixed(1)} ms)`;
  return { measured, pass: ratio <= RATIO_BOUND };
}

export const agendaGridMeasurements: readonly Measurement[] = (
  [
    ['grid', 'on the five minutes'],
    ['odd', 'at any minute'],
  ] as const
).map(([subject, when]) => ({
  id: 'C1',
  what: `scripting of ${COLUMNS} columns with ${ENTRIES} entries ${when} against a bare list of ${ENTRIES} buttons`,
  bound: `<= ${RATIO_BOUND} x`,
  measure: () => ratioOf(subject),
}));

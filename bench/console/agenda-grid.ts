import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { openBrowser } from '../../tools/look/camera.ts';
import type { Measurement, Result } from '../measure.ts';

const CONSOLE = join(import.meta.dirname, '..', '..', 'apps', 'console');
const ENTRY = 'virtual:agenda-grid';
const COLUMNS = 12;
const ENTRIES = 400;
const RATIO_BOUND = 4;
const ROUNDS = 60;

/**
 * Draws the grid, or a bare list of as many buttons, and takes it away again. What the browser counts as scripting is React
 * and the DOM; layout and paint come later.
 */
const page = `
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beginTexts } from '/src/lib/texts.ts';
import { FullDay, fullDay } from '/src/agenda/grid/grid.example.tsx';
await beginTexts();
const agenda = fullDay(${COLUMNS}, ${ENTRIES});
const Bare = () => agenda.entries.map(({ id, customer }) => createElement('button', { key: id, type: 'button' }, customer.name));
function draw(element) {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const start = performance.now();
  flushSync(() => root.render(element));
  const best = performance.now() - start;
  const count = host.querySelectorAll('button, [data-entry]').length;
  root.unmount();
  host.remove();
  return { best, count };
}
globalThis.subjects = { grid: () => draw(createElement(FullDay, { agenda })), bare: () => draw(createElement(Bare)) };
document.title = 'ready';
`;

const virtualPage: Plugin = {
  name: 'agenda-grid-page',
  resolveId: (id) => (id === ENTRY ? ENTRY : id.startsWith('/src/') ? join(CONSOLE, id) : undefined),
  load: (id) => (id === ENTRY ? page : undefined),
};

type Subject = 'grid' | 'bare';

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
  /** Milliseconds of the quickest drawing. */
  readonly best: number;
  readonly count: number;
}

/** Runs in the page. Of many turns the quickest counts, in which nothing else had the processor. */
function drawInTurn(rounds: number): Record<Subject, Drawn> {
  const { subjects } = globalThis as unknown as { subjects: Record<Subject, () => Drawn> }; // set by the page above
  const best = { grid: { best: Infinity, count: 0 }, bare: { best: Infinity, count: 0 } };
  for (let round = 0; round < rounds; round += 1)
    for (const subject of ['grid', 'bare'] as const) {
      const drawn = subjects[subject]();
      if (drawn.best < best[subject].best) best[subject] = drawn;
    }
  return best;
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
    return await tab.evaluate(drawInTurn, ROUNDS);
  } finally {
    await browser.close();
  }
}

async function drawn(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'embook-agenda-grid-'));
  try {
    await buildPage(folder);
    const { grid, bare } = await draw(folder);
    if (bare.count !== ENTRIES || grid.count < ENTRIES) throw new Error('not all entries were drawn');
    const ratio = grid.best / bare.best;
    const measured = `${ratio.toFixed(2)} x (${grid.best.toFixed(1)} / ${bare.best.toFixed(1)} ms)`;
    return { measured, pass: ratio <= RATIO_BOUND };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const agendaGridMeasurements: readonly Measurement[] = [
  {
    id: 'C1',
    what: `scripting of ${COLUMNS} columns with ${ENTRIES} entries against a bare list of ${ENTRIES} buttons`,
    bound: `<= ${RATIO_BOUND} x`,
    measure: drawn,
  },
];

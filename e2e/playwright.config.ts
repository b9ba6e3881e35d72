import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts';
import { anyWidth, firstJourneys, onDesktop, onlyDesktop, onlyPhone, onPhone } from './journey-lists.ts';
import { specOrigins } from './spec-platform/ports.ts';

const specsOf = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`);
const everyWidth = process.env['EVERY_WIDTH'] === '1';
/** `first` or `rest`; all of them when it is not set. */
const part = process.env['JOURNEYS'];

/** Matched against the name of the file and the title. */
const isRest = new RegExp(`@full|^(?!.* (?:${firstJourneys.join('|')})\\.spec\\.ts )`);

const PORT = Number(process.env['E2E_PORT'] ?? 8499);
const address = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: 'journeys',
  ...(part === 'first' && { testMatch: specsOf(firstJourneys), grepInvert: /@full/ }),
  ...(part === 'rest' && { grep: isRest }),
  outputDir: '../test-results/journeys',
  forbidOnly: true,
  fullyParallel: true,
  // Journeys mostly wait for the page, so more of them than cores run at once.
  workers: 3,
  // A flaky test is a fault to find.
  retries: 0,
  // Limits for what hangs, far beyond what a busy machine needs: no journey may fail because it was slow.
  timeout: 600_000,
  // `toPass` has no end of its own; one attempt may take as long as an action.
  expect: { timeout: 40_000, toPass: { timeout: 150_000 } },
  reporter: [
    ['list'],
    ['json', { outputFile: `../node_modules/.cache/check/e2e${part === 'rest' ? '-rest' : ''}.json` }],
  ],
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    screenshot: 'only-on-failure',
    // A hanging action fails by name, before the whole journey times out.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // axe would test colours in the middle of a transition.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
  projects: [
    // First, since `regulars` runs serially and would otherwise finish last.
    {
      name: 'desktop',
      testIgnore: specsOf([...onlyPhone, ...(everyWidth ? [] : onPhone)]),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: specsOf([...anyWidth, ...onlyDesktop, ...(everyWidth ? [] : onDesktop)]),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    // `exec`, so that the signal reaches the platform and not only the shell.
    command: 'exec node start-server.ts --with-parent',
    env: { PORT: String(PORT), ALLOWED_BASE_URLS: specOrigins.join(' ') },
    url: `${address}/readyz`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

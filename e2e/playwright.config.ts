import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 8499);
const address = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/check/e2e.json' }]],
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    trace: 'on-first-retry',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
  projects: [
    {
      name: 'phone',
      // These go through the widths by themselves.
      testIgnore: ['**/deep-links.spec.ts', '**/hostile-text.spec.ts', '**/routes.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    // `exec`, so that the signal reaches the platform and not only the shell.
    command: 'exec node start-server.ts --with-parent',
    env: { PORT: String(PORT) },
    url: `${address}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

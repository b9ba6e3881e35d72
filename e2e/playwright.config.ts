import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts';
import { specOrigins } from './spec-platform/ports.ts';

/** These set the widths themselves. */
const anyWidth = [
  'console-account',
  'console-classes',
  'console-details',
  'console-layout',
  'console-notices',
  'console-settings',
  'console-start',
  'console-team',
  'console-touch',
  'covering',
  'deep-links',
  'forced-colours',
  'keyboard',
  'routes',
].map(specOf);

/** Long journeys run in one of the two projects each, to save time. `EVERY_WIDTH=1` runs all of them in both. */
const onPhone = ['account', 'booking', 'effort', 'profile', 'reservations', 'spec-platform-account'].map(specOf);
const onDesktop = [
  'builder',
  'builder-credentials',
  'catalogue',
  'console-catalogue',
  'console-desk',
  'console-events',
  'console-hours',
  'console-typing',
  'embedding',
  'error-reporting',
  'host-page',
  'own-build',
  'package',
  'phone-number',
  'regulars',
  'spec-platform',
  'subscriptions',
].map(specOf);
/** The agenda is columns on a desktop and a list on a phone, so these always run in one project only. */
const onlyPhone = ['console-phone'].map(specOf);
const onlyDesktop = ['console-agenda', 'console-faults', 'console-focus', 'console-timetable-draft'].map(specOf);
const everyWidth = process.env['EVERY_WIDTH'] === '1';

function specOf(name: string): string {
  return `**/${name}.spec.ts`;
}

const PORT = Number(process.env['E2E_PORT'] ?? 8499);
const address = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  // Journeys mostly wait for the page, so more of them than cores run at once.
  workers: 3,
  // A flaky test is a fault to find.
  retries: 0,
  // Limits for what hangs, far beyond what a busy machine needs: no journey may fail because it was slow.
  timeout: 600_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/check/e2e.json' }]],
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
      testIgnore: everyWidth ? onlyPhone : [...onlyPhone, ...onPhone],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: [...anyWidth, ...onlyDesktop, ...(everyWidth ? [] : onDesktop)],
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

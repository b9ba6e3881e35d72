import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The browser suites of `npm run fire`, on the same platform as the journeys; they set their widths themselves. */
export default defineConfig({
  ...journeys,
  testDir: 'fire',
  outputDir: '../test-results/fire',
  timeout: 1_800_000,
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/check/fire-browser.json' }]],
  projects: [{ name: 'fire', use: { viewport: { width: 1280, height: 800 } } }],
});

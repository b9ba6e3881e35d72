import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'fire',
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.test.ts'],
    globalSetup: ['../apps/server/test/global-setup.ts'],
    setupFiles: ['../apps/server/test/every-file.ts'],
    // Two suites at a time fill two cores; more would only wait for one another.
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', environment: 'node', include: ['packages/domain/{src,testing}/**/*.test.ts'] } },
      {
        test: {
          name: 'embed',
          environment: 'happy-dom',
          include: ['packages/embed/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/{src,seed,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'widget', environment: 'happy-dom', include: ['apps/widget/{src,gallery}/**/*.test.{ts,tsx}'] } },
      { test: { name: 'tools', environment: 'node', include: ['{tools,bench}/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});

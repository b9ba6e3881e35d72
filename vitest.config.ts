import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Bounds for what hangs, far beyond what a busy machine needs: no test may fail because it was slow. */
const timeouts = { testTimeout: 300_000, hookTimeout: 600_000 };

const server = {
  ...timeouts,
  environment: 'node',
  globalSetup: ['apps/server/test/global-setup.ts'],
  setupFiles: ['apps/server/test/every-file.ts'],
};

/** The icons as one file: each test file would otherwise load two thousand of them. */
const icons = {
  resolve: { alias: { 'lucide-react': createRequire(import.meta.url).resolve('lucide-react') } },
};

/** Threads start faster than processes, and each file still has its own modules and page. */
const rendered = { ...timeouts, environment: 'happy-dom', pool: 'threads' } as const;

/** Replaces modules, so it needs its own. */
const alone = ['apps/server/src/auth/reset.test.ts'];
/** Looks at what hashes cost, so it needs the real ones. */
const costs = ['apps/server/src/auth/secrets.test.ts'];

/** Hashes that cost little, so that tests which sign in do not mostly hash. */
const lightHashes = {
  resolve: { alias: { '@node-rs/argon2': join(import.meta.dirname, 'apps/server/test/light-argon2.ts') } },
};

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...timeouts,
          name: 'domain',
          environment: 'node',
          isolate: false,
          include: ['packages/domain/{src,testing}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'embed',
          environment: 'happy-dom',
          include: ['packages/embed/src/**/*.test.ts'],
        },
      },
      {
        // Loading the platform takes longer than most files test, so those of one worker share it.
        ...lightHashes,
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['apps/server/{src,seed,test}/**/*.test.ts'],
          exclude: [...alone, ...costs],
        },
      },
      { ...lightHashes, test: { ...server, name: 'server-alone', include: alone } },
      { test: { ...timeouts, name: 'server-costs', environment: 'node', include: costs } },
      {
        ...icons,
        test: {
          ...rendered,
          name: 'widget',
          setupFiles: ['apps/widget/src/testing/own-channels.ts'],
          include: ['apps/widget/{src,gallery,build}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...rendered, name: 'ui', include: ['packages/ui/src/**/*.test.{ts,tsx}'] } },
      {
        ...icons,
        test: {
          ...rendered,
          name: 'console',
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...timeouts, name: 'tools', environment: 'node', include: ['{tools,bench}/**/*.test.ts'] } },
    ],
  },
});

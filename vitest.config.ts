import { globSync, readFileSync } from 'node:fs';
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
const icons = [{ find: 'lucide-react', replacement: createRequire(import.meta.url).resolve('lucide-react') }];

/** Loading a page and its screens takes longer than most files test, so those of one thread share them. */
const rendered = {
  ...timeouts,
  environment: 'happy-dom',
  pool: 'threads' as const,
  isolate: false,
  setupFiles: ['packages/ui/testing/clean-page.ts'],
};

const widget = {
  ...rendered,
  setupFiles: [
    ...rendered.setupFiles,
    'apps/widget/src/testing/own-channels.ts',
    'apps/widget/src/testing/no-toasts.ts',
  ],
};

/** No screen of the console reaches a platform: its calls are answered by the test. */
const fakeCall = {
  find: /^(?:\.\.?\/)+(?:lib\/)?call\.ts$/,
  replacement: join(import.meta.dirname, 'apps/console/src/testing/fake-call.ts'),
};

/** These read what a call sends and receives. */
const realCalls = [
  'apps/console/src/agenda/why/why-popover.test.tsx',
  'apps/console/src/catalogue/pictures/gallery-field.test.tsx',
  'apps/console/src/lib/call.test.ts',
];

/** Looks at what hashes cost, so it needs the real ones. */
const costs = ['apps/server/src/auth/secrets.test.ts'];

/** Test files that replace modules or load them anew, which would be felt by those that share them. */
const replacing = (folder: string): string[] =>
  globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: import.meta.dirname }).filter((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    return !costs.includes(file) && /\bvi\.(?:mock|doMock|resetModules)\(/.test(code);
  });

/** These need their own page and modules; those after the first line of a list change a module for good. */
const alone = replacing('apps/server/src');
const consoleAlone = [...replacing('apps/console/src'), 'apps/console/src/desk/new-booking.test.tsx'];
const widgetAlone = [
  ...replacing('apps/widget/src'),
  // They hand it the port of a page around, register texts that never load, or read the language as the server does.
  'apps/widget/src/host/analytics.test.ts',
  'apps/widget/src/lib/error-handling.test.ts',
  'apps/widget/src/lib/formats.test.ts',
  'apps/widget/src/lib/lazy-part.test.tsx',
  'apps/widget/src/ssr/first-screen.test.tsx',
  'apps/widget/src/ssr/preview.test.tsx',
];

/** Starts the platform from copied files, and a development server: for `npm run test:full` alone. */
const inFull = ['tools/image.test.ts', 'tools/dev.test.ts'];

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
        resolve: { alias: icons },
        test: {
          ...widget,
          name: 'widget',
          include: ['apps/widget/{src,gallery,build}/**/*.test.{ts,tsx}'],
          exclude: widgetAlone,
        },
      },
      { resolve: { alias: icons }, test: { ...widget, name: 'widget-alone', isolate: true, include: widgetAlone } },
      // Few files, so that they share one page.
      {
        resolve: { alias: icons },
        test: { ...rendered, name: 'ui', include: ['packages/ui/{src,testing}/**/*.test.{ts,tsx}', ...realCalls] },
      },
      {
        resolve: { alias: [...icons, fakeCall] },
        test: {
          ...rendered,
          name: 'console',
          setupFiles: [
            ...rendered.setupFiles,
            'apps/console/src/testing/unanswered-calls.ts',
            'apps/console/src/testing/no-toasts.ts',
          ],
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          exclude: [...consoleAlone, ...realCalls],
        },
      },
      {
        resolve: { alias: [...icons, fakeCall] },
        test: { ...rendered, name: 'console-alone', isolate: true, include: consoleAlone },
      },
      {
        test: {
          ...timeouts,
          name: 'tools',
          environment: 'node',
          include: ['{tools,bench}/**/*.test.ts'],
          exclude: [...inFull],
        },
      },
      { test: { ...timeouts, name: 'image', environment: 'node', include: [...inFull] } },
    ],
  },
});

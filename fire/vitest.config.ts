import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The long ones, the longest first, so that none of them runs on alone at the end. */
const long = ['kills', 'grow', 'races', 'sockets', 'database'].map((name) =>
  resolve(import.meta.dirname, `${name}.test.ts`),
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const first = long.flatMap((path) => files.filter(({ moduleId }) => moduleId === path));
    return [...first, ...files.filter((file) => !first.includes(file))];
  }
}

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
    sequence: { sequencer: LongestFirst },
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});

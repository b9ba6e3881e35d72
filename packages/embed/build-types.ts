import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The declarations of the package. They name each other as the built files are named, which tsc leaves to us. */
const folder = import.meta.dirname;
execFileSync('tsc', ['-p', join(folder, 'tsconfig.package.json')], { stdio: 'inherit' });
for (const name of ['load', 'react', 'public-api']) {
  const path = join(folder, 'dist', `${name}.d.ts`);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}

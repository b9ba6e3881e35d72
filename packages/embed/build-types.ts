import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The declarations of the package. Their imports are renamed to the built files, which tsc does not do. */
const folder = import.meta.dirname;
execFileSync('tsc', ['-p', join(folder, 'tsconfig.package.json')], { stdio: 'inherit' });
for (const name of ['load', 'react', 'public-api']) {
  const path = join(folder, 'dist', `${name}.d.ts`);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { compilerOptions } from './messages/compiler.ts';

/**
 * Compiles the messages of the current package, unless they are unchanged: the compiler takes 10 seconds for a package.
 * `npm run messages -w @embook/widget`
 */
const folder = process.cwd();
const options = compilerOptions(folder);
const stamp = join(options.outdir, '.made-of');

// Without the name of the folder, so that a copied checkout is not compiled again.
const hash = createHash('sha256').update(JSON.stringify(options).replaceAll(folder, ''));
// The settings contain languages and groups, the lock file the versions of the compiler.
for (const file of [
  join(options.project, 'settings.json'),
  join(import.meta.dirname, '..', 'package-lock.json'),
  ...globSync(join(folder, 'messages', '**', '*.json')).toSorted(),
])
  hash.update(`${relative(folder, file)}\n`).update(readFileSync(file));
const madeOf = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== madeOf) {
  await compile(options);
  writeFileSync(stamp, madeOf);
}
// The compiler leaves its database open, which would keep the process running.
process.exit(0);

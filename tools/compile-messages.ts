import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { compilerOptions } from './messages/compiler.ts';

/**
 * Turns the messages of the package it is started in into code, unless it is made of these very messages already: the
 * compiler takes 10 seconds for a package.
 *
 *   npm run messages -w @embook/widget
 */
const folder = process.cwd();
const options = compilerOptions(folder);
const stamp = join(options.outdir, '.made-of');

const hash = createHash('sha256').update(JSON.stringify(options));
// Languages and groups are in the settings, versions of the compiler in the lock.
for (const file of [
  join(options.project, 'settings.json'),
  join(import.meta.dirname, '..', 'package-lock.json'),
  ...globSync(join(folder, 'messages', '**', '*.json')).toSorted(),
])
  hash.update(`${file}\n`).update(readFileSync(file));
const madeOf = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== madeOf) {
  await compile(options);
  writeFileSync(stamp, madeOf);
}
// The compiler leaves its database open.
process.exit(0);

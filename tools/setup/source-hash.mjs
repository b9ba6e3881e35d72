import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';
import { lockHash } from './packages.mjs';

/** Written by the build itself (the message compiler writes project.inlang and paraglide). */
const MADE = new Set(['node_modules', 'dist', 'paraglide', 'project.inlang']);

function* sources(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !MADE.has(entry.name)) yield* sources(path);
    if (entry.isFile()) yield path;
  }
}

/** A hash of everything the output depends on: the files in these folders, the packages and the given settings. */
export function sourceHash(folders, settings = []) {
  const hash = createHash('sha256').update(lockHash());
  for (const folder of folders) {
    for (const path of sources(join(root, folder))) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  }
  for (const name of settings) hash.update(`${name}=${process.env[name]}\n`);
  return hash.digest('hex');
}

import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, stampAt, step, stop } from './command.mjs';
import { lockHash } from './packages.mjs';

const built = stampAt('apps', 'widget', 'dist', '.built');
const PACKAGES = ['@embook/embed', '@embook/widget'];

/** Written by the build itself (the message compiler puts files of its own into project.inlang). */
const MADE = new Set(['node_modules', 'dist', 'paraglide', 'project.inlang']);

function* sources(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !MADE.has(entry.name)) yield* sources(path);
    if (entry.isFile()) yield path;
  }
}

/** Everything the built files depend on: sources, packages and the settings given at build time. */
function sourceHash() {
  const hash = createHash('sha256').update(lockHash());
  for (const folder of ['packages/domain', 'packages/embed', 'apps/widget']) {
    for (const path of sources(join(root, folder))) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  }
  for (const name of Object.keys(process.env).filter((key) => key.startsWith('VITE_'))) {
    hash.update(`${name}=${process.env[name]}\n`);
  }
  return hash.digest('hex');
}

export async function buildWidget() {
  const hash = sourceHash();
  if (built.read() === hash) return;
  built.clear();
  const args = ['run', 'build', '--silent', ...PACKAGES.flatMap((name) => ['--workspace', name])];
  if (!(await step('Building the loader and the widget', 'npm', args))) stop('the widget does not build, see above.');
  built.write(hash);
}

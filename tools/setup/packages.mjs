import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, root, stampAt, step, stop } from './command.mjs';

const NODE_MAJOR = 24;

const installed = stampAt('node_modules', '.installed');

/** Another lock file, or another kind of machine, needs other packages. */
export const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

export async function installPackages() {
  const hash = lockHash();
  if (installed.read() === hash) return;
  installed.clear();
  // NODE_ENV=production would leave out the tools that build the widget.
  const args = ['ci', '--loglevel=error', '--include=dev', '--include=optional'];
  if (!(await step('Installing packages', 'npm', args))) stop('npm ci failed, see above.');
  installed.write(hash);
}

/** On x64 and arm64 Linux the packages include Node 24; elsewhere the machine must have it. */
export function checkNode() {
  const version = ask('node', ['--version']);
  if (Number(version?.slice(1).split('.')[0]) >= NODE_MAJOR) return;
  const platform = `${process.platform}-${process.arch}`;
  stop(`Node ${NODE_MAJOR} is needed and none comes along for ${platform}; install it (found: ${version ?? 'none'}).`);
}

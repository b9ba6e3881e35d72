import { stampAt, step, stop } from './command.mjs';
import { sourceHash } from './source-hash.mjs';

const built = stampAt('apps', 'widget', 'dist', '.built');
const PACKAGES = ['@embook/embed', '@embook/widget'];
const SOURCES = ['packages/domain', 'packages/embed', 'apps/widget'];

export async function buildWidget() {
  const settings = Object.keys(process.env).filter((key) => key.startsWith('VITE_'));
  const hash = sourceHash(SOURCES, settings);
  if (built.read() === hash) return;
  built.clear();
  const args = ['run', 'build', '--silent', ...PACKAGES.flatMap((name) => ['--workspace', name])];
  if (!(await step('Building the loader and the widget', 'npm', args))) stop('the widget does not build, see above.');
  built.write(hash);
}

import { stampAt, step, stop } from './command.mjs';
import { sourceHash } from './source-hash.mjs';

const built = stampAt('apps', 'widget', 'dist', '.built');
const PACKAGES = ['@embook/embed', '@embook/widget', '@embook/console'];
const SOURCES = ['packages/domain', 'packages/embed', 'packages/ui', 'apps/widget', 'apps/console'];

export async function buildWidget() {
  const settings = Object.keys(process.env).filter((key) => key.startsWith('VITE_'));
  const hash = sourceHash(SOURCES, settings);
  if (built.read() === hash) return;
  built.clear();
  const args = ['run', 'build', '--silent', ...PACKAGES.flatMap((name) => ['--workspace', name])];
  if (!(await step('Building the loader, the widget and the console', 'npm', args)))
    stop('what browsers load does not build, see above.');
  built.write(hash);
}

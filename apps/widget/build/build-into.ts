import { resolve } from 'node:path';
import { createBuilder } from 'vite';

/**
 * Builds the widget into a given folder instead of `dist`: for an operator who serves a second build with other
 * `VITE_…` settings (WIDGET_DIR), and for the end-to-end tests of such settings.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: VITE_STYLE=side … node apps/widget/build/build-into.ts <folder>');
  process.exit(1);
}

const outDir = (part: string) => ({ build: { outDir: resolve(folder, part), emptyOutDir: true } });
const builder = await createBuilder({
  root: resolve(import.meta.dirname, '..'),
  logLevel: 'warn',
  environments: { client: outDir('client'), preview: outDir('preview'), ssr: outDir('server') },
});
await builder.buildApp();

import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { compilerOptions } from '../messages/compiler.ts';

/** Starts the dev server of a package and compiles its messages again whenever one changes. */
export async function startDev(folder: string, more: InlineConfig = {}): Promise<ViteDevServer> {
  const server = await createServer({ root: folder, plugins: [paraglideVitePlugin(compilerOptions(folder))], ...more });
  return server.listen();
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError } from './config.ts';
import type { WidgetBuild } from './http/pages.ts';

const dist = new URL('../../../widget/dist/', import.meta.url);

/** Loads what `npm run build` made of the widget. */
export async function loadWidget(): Promise<WidgetBuild> {
  const entry = new URL('server/entry-server.js', dist);
  if (!existsSync(entry)) throw new ConfigError('the widget is not built yet; run npm run build.');
  const { render } = (await import(entry.href)) as Pick<WidgetBuild, 'render'>;
  return { render, folder: fileURLToPath(new URL('client', dist)) };
}

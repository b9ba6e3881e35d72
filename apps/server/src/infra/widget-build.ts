import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ConfigError } from './config.ts';
import type { WidgetBuild } from './http/pages.ts';
import type { PreviewBuild } from './http/preview-page.ts';

const built = new URL('../../../widget/dist/', import.meta.url);

/** Where the build is and its part for the server, which must be there. */
export function widgetEntry(widgetDir?: string): { readonly dist: URL; readonly entry: URL } {
  const dist = widgetDir === undefined ? built : pathToFileURL(`${resolve(widgetDir)}/`);
  const entry = new URL('server/entry-server.js', dist);
  if (!existsSync(entry) && widgetDir !== undefined)
    throw new ConfigError(`WIDGET_DIR has no build of the widget: there is no ${fileURLToPath(entry)}.`);
  if (!existsSync(entry)) throw new ConfigError('the widget is not built yet; run npm run build.');
  return { dist, entry };
}

/** Loads what `npm run build` made of the widget, or the build that the operator keeps elsewhere. */
export async function loadWidget(widgetDir?: string): Promise<WidgetBuild> {
  const { dist, entry } = widgetEntry(widgetDir);
  const { render, mapTiles } = (await import(entry.href)) as Pick<WidgetBuild, 'render' | 'mapTiles'>;
  const preview = previewIn(new URL('preview/', dist), mapTiles);
  return { render, mapTiles, folder: fileURLToPath(new URL('client', dist)), preview };
}

function previewIn(folder: URL, mapTiles: string | undefined): PreviewBuild | undefined {
  const page = new URL('preview.html', folder);
  return existsSync(page) ? { page: readFileSync(page, 'utf8'), folder: fileURLToPath(folder), mapTiles } : undefined;
}

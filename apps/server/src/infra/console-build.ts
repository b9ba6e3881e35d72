import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError } from './config.ts';
import type { ConsoleBuild } from './http/console-page.ts';

const dist = new URL('../../../console/dist/', import.meta.url);

/** Reads what `npm run build` made of the console. */
export function loadConsole(): ConsoleBuild {
  const page = new URL('index.html', dist);
  if (!existsSync(page)) throw new ConfigError('the console is not built yet; run npm run build.');
  return { page: readFileSync(page, 'utf8'), folder: fileURLToPath(dist) };
}

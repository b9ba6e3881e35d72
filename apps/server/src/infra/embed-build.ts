import { existsSync, readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

const dist = new URL('../../../../packages/embed/dist/', import.meta.url);

export interface EmbedBuild {
  /** The loader that pages include. */
  readonly loader: string;
  /** The demo page that is a React app. */
  readonly reactDemo: string;
}

/** Reads what `npm run build` made of the loader. */
export function loadEmbed(): EmbedBuild {
  if (!existsSync(new URL('embed.js', dist))) throw new ConfigError('the loader is not built yet; run npm run build.');
  const read = (name: string) => readFileSync(new URL(name, dist), 'utf8');
  return { loader: read('embed.js'), reactDemo: read('demo-react.js') };
}

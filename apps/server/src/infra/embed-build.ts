import packageJson from '../../../../packages/embed/package.json' with { type: 'json' };
import integrity from '../../../../packages/embed/released/integrity.json' with { type: 'json' };
import { existsSync, readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

const folder = new URL('../../../../packages/embed/', import.meta.url);
const dist = new URL('../../../../packages/embed/dist/', import.meta.url);

export interface EmbedBuild {
  /** The loader that pages include. */
  readonly loader: string;
  /** The demo page that is a React app. */
  readonly reactDemo: string;
  /** The version that the loader has or will be released under; the platform's where it is not known. */
  readonly version?: string;
  /** Every released loader by its version, the oldest first. */
  readonly released?: ReadonlyMap<string, string>;
  /** The package for bundlers by its version: the released ones, and today's. */
  readonly packages?: ReadonlyMap<string, Buffer>;
}

/** Every version whose loader the platform serves. */
export const loaderVersions: readonly string[] = [...Object.keys(integrity), packageJson.version];

/** The `integrity` of each released loader, by its version. */
export const loaderIntegrities: Readonly<Record<string, string>> = integrity;

/** The loader and package that were released last: one number for both. */
export const releasedVersion: string = Object.keys(integrity).at(-1) ?? packageJson.version;

/** Reads what `npm run build` made of the loader. */
export function loadEmbed(): EmbedBuild {
  if (!existsSync(new URL('embed.js', dist))) throw new ConfigError('the loader is not built yet; run npm run build.');
  const read = (name: string) => readFileSync(new URL(name, dist), 'utf8');
  return {
    loader: read('embed.js'),
    reactDemo: read('demo-react.js'),
    version: packageJson.version,
    released: readReleased(),
    packages: readPackages(),
  };
}

const readReleased = (): Map<string, string> =>
  new Map(
    Object.keys(integrity).map((each) => [each, readFileSync(new URL(`released/${each}/embed.js`, folder), 'utf8')]),
  );

/** Versions before 1.19.0 were released without their package. */
const readPackages = (): Map<string, Buffer> => {
  const files = Object.keys(integrity).map(
    (each) => [each, new URL(`released/${each}/embook-embed.tgz`, folder)] as const,
  );
  const current = [packageJson.version, new URL('embook-embed.tgz', dist)] as const;
  // A released one takes the place of today's.
  return new Map([current, ...files].flatMap(([each, url]) => (existsSync(url) ? [[each, readFileSync(url)]] : [])));
};

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import packageJson from './package.json' with { type: 'json' };
import released from './released/integrity.json' with { type: 'json' };

/**
 * Releases the built loader under the version of the package: pages may pin it from then on, so its file is kept and
 * served for ever (B23). A version is released once; a loader that changes afterwards needs the next version.
 */
const { version } = packageJson;
const script = readFileSync(join(import.meta.dirname, 'dist/embed.js'));
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
const earlier = new Map(Object.entries(released)).get(version);
if (earlier !== undefined && earlier !== integrity)
  throw new Error(`${version} is released with another content: raise the version in packages/embed/package.json.`);

const folder = join(import.meta.dirname, 'released', version);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'embed.js'), script);
copyFileSync(join(import.meta.dirname, 'dist/embook-embed.tgz'), join(folder, 'embook-embed.tgz'));
writeFileSync(
  join(import.meta.dirname, 'released/integrity.json'),
  `${JSON.stringify({ ...released, [version]: integrity }, null, 2)}\n`,
);
console.log(`embed.js ${version} ${integrity}`);

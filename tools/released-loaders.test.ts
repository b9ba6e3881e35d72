import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import packageJson from '../packages/embed/package.json' with { type: 'json' };
import released from '../packages/embed/released/integrity.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../packages/embed');
const versions = new Map(Object.entries(released));
const integrityOf = (path: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;

/** Null while it may be released as it is. */
const problemOf = (version: string, integrity: string, known: ReadonlyMap<string, string>): string | null =>
  known.has(version) && known.get(version) !== integrity
    ? `${version} is released with another content: raise the version in packages/embed/package.json`
    : null;

test('[B23] every released loader is kept, as it was released', () => {
  const kept = readdirSync(join(folder, 'released'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(kept.map(({ name }) => name).toSorted()).toEqual([...versions.keys()].toSorted());
  for (const [version, integrity] of versions)
    expect([version, integrityOf(join(folder, 'released', version, 'embed.js'))]).toEqual([version, integrity]);
});

test('[B23] a loader that changed is not built under a released version', () => {
  const known = new Map([['1.0.0', 'sha384-a']]);
  expect(problemOf('1.0.0', 'sha384-b', known)).toContain('raise the version');
  expect([problemOf('1.0.0', 'sha384-a', known), problemOf('1.0.1', 'sha384-b', known)]).toEqual([null, null]);
  const built = join(folder, 'dist/embed.js');
  if (existsSync(built)) expect(problemOf(packageJson.version, integrityOf(built), versions)).toBeNull();
});

test('[B23] every released package is kept, from the first that was served on, and not built anew with another content', () => {
  const archive = (version: string) => join(folder, 'released', version, 'embook-embed.tgz');
  expect([...versions.keys()].filter((version) => !existsSync(archive(version)))).toEqual(['1.17.0', '1.18.0']);
  const { version } = packageJson;
  const built = join(folder, 'dist/embook-embed.tgz');
  const content = (path: string) => gunzipSync(readFileSync(path)).toString();
  if (existsSync(built) && existsSync(archive(version)))
    expect(content(built) === content(archive(version)), `${version} is released: raise the version`).toBe(true);
});

test('[B23] the documents name the loader and the package of today', () => {
  const texts = ['docs/embedding.md', 'packages/embed/README.md'].map((path) =>
    readFileSync(join(folder, '../..', path), 'utf8'),
  );
  const named = texts.flatMap((text) => [...text.matchAll(/embook-embed-([\d.]+)\.tgz|\/([\d.]+)\/embed\.js/g)]);
  expect(new Set(named.map(([, archive, loader]) => archive ?? loader))).toEqual(new Set([packageJson.version]));
});

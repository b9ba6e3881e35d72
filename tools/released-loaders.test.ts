import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

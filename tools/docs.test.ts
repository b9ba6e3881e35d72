import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { providerKeys } from '../apps/server/src/infra/checkout/provider-list.ts';

const root = dirname(import.meta.dirname);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the README names every variable that the platform reads, and no other', () => {
  const config = read('apps/server/src/infra/config.ts');
  const ofProviders = Object.values(providerKeys).flatMap((keys) => Object.keys(keys));
  const known = [...ofProviders, ...[...config.matchAll(/\benv(?:, '|\[')([A-Z_]+)'/g)].map(([, name = '']) => name)];
  const table = read('README.md').split('## Configure it')[1]?.split('\n## ')[0] ?? '';
  const listed = table
    .split('\n')
    .flatMap((row) => row.split('|')[1]?.match(/`[A-Z_]+`/g) ?? [])
    .map((name) => name.slice(1, -1));
  expect(listed.toSorted()).toEqual([...new Set(known)].toSorted());
});

test('links between the documents lead somewhere', () => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`);
  const broken = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...documents].flatMap((path) =>
    [...read(path).matchAll(/(?:\]\(|src=")(?!https?:|#)([^)#"]+)/g)]
      .map(([, target = '']) => join(dirname(path), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} → ${target}`),
  );
  expect(broken).toEqual([]);
});

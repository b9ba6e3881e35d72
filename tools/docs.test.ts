import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { providerKeys } from '../apps/server/src/infra/checkout/provider-list.ts';

const root = dirname(import.meta.dirname);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('settings.md names every variable that the platform reads, and no other', () => {
  const config = read('apps/server/src/infra/config.ts');
  const ofProviders = Object.values(providerKeys).flatMap((keys) => Object.keys(keys));
  const known = [
    ...ofProviders,
    ...[...config.matchAll(/\b(?:env|from)(?:, '|\[')([A-Z_]+)'/g)].map(([, name = '']) => name),
  ];
  const table = read('docs/settings.md').split('## The platform')[1]?.split('\n## ')[0] ?? '';
  const listed = table
    .split('\n')
    .flatMap((row) => row.split('|')[1]?.match(/`[A-Z_]+`/g) ?? [])
    .map((name) => name.slice(1, -1));
  expect(listed.toSorted()).toEqual([...new Set(known)].toSorted());
});

test('links between the documents exist', () => {
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

test('the commands that run one test name existing tests', () => {
  const part = read('CONTRIBUTING.md').split('### Running one test')[1]?.split('\n## ')[0] ?? '';
  const files = [...part.matchAll(/\S+\.(?:test|spec)\.tsx?/g)].map(([path]) => path);
  expect(files).toHaveLength(4);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  for (const [, file = '', title = ''] of part.matchAll(/(\S+\.(?:test|spec)\.tsx?).*-[tg] "([^"]+)"/g))
    expect(read(file)).toContain(title);
});

test('the README leads with the one line, and the guide names every document', () => {
  const embed = read('README.md').split('## Embed it')[1]?.split('\n## ')[0] ?? '';
  expect(embed.trim()).toMatch(
    /^```html\n<script async src="[^"]+\/embed\.js" data-company-key="[^"]+"[^>]*><\/script>\n```/,
  );
  expect(embed).toContain('(docs/embedding.md)');
  const guide = read('docs/README.md');
  const documents = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect(documents.filter((name) => !guide.includes(`(${name})`))).toEqual([]);
});

test('what the pages for owners and staff quote stands on a screen of the console', () => {
  const folder = 'apps/console/messages';
  const words = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'en.json')
    .flatMap((path) => Object.values<unknown>(JSON.parse(read(join(folder, path)))));
  // Set as code is what a reader types.
  const quoted = ['docs/for-owners.md', 'docs/for-staff.md'].flatMap((path) =>
    [
      ...read(path)
        .replaceAll(/\s+/g, ' ')
        .matchAll(/"([^"]+)"|\*\*([^*]+)\*\*/g),
    ].map(([, word, step]) => word ?? step),
  );
  expect(quoted).toContain('Calendar feed');
  expect(quoted.filter((text) => !words.includes(text))).toEqual([]);
});

/** How architecture.md abbreviates the folders. */
const sides: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  server: 'apps/server/src',
  widget: 'apps/widget/src',
  console: 'apps/console/src',
};

test('every path that architecture.md names exists', () => {
  const tables = read('docs/architecture.md')
    .split('\n## ')
    .filter((part) => part.startsWith('Where '));
  const named = tables.flatMap((part) => part.match(/(?<=`)[a-z]+\/[a-z0-9./-]+(?=`)/g) ?? []);
  const paths = named.map((path) => path.replace(/^[a-z]+/, (side) => sides[side] ?? side));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

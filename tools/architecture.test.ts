import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { fileFindings } from './architecture/file-rules.ts';
import { importFindings } from './architecture/imports.ts';
import { sourceFiles } from './source-files.ts';
import { textFindings } from './architecture/text-rules.ts';

type Tree = Record<string, string>;

const project = dirname(import.meta.dirname);
const made: string[] = [];

async function plant(tree: Tree): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'embook-architecture-'));
  made.push(root);
  for (const [path, text] of Object.entries(tree)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

afterAll(() => Promise.all(made.map((root) => rm(root, { recursive: true }))));

async function broken(tree: Tree, floor = 0): Promise<string[]> {
  const root = await plant(tree);
  const files = sourceFiles(root);
  const findings = [
    ...(await importFindings(root, floor)),
    ...textFindings(root, files),
    ...fileFindings(root, files).errors,
  ];
  return [...new Set(findings.map(({ rule }) => rule))].toSorted();
}

const uses = (...paths: string[]) => `${paths.map((path) => `import '${path}';`).join('\n')}\nexport const a = 1;\n`;
const leaf = 'export const a = 1;\n';

/** A small source tree in which every rule holds. */
const validTree: Tree = {
  'packages/domain/src/shared/index.ts': uses('zod/mini'),
  'packages/domain/src/booking/index.ts': uses('../shared/index.ts', '../shops/index.ts'),
  'packages/domain/src/shops/index.ts': uses('../shared/index.ts'),
  'packages/domain/src/shops/rule.test.ts': uses('vitest', 'fast-check', './index.ts', '../../testing/shop.ts'),
  'packages/domain/testing/shop.ts': uses('../src/shops/index.ts'),
  'apps/server/src/app.ts': uses('./shops/routes.ts', './infra/clock.ts'),
  'apps/server/src/infra/clock.ts': 'export const now = () => Date.now();\n',
  'apps/server/src/infra/db/db.ts': uses('drizzle-orm'),
  'apps/server/src/shops/routes.ts': uses('./shops.ts'),
  'apps/server/src/shops/shops.ts': uses('./shop-store.ts', '../company/company.ts'),
  'apps/server/src/shops/shop-store.ts': `${uses('drizzle-orm', '../infra/db/db.ts')}export const b = sql\`select 1\`;\n`,
  'apps/server/src/company/company.ts': uses('../../../../packages/domain/src/shared/index.ts'),
  'apps/widget/src/main.tsx': uses('./routes.tsx'),
  'apps/widget/src/routes.tsx': uses('./shops/shop-screen.tsx'),
  'apps/widget/src/shops/shop-screen.tsx': uses('../ui/button.tsx', '../lib/parent-window.ts'),
  'apps/widget/src/ui/button.tsx': leaf,
  'apps/widget/src/lib/parent-window.ts': 'export const say = () => parent.postMessage(1, "x");\n',
  'apps/widget/messages/common/en.json': '{}',
  'apps/console/src/main.tsx': uses('./routes.tsx', './shell/shell.tsx'),
  'apps/console/src/routes.tsx': uses('./agenda/agenda-screen.tsx'),
  'apps/console/src/shell/shell.tsx': uses('../routes.tsx', '../desk/booking-panel.tsx'),
  'apps/console/src/agenda/agenda-screen.tsx': uses('../desk/booking-panel.tsx', './grid.tsx', '../lib/keys.ts'),
  'apps/console/src/agenda/grid.tsx': leaf,
  'apps/console/src/desk/booking-panel.tsx': uses('../ui/segments.tsx'),
  'apps/console/src/ui/segments.tsx': uses('../lib/keys.ts'),
  'apps/console/src/lib/keys.ts': leaf,
};

test('a valid tree breaks no rule', async () => {
  expect(await broken(validTree)).toEqual([]);
});

const wrongs: [rule: string, change: Tree][] = [
  ['domain-stands-alone', { 'packages/domain/src/shared/index.ts': uses('node:fs') }],
  [
    'domain-stands-alone',
    { 'packages/domain/src/shared/index.ts': "import type { A } from 'react';\nexport type B = A;\n" },
  ],
  ['embed-is-light', { 'packages/embed/src/loader.ts': uses('../../domain/src/shops/index.ts') }],
  ['server-and-widget-are-strangers', { 'apps/server/src/app.ts': uses('../../widget/src/main.tsx') }],
  ['server-and-widget-are-strangers', { 'apps/widget/src/main.tsx': uses('../../server/src/app.ts') }],
  [
    'domain-by-its-face',
    {
      'packages/domain/src/shops/rule.ts': leaf,
      'apps/widget/src/main.tsx': uses('../../../packages/domain/src/shops/rule.ts'),
    },
  ],
  ['routes-do-not-touch', { 'apps/server/src/shops/routes.ts': uses('./shop-store.ts') }],
  ['store-looks-down', { 'apps/server/src/shops/shop-store.ts': uses('../infra/clock.ts') }],
  ['store-looks-down', { 'apps/server/src/shops/shop-store.ts': uses('./shops.ts') }],
  [
    'store-looks-down',
    {
      'apps/server/src/booking/slot/slot-store.ts': uses('../booking.ts'),
      'apps/server/src/booking/booking.ts': leaf,
    },
  ],
  [
    'store-looks-down',
    {
      'apps/server/src/reminders/reminder-store.ts': uses('./reminders.ts'),
      'apps/server/src/reminders/reminders.ts': leaf,
    },
  ],
  [
    'messages-know-no-one',
    {
      'apps/server/src/messages/index.ts': uses('../infra/clock.ts'),
      'apps/server/src/app.ts': uses('./messages/index.ts'),
    },
  ],
  ['every-folder-has-a-rank', { 'apps/server/src/loose/loose.ts': uses('../infra/clock.ts') }],
  [
    'noun-order',
    { 'apps/server/src/profile/profile.ts': uses('../demo/demo.ts'), 'apps/server/src/demo/demo.ts': leaf },
  ],
  ['nobody-imports-routes', { 'apps/server/src/booking/booking.ts': uses('../shops/routes.ts') }],
  ['other-noun-by-its-face', { 'apps/server/src/booking/booking.ts': uses('../shops/shop-store.ts') }],
  ['other-noun-by-its-face', { 'apps/server/src/feedback/feedback.ts': uses('../shops/shop-store.ts') }],
  ['infra-knows-no-noun', { 'apps/server/src/infra/mail.ts': uses('../shops/shops.ts') }],
  ['sql-in-stores', { 'apps/server/src/shops/shops.ts': uses('drizzle-orm') }],
  ['sql-in-stores', { 'apps/server/src/shops/shops.ts': 'export const a = (db) => db.select();\n' }],
  [
    'shipped-with-its-packages',
    {
      'apps/server/package.json': '{"devDependencies":{"left-pad":"1"}}',
      'apps/server/node_modules/left-pad/package.json': '{"name":"left-pad","main":"index.js"}',
      'apps/server/node_modules/left-pad/index.js': '',
      'apps/server/src/app.ts': uses('left-pad'),
    },
  ],
  [
    'ui-and-lib-know-no-noun',
    { 'apps/widget/src/ui/button.tsx': uses('../shops/shop-name.ts'), 'apps/widget/src/shops/shop-name.ts': leaf },
  ],
  [
    'noun-below-shell',
    { 'apps/widget/src/shell/header.tsx': leaf, 'apps/widget/src/shops/shop-screen.tsx': uses('../shell/header.tsx') },
  ],
  ['console-floors', { 'apps/console/src/ui/segments.tsx': uses('../agenda/grid.tsx') }],
  ['console-floors', { 'apps/console/src/desk/booking-panel.tsx': uses('../agenda/grid.tsx') }],
  ['console-floors', { 'apps/console/src/agenda/agenda-screen.tsx': uses('../routes.tsx') }],
  [
    'console-floors',
    {
      'apps/console/src/desk/booking-panel.tsx': uses('../team/member.tsx'),
      'apps/console/src/team/member.tsx': leaf,
    },
  ],
  ['every-folder-has-a-floor', { 'apps/console/src/loose/loose.ts': uses('../lib/keys.ts') }],
  [
    'noun-order',
    {
      'packages/domain/src/shops/index.ts': uses('../services/index.ts'),
      'packages/domain/src/services/index.ts': leaf,
    },
  ],
  [
    'noun-order',
    { 'apps/server/src/company/company.ts': uses('../profile/profile.ts'), 'apps/server/src/profile/profile.ts': leaf },
  ],
  [
    'no-cycles',
    {
      'apps/widget/src/ui/button.tsx': uses('./icon.tsx'),
      'apps/widget/src/ui/icon.tsx': "import type { a } from './button.tsx';\nexport type B = typeof a;\n",
    },
  ],
  [
    'no-cycles',
    {
      'apps/server/src/messages/index.ts': uses('../infra/words.ts'),
      'apps/server/src/infra/words.ts': uses('../messages/index.ts'),
    },
  ],
  ['no-orphans', { 'apps/server/src/shops/forgotten.ts': leaf }],
  [
    'shipped-imports-no-proof',
    { 'apps/server/src/app.ts': uses('../test/clock.ts'), 'apps/server/test/clock.ts': leaf },
  ],
  ['one-clock', { 'apps/server/src/app.ts': 'export const a = Date.now();\nimport "./infra/clock.ts";\n' }],
  ['one-clock', { 'packages/domain/src/shared/index.ts': 'import "zod/mini";\nexport const a = new Date();\n' }],
  [
    'one-date-format',
    { 'packages/domain/src/shared/index.ts': 'import "zod/mini";\nexport const a = new Intl.DateTimeFormat();\n' },
  ],
  ['one-mouth', { 'apps/widget/src/main.tsx': 'import "./routes.tsx";\nwindow.parent.postMessage({}, "*");\n' }],
  ['nouns-for-types', { 'apps/widget/src/main.tsx': 'import "./routes.tsx";\ntype Asked = string;\n' }],
  ['small-files', { 'apps/widget/src/ui/button.tsx': leaf.repeat(351) }],
  ['telling-names', { 'apps/widget/src/ui/utils.ts': leaf, 'apps/widget/src/ui/button.tsx': uses('./utils.ts') }],
  [
    'telling-names',
    { 'apps/widget/src/common/button.tsx': leaf, 'apps/widget/src/main.tsx': uses('./common/button.tsx') },
  ],
];

describe('each rule can fail', () => {
  test.each(wrongs)('%s', async (rule, change) => {
    expect(await broken({ ...validTree, ...change })).toContain(rule);
  });

  test('reads-the-code: a parser that finds no modules is a fault', async () => {
    expect(await broken(validTree, 1000)).toEqual(['reads-the-code']);
  });
});

test('mentioning the clock, or formatting a given time, is allowed', async () => {
  const talk =
    "// Date.now() is forbidden\nexport const a = 'new Date()';\nexport const b = new Date(1000);\nimport 'zod/mini';\n";
  expect(await broken({ ...validTree, 'packages/domain/src/shared/index.ts': talk })).toEqual([]);
});

test('a file over 200 lines is a warning, over 350 an error; tests and seed may be longer', async () => {
  const root = await plant({
    'apps/server/src/long.ts': leaf.repeat(201),
    'apps/server/src/long.test.ts': leaf.repeat(400),
    'apps/server/seed/demo.ts': leaf.repeat(400),
  });
  const { errors, warnings } = fileFindings(root, sourceFiles(root));
  expect(errors).toEqual([]);
  expect(warnings.map(({ place }) => place)).toEqual(['apps/server/src/long.ts']);
});

test('no literal text in JSX: the linter refuses it on a screen and allows it in examples', async () => {
  const screen = (child: string) => `export const Screen = () => <p>${child}</p>;\n`;
  const root = await plant({
    'apps/widget/src/shops/a-screen.tsx': screen('Hello'),
    'apps/widget/src/shops/b-screen.tsx': 'export const B = () => <img alt="A shop" src="/a.png" />;\n',
    'apps/widget/src/shops/c-screen.tsx': screen('{m.hello()} · {m.you()}'),
    'apps/widget/src/shops/d.example.tsx': screen('Hello'),
  });
  // Without type information: the tree has no tsconfig, and this rule needs none.
  const config: object = JSON.parse(await readFile(join(project, '.oxlintrc.json'), 'utf8'));
  await writeFile(join(root, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }));
  const oxlint = join(project, 'node_modules', '.bin', 'oxlint');
  const lint = promisify(execFile)(oxlint, ['--format', 'unix'], { cwd: root });
  const { stdout } = await lint.catch((failure: { stdout: string }) => failure);
  const reported = stdout.split('\n').filter((line) => line.includes('jsx-no-literals'));
  expect(reported.map((line) => line.slice(0, line.indexOf(':'))).toSorted()).toEqual([
    'apps/widget/src/shops/a-screen.tsx',
    'apps/widget/src/shops/b-screen.tsx',
  ]);
});

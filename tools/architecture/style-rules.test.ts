import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { classFindings, styleFindings } from './style-rules.ts';

const root = await mkdtemp(join(tmpdir(), 'embook-styles-'));
afterAll(() => rm(root, { recursive: true }));

const SHARED = 'packages/ui/src/tokens.css';
const TOKENS = 'apps/widget/src/theme/tokens.css';
const CARD = 'apps/widget/src/ui/card/card.module.css';

async function places(css: string, sheet = CARD): Promise<string[]> {
  const tree = {
    [SHARED]: ':root {\n  --s3: 12px;\n  --t18: 18px;\n}\n',
    [TOKENS]: ':root {\n  --r-l: 16px;\n}\n',
    [sheet]: css,
  };
  for (const [path, text] of Object.entries(tree)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return styleFindings(root, Object.keys(tree)).map(({ place }) => place.replace(`${sheet}:`, ''));
}

test.each([
  ['padding', '.a {\n  padding: 0 12px;\n}\n', ['2']],
  ['each side', '.a {\n  margin-block: 12px 12px;\n}\n', ['2', '2']],
  ['a side by its old name', '.a {\n  margin-top: 12px;\n  border-top-left-radius: 16px;\n}\n', ['2', '3']],
  ['below zero', '.a {\n  inset-inline-end: -12px;\n}\n', ['2']],
  ['in a sum', '.a {\n  inset-block-start: calc(50% - 12px);\n}\n', ['2']],
  ['in a nested rule', '.a {\n  color: red;\n\n  &:hover {\n    gap: 12px;\n  }\n}\n', ['5']],
  ['a radius', '.a {\n  border-radius: 16px 16px 0 0;\n}\n', ['2', '2']],
])('a value that a token has is found: %s', async (_, css, lines) => {
  expect(await places(css)).toEqual(lines);
});

test.each([CARD, 'apps/console/src/ui/card/card.module.css', 'packages/ui/src/card.module.css'])(
  'a value that a token has is found in %s',
  async (sheet) => {
    expect(await places('.a {\n  padding: 12px;\n}\n', sheet)).toEqual(['2']);
  },
);

test.each([
  ['the token', '.a {\n  padding: var(--s3);\n  border-radius: var(--r-l);\n}\n'],
  ['a value that no token has', '.a {\n  padding: 11px 16px;\n  border-radius: 12px;\n}\n'],
  ['part of another number', '.a {\n  gap: 112px;\n  margin: 0.12px;\n}\n'],
  ['a size', '.a {\n  inline-size: 12px;\n}\n'],
  ['a type size as spacing', '.a {\n  padding: 18px;\n}\n'],
  ['a comment', '/* padding: 12px; */\n.a {\n  color: red;\n}\n'],
])('not reported: %s', async (_, css) => {
  expect(await places(css)).toEqual([]);
});

test('a class that the sheet of a component does not have is found', async () => {
  const card = 'apps/widget/src/ui/card/card.tsx';
  const source =
    "import css from './card.module.css';\nexport const Card = () => <p className={`${css.card} ${css.gone} ${css.cardHead}`} />;\n";
  await places('.card {\n  color: red;\n}\n\n.cardHead {\n  color: red;\n}\n');
  await writeFile(join(root, card), source);
  expect(classFindings(root, [CARD, card])).toEqual([
    { rule: 'classes-exist', place: card, why: './card.module.css has no class .gone' },
  ]);
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { styleFindings } from './styles.ts';

const root = await mkdtemp(join(tmpdir(), 'embook-styles-'));
afterAll(() => rm(root, { recursive: true }));

const SHARED = 'packages/ui/src/tokens.css';
const TOKENS = 'apps/widget/src/theme/tokens.css';
const CARD = 'apps/widget/src/ui/card/card.module.css';

async function places(css: string): Promise<string[]> {
  const tree = {
    [SHARED]: ':root {\n  --s3: 12px;\n  --t18: 18px;\n}\n',
    [TOKENS]: ':root {\n  --r-l: 16px;\n}\n',
    [CARD]: css,
  };
  for (const [path, text] of Object.entries(tree)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return styleFindings(root, Object.keys(tree)).map(({ place }) => place.replace(`${CARD}:`, ''));
}

test.each([
  ['padding', '.a {\n  padding: 0 12px;\n}\n', ['2']],
  ['each side', '.a {\n  margin-block: 12px 12px;\n}\n', ['2', '2']],
  ['below zero', '.a {\n  inset-inline-end: -12px;\n}\n', ['2']],
  ['in a sum', '.a {\n  inset-block-start: calc(50% - 12px);\n}\n', ['2']],
  ['in a nested rule', '.a {\n  color: red;\n\n  &:hover {\n    gap: 12px;\n  }\n}\n', ['5']],
  ['a radius', '.a {\n  border-radius: 16px 16px 0 0;\n}\n', ['2', '2']],
])('a value that a token has is found: %s', async (_, css, lines) => {
  expect(await places(css)).toEqual(lines);
});

test.each([
  ['the token', '.a {\n  padding: var(--s3);\n  border-radius: var(--r-l);\n}\n'],
  ['a value that no token has', '.a {\n  padding: 11px 16px;\n  border-radius: 12px;\n}\n'],
  ['part of another number', '.a {\n  gap: 112px;\n  margin: 0.12px;\n}\n'],
  ['a size', '.a {\n  inline-size: 12px;\n}\n'],
  ['a type size as spacing', '.a {\n  padding: 18px;\n}\n'],
  ['a comment', '/* padding: 12px; */\n.a {\n  color: red;\n}\n'],
])('left alone: %s', async (_, css) => {
  expect(await places(css)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

const APPS = ['apps/widget/src', 'apps/console/src'];
/** Sizes that both share. */
const SHARED = 'packages/ui/src/tokens.css';

const SPACING =
  /^(?:padding|margin|gap|row-gap|column-gap|inset|scroll-margin|scroll-padding)(?:-(?:block|inline)(?:-(?:start|end))?)?$/;
const RADIUS = /^border-(?:(?:start|end)-(?:start|end)-)?radius$/;

const DECLARATION = /([a-z-]+)\s*:\s*([^;{}]+);/g;
const PIXELS = /(?<![\w.-])-?(\d+(?:\.\d+)?)px\b/g;

/** Lines keep their numbers. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** `12` to `--s3`, of the tokens whose name begins like that. */
const tokensOf = (source: string, prefix: string): Map<string, string> =>
  new Map(
    [...source.matchAll(new RegExp(`(--${prefix}\\w+):\\s*(\\d+)px;`, 'g'))].map(([, name = '', pixels = '']) => [
      pixels,
      name,
    ]),
  );

/** Spacing and radius that are written as pixels although a token has that very value. */
export const styleFindings = (root: string, files: readonly string[]): Finding[] =>
  APPS.flatMap((app) => findingsOf(root, app, files));

function findingsOf(root: string, app: string, files: readonly string[]): Finding[] {
  const own = `${app}/theme/tokens.css`;
  if (!files.includes(own)) return [];
  const read = (file: string) => withoutComments(readFileSync(join(root, file), 'utf8'));
  const tokens = [SHARED, own]
    .filter((file) => files.includes(file))
    .map(read)
    .join('\n');
  const spacing = tokensOf(tokens, 's(?=\\d)');
  const radius = tokensOf(tokens, 'r-');
  const tokensFor = (property: string) =>
    SPACING.test(property) ? spacing : RADIUS.test(property) ? radius : undefined;

  return files
    .filter((file) => file.startsWith(`${app}/`) && file.endsWith('.css') && file !== own)
    .flatMap((file) => {
      const source = read(file);
      return [...source.matchAll(DECLARATION)].flatMap(({ 1: property = '', 2: value = '', index }) =>
        [...value.matchAll(PIXELS)].flatMap(([raw, pixels = '']) => {
          const token = tokensFor(property)?.get(pixels);
          if (!token) return [];
          const line = source.slice(0, index).split('\n').length;
          const why = `${property}: ${raw} has a token, var(${token}); spacing and radius change in one place`;
          return [{ rule: 'spacing-by-tokens', place: `${file}:${line}`, why }];
        }),
      );
    });
}

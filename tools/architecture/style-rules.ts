import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from './finding.ts';

/** Folders with sheets; each may have tokens of its own besides the shared ones. */
const FOLDERS = ['apps/widget/src', 'apps/console/src', 'packages/ui/src'];
/** Sizes that all share. */
const SHARED = 'packages/ui/src/tokens.css';

const SPACING =
  /^(?:padding|margin|gap|row-gap|column-gap|inset|scroll-margin|scroll-padding)(?:-(?:(?:block|inline)(?:-(?:start|end))?|top|right|bottom|left))?$/;
const RADIUS = /^border-(?:(?:start|end|top|bottom)-(?:start|end|left|right)-)?radius$/;

const DECLARATION = /([a-z-]+)\s*:\s*([^;{}]+);/g;
const PIXELS = /(?<![\w.-])-?(\d+(?:\.\d+)?)px\b/g;

/** Keeps line numbers. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Maps `12` to `--s3`, for the tokens with this prefix. */
const tokensOf = (source: string, prefix: string): Map<string, string> =>
  new Map(
    [...source.matchAll(new RegExp(`(--${prefix}\\w+):\\s*(\\d+)px;`, 'g'))].map(([, name = '', pixels = '']) => [
      pixels,
      name,
    ]),
  );

/** Spacing and radius written in pixels although a token has that value. */
export const styleFindings = (root: string, files: readonly string[]): Finding[] =>
  FOLDERS.flatMap((folder) => findingsOf(root, folder, files));

function findingsOf(root: string, folder: string, files: readonly string[]): Finding[] {
  const tokenFiles = [SHARED, `${folder}/theme/tokens.css`];
  const read = (file: string) => withoutComments(readFileSync(join(root, file), 'utf8'));
  const tokens = tokenFiles
    .filter((file) => files.includes(file))
    .map(read)
    .join('\n');
  const spacing = tokensOf(tokens, 's(?=\\d)');
  const radius = tokensOf(tokens, 'r-');
  const tokensFor = (property: string) =>
    SPACING.test(property) ? spacing : RADIUS.test(property) ? radius : undefined;

  return files
    .filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.css') && !tokenFiles.includes(file))
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

const SHEET_IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

/** Classes that a component names and its sheet does not have: the element would silently go without them. */
export const classFindings = (root: string, files: readonly string[]): Finding[] =>
  files
    .filter((file) => FOLDERS.some((folder) => file.startsWith(`${folder}/`)) && /\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return [...source.matchAll(SHEET_IMPORT)].flatMap(([, name = '', sheet = '']) => {
        const classes = withoutComments(readFileSync(join(root, dirname(file), sheet), 'utf8'));
        const used = new Set(
          [...source.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))].map(([, each]) => each),
        );
        return [...used]
          .filter((each) => !new RegExp(`\\.${each}(?![\\w-])`).test(classes))
          .map((each) => ({ rule: 'classes-exist', place: file, why: `${sheet} has no class .${each}` }));
      });
    });

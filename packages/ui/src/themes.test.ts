import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '@embook/domain/shared';
import { describe, expect, test } from 'vitest';
import { GROUNDS, hexOf, SHAPES, type Theme, WORDS } from './brand.ts';

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, '../../../apps', file), 'utf8');
const shared = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** What a declaration is in a theme: `var(--light, a) var(--dark, b)` is one of the two. */
function inTheme(value: string, theme: Theme): string {
  const [, light, dark] = /^var\(\s*--light,([^;]*?)\)\s*var\(--dark,([^;]*)\)$/.exec(value.trim()) ?? [];
  return (theme === 'light' ? (light ?? value) : (dark ?? value)).trim();
}

/** The colours of a sheet without an alpha, as hex. */
function coloursOf(source: string, theme: Theme): (name: string) => string {
  const values = new Map(
    [...source.matchAll(/--([\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [name, inTheme(value, theme)]),
  );
  const colour = (name: string): string => {
    const value = values.get(name) ?? '';
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    if (other !== undefined) return colour(other);
    if (/^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/.test(value)) return value;
    const [l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.slice(1).map(Number) ?? [];
    if (l === undefined || c === undefined || h === undefined) throw new Error(`--${name} is no colour: ${value}`);
    return hexOf({ l, c, h: (h * Math.PI) / 180 });
  };
  return colour;
}

type Pair = readonly [front: string, ground: string];
const pairs = (fronts: readonly string[], grounds: readonly string[]): Pair[] =>
  fronts.flatMap((front) => grounds.map((ground): Pair => [front, ground]));

const inks = ['ink', 'ink-2', 'ink-3'];
const states = ['ok', 'warn', 'bad'];
const grounds = ['page', 'surface', 'raised'];
const words: readonly Pair[] = [
  ...pairs(inks, [...grounds, 'sunken']),
  ...pairs(states, grounds),
  ...states.map((state): Pair => [state, `${state}-soft`]),
  ...pairs(
    ['ink', 'ink-2'],
    states.map((state) => `${state}-soft`),
  ),
  // On a toast, a chosen chip, a button that deletes.
  ...pairs(['surface'], ['ink', 'ok', 'bad']),
];
const consoleWords: readonly Pair[] = [
  ...pairs(inks, ['chrome', 'off']),
  ...pairs(['ink'], ['thumb']),
  ...pairs(['on-inverse'], ['inverse', 'inverse-bad']),
  ...pairs(['surface'], ['now']),
];
const shapes = pairs(['control'], grounds);

const sheets = [
  { file: 'widget/src/theme/tokens.css', words },
  { file: 'console/src/theme/tokens.css', words: [...words, ...consoleWords] },
];

describe.each(sheets)('[EMB-14] $file', ({ file, words: all }) => {
  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    const [onScreen = ''] = sourceOf(file).split('@media print');
    const colour = coloursOf(shared + onScreen, theme);
    const weak = (list: readonly Pair[], least: number) =>
      list
        .filter(([front, ground]) => contrast(colour(front), colour(ground)) < least)
        .map((pair) => pair.join(' on '));

    test('every text reads on every ground it stands on', () => {
      expect(weak(all, WORDS)).toEqual([]);
    });

    test('edges of fields are seen', () => {
      expect(weak(shapes, SHAPES)).toEqual([]);
    });

    test('brand colours are computed for its grounds', () => {
      const own = grounds.map(colour).map((hex) => (hex === '#fff' ? '#ffffff' : hex));
      expect(new Set(own)).toEqual(new Set(GROUNDS[theme]));
    });
  });
});

describe.each(['light', 'dark'] as const)('[AGD-2] [EMB-14] the colours of the agenda in %s', (theme) => {
  const source = sourceOf('console/src/theme/inks.module.css');
  const surface = coloursOf(shared, theme)('surface');
  const hues = [...source.matchAll(/--kh: ([\d.]+);\s*--kc: ([\d.]+);/g)].map(([, h = '', c = '']) => ({ h, c }));

  test.each(hues)('of hue $h read', ({ h, c }) => {
    const own = source.replaceAll(
      /oklch\(([\d.]+) calc\(var\(--kc\) \* ([\d.]+)\) var\(--kh\)\)/g,
      (_, l: string, share: string) => `oklch(${l} ${Number(share) * Number(c)} ${h})`,
    );
    const colour = coloursOf(own, theme);
    expect(contrast(colour('k-text'), colour('k-fill'))).toBeGreaterThanOrEqual(WORDS);
    expect(contrast('#ffffff', colour('k-solid'))).toBeGreaterThanOrEqual(WORDS);
    expect(contrast(colour('k-bar'), surface)).toBeGreaterThanOrEqual(SHAPES);
  });

  test('are eight', () => {
    expect(hues).toHaveLength(8);
  });
});

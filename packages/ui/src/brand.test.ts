import { contrast } from '@embook/domain/shared';
import * as fc from '@embook/domain/testing/fast-check';
import { expect, test } from 'vitest';
import { brandColours, brandColoursOn, GROUNDS, hexOf, oklchOf, SHAPES, WORDS } from './brand.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each(['light', 'dark'] as const)('[EMB-13] [EMB-14] any brand colour gives readable colours in %s', (theme) => {
  fc.assert(
    fc.property(hex, (appColor) => {
      const colours = brandColoursOn(theme, appColor);
      const grounds = GROUNDS[theme];
      for (const brand of [colours['--brand'], colours['--brand-hover'], colours['--brand-press']]) {
        expect(contrast(colours['--on-brand'], brand)).toBeGreaterThanOrEqual(WORDS);
      }
      for (const ground of [...grounds, colours['--brand-soft']]) {
        expect(contrast(colours['--brand-text'], ground)).toBeGreaterThanOrEqual(WORDS);
      }
      for (const ground of grounds) expect(contrast(colours['--brand-ring'], ground)).toBeGreaterThanOrEqual(SHAPES);
      for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/);
    }),
    { numRuns: 4_000 },
  );
});

test('[EMB-14] any brand colour keeps its shape on dark grounds, and one that is light enough stays as it is', () => {
  fc.assert(
    fc.property(hex, (appColor) => {
      const brand = brandColoursOn('dark', appColor)['--brand'];
      for (const ground of GROUNDS.dark) expect(contrast(brand, ground)).toBeGreaterThanOrEqual(SHAPES);
    }),
    { numRuns: 4_000 },
  );
  expect(brandColoursOn('dark', '#ffc100')['--brand']).toBe('#ffc100');
});

test('[EMB-14] a black brand is nearly white in dark, since a grey one would look disabled', () => {
  const { '--brand': brand, '--on-brand': words } = brandColoursOn('dark', '#000000');
  expect(oklchOf(brand).l).toBeGreaterThan(0.9);
  expect(words).toBe('#000000');
});

test('[EMB-14] a style has the colours of both themes, so that auto needs no script', () => {
  const { '--brand': brand, '--brand-text': text } = brandColours('#ffc100');
  expect(brand).toBe('#ffc100');
  const [light, dark] = [brandColoursOn('light', '#ffc100'), brandColoursOn('dark', '#ffc100')];
  expect(text).toBe(`var(--light,${light['--brand-text']})var(--dark,${dark['--brand-text']})`);
});

test('[EMB-13] a colour goes to OKLCH and back unchanged', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(hexOf(oklchOf(colour))).toBe(colour);
    }),
    { numRuns: 2_000 },
  );
});

test('[EMB-13] OKLCH agrees with CSS Color 4', () => {
  const { l, c, h } = oklchOf('#ff0000');
  expect([l, c, (h * 180) / Math.PI].map((value) => value.toFixed(3))).toEqual(['0.628', '0.258', '29.234']);
});

test('[EMB-13] contrast agrees with WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#fff', '#ffc100')).toBeCloseTo(1.6, 1);
});

test('[EMB-13] the default brand has black text', () => {
  expect(brandColours('#FFC100')).toMatchObject({ '--brand': '#ffc100', '--on-brand': '#000000' });
});

test.each(['', 'red', '#12345', 'url(x)', '#ffc100;background:red'])(
  '[EMB-13] %j is not a colour: the default is used',
  (text) => {
    expect(brandColours(text)).toEqual(brandColours('#FFC100'));
  },
);

test('[EMB-13] a short hex colour equals the long one', () => {
  expect(brandColours('#5af')).toMatchObject({ '--brand-text': brandColours('#55aaff')['--brand-text'] });
});

test('[EMB-13] a pale brand has a border, a strong one has none', () => {
  expect(brandColoursOn('light', '#cfe8d5')['--brand-edge'].slice(-2)).not.toBe('00');
  expect(brandColoursOn('light', '#5b3df5')['--brand-edge'].slice(-2)).toBe('00');
});

import { contrast } from '@embook/domain/shared';
import * as fc from '@embook/domain/testing/fast-check';
import { expect, test } from 'vitest';
import { brandColours, PAGE, SHAPES, WORDS } from './brand.ts';
import { hexOf, oklchOf } from './oklch.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('[EMB-13] any brand colour gives readable colours', () => {
  fc.assert(
    fc.property(hex, (appColor) => {
      const colours = brandColours(appColor);
      const on = colours['--on-brand'];
      expect(contrast(on, colours['--brand'])).toBeGreaterThanOrEqual(WORDS);
      expect(contrast(on, colours['--brand-hover'])).toBeGreaterThanOrEqual(WORDS);
      expect(contrast(on, colours['--brand-press'])).toBeGreaterThanOrEqual(WORDS);
      for (const ground of [PAGE, '#ffffff', colours['--brand-soft']]) {
        expect(contrast(colours['--brand-text'], ground)).toBeGreaterThanOrEqual(WORDS);
      }
      for (const ground of [PAGE, '#ffffff']) {
        expect(contrast(colours['--brand-ring'], ground)).toBeGreaterThanOrEqual(SHAPES);
      }
      for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/);
    }),
    { numRuns: 5_000 },
  );
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
  expect(brandColours('#cfe8d5')['--brand-edge'].slice(-2)).not.toBe('00');
  expect(brandColours('#5b3df5')['--brand-edge'].slice(-2)).toBe('00');
});

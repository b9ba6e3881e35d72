import { expect, test } from 'vitest';
import { fileOf, focusInCrop, focusOf, withFocus } from './focus.ts';

test('[CAT-4] the point that stays in sight is part of the address, the middle unless said', () => {
  expect(focusOf('/media/1/3f')).toEqual([50, 50]);
  expect(focusOf('/media/1/3f#40,60')).toEqual([40, 60]);
  expect(fileOf('/media/1/3f#40,60')).toBe('/media/1/3f');
  expect(withFocus('/media/1/3f#40,60', [104, -3])).toBe('/media/1/3f#100,0');
});

test.each([
  ['the whole picture', [30, 80], { x: 0, y: 0, width: 100, height: 100 }, [30, 80]],
  ['its right half', [75, 50], { x: 50, y: 0, width: 50, height: 100 }, [50, 50]],
  ['a corner without the point', [10, 90], { x: 50, y: 0, width: 50, height: 50 }, [0, 100]],
] as const)('[CAT-4] after cropping to %s the point is where it was', (_, focus, crop, expected) => {
  expect(focusInCrop(focus, crop)).toEqual(expected);
});

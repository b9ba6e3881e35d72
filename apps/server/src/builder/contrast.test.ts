import { expect, test } from 'vitest';
import { reading, readingText } from './client/contrast.ts';

test.each([
  ['#ffffff', '#000000', 21],
  ['#000000', '#ffffff', 21],
  ['#ffc100', '#000000', 12],
  ['#4b2e83', '#ffffff', 10],
  ['#777777', '#000000', 4],
  ['#fff', '#000000', 21],
])('[EMB-13] on %s text is %s, at %s:1 or a little more', (color, words, least) => {
  const read = reading(color);
  expect(read.words).toBe(words);
  expect(Math.floor(read.ratio)).toBe(least);
});

test('[EMB-13] a pale colour gets a note about its contrast on white', () => {
  expect(readingText('#ffc100')).toContain('On white it has only 1.6:1');
  expect(readingText('#4b2e83')).toBe('White words on #4b2e83 have 10.4:1; 4.5:1 is asked for.');
});

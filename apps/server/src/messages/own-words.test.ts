import { expect, test } from 'vitest';
import { companyNameIn } from './own-words.ts';

test.each([
  ['Studio 54', 'Studio 54'],
  ['Call 0900 123456', 'Call'],
  ['1234', '1234'],
  ['0900123456', '0900…'],
  ['+31 6 1234 5678', '3161…'],
  ['☎ ٠٩٠٠١٢٣٤٥٦', '٠٩٠٠…'],
  ['a'.repeat(60), `${'a'.repeat(40)}…`],
])('[A28] of a young company’s name %s a mail to a stranger says %s', (name, said) =>
  expect(companyNameIn(name, 'none')).toBe(said),
);

test('[A28] the name of a company that is no longer young is said in full, and is no link', () => {
  expect(companyNameIn('0900 123456', 'names')).toBe('0900 123456');
  expect(companyNameIn('studio.example', 'names')).toBe('studio. example');
});

import { describe, expect, test } from 'vitest';
import { isMistypedStart, searchByText } from './text-search.ts';

const NAMES = ['Massage', 'Manicure', 'Hot stones', 'Räume für vier', 'Šukuosena', 'Hair cut'];
const search = (typed: string) => searchByText(NAMES, typed, (name) => name);

describe('[SRV-1] a search', () => {
  test.each([
    ['swapped letters', 'masasge'],
    ['a missing letter', 'masage'],
    ['a doubled letter', 'masssage'],
    ['a wrong letter', 'mossage'],
    ['a swap at the end', 'massaeg'],
    ['the beginning of a word', 'amssa'],
  ])('forgives %s', (_, typed) => {
    expect(search(typed)).toEqual(['Massage']);
  });

  test('ignores case, accents, signs and the order of words', () => {
    expect(search('VIER, raume')).toEqual(['Räume für vier']);
    expect(search('sukuosenna')).toEqual(['Šukuosena']);
    expect(search('stones hott')).toEqual(['Hot stones']);
  });

  test('forgives a letter that was typed too early or too late', () => {
    expect(searchByText(['Noor Haddad', 'Daan Okafor'], 'Nroo', (name) => name)).toEqual(['Noor Haddad']);
  });

  test('forgives nothing where something is spelt as typed', () => {
    expect(searchByText(['Hand', 'Band'], 'band', (name) => name)).toEqual(['Band']);
  });

  test.each(['', ' ', '?!'])('for %j finds everything', (typed) => {
    expect(search(typed)).toEqual(NAMES);
  });

  test.each(['unicycle', 'mag', 'masgae x', 'xxssage'])('for %j finds nothing', (typed) => {
    expect(search(typed)).toEqual([]);
  });

  test('forgives one letter, of a long word two', () => {
    expect(isMistypedStart('massgee', 'massage')).toBe(false);
    expect(isMistypedStart('massagee', 'massage')).toBe(true);
    expect(isMistypedStart('calander', 'calendar')).toBe(true);
    expect(isMistypedStart('calxnxxr', 'calendar')).toBe(false);
  });
});

import { nameProblem } from '../auth/person.ts';
import { field, NAME_MAX, plainText, withCharacterMoved } from '../shared/index.ts';

/** A name that staff type for somebody: as the customer's own, and with a letter, so that it can be searched for. */
export const customerName = () =>
  field(
    (text, refuse) => {
      const problem = nameProblem(text);
      if (problem) refuse(problem);
      else if (!/\p{L}/u.test(text)) refuse('invalid');
      return text.trim();
    },
    { type: 'string', minLength: 1, maxLength: NAME_MAX },
  );

const MAX_WORDS = 5;

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** `06 12-34` and `0031 6…` match the number `+316…` by its last digits. */
const asNumber = (query: string): string | undefined =>
  /^[+\d][\d\s()/.-]{3,}$/.test(query) ? query.replaceAll(/\D/g, '').replace(/^0+/, '') : undefined;

/**
 * DESK-1: LIKE patterns that a customer must all match; in the searched text every word has a space before it. Three
 * letters match anywhere, fewer only at the start of a word: the index holds groups of three characters, that space
 * included.
 */
export function searchPatterns(query: string): string[] {
  const trimmed = query.trim();
  const digits = asNumber(trimmed);
  const typed = digits
    ? [digits]
    : trimmed
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, MAX_WORDS);
  return typed.map((word) => ([...word].length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`));
}

/** LIKE patterns of which a customer must match one, for a single word with a letter in the wrong place (DESK-1). */
export const movedCharacterPatterns = (query: string): string[] =>
  /^\p{L}+$/u.test(query.trim()) ? withCharacterMoved(plainText(query)).map((word) => `% ${escaped(word)}%`) : [];

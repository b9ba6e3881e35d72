/** A word of what was typed, as a pattern of LIKE on a text in which every word has a space before it. */
const MOST_WORDS = 5;

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** `06 12-34` and `0031 6…` are the number `+316…` by its last digits. */
const asNumber = (query: string): string | undefined =>
  /^[+\d][\d\s()/.-]{3,}$/.test(query) ? query.replaceAll(/\D/g, '').replace(/^0+/, '') : undefined;

/**
 * DESK-1: the patterns that a customer must match, all of them. Three letters are found anywhere, fewer only where a word
 * begins: the index knows groups of three, with the space before a word.
 */
export function searchPatterns(query: string): string[] {
  const trimmed = query.trim();
  const digits = asNumber(trimmed);
  const typed = digits
    ? [digits]
    : trimmed
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, MOST_WORDS);
  return typed.map((word) => ([...word].length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`));
}

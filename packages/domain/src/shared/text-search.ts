/** Shorter words differ from too many others by one letter. */
const MIN_FORGIVEN_LENGTH = 4;

/** A text in lower case, without accents and signs, so that “raume” finds “Räume”. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of it; none of an empty text. */
export const plainWords = (text: string): string[] => plainText(text).split(' ').filter(Boolean);

/** Whether the word begins as it was typed but for one letter: two swapped, one missing, one too many or a wrong one. */
export function isMistypedStart(typed: string, word: string): boolean {
  if (typed.length < MIN_FORGIVEN_LENGTH) return false;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const rest = typed.slice(same);
  const expected = word.slice(same);
  const afterNext = rest.slice(1);
  return (
    expected.startsWith(afterNext) ||
    expected.slice(1).startsWith(rest) ||
    expected.slice(1).startsWith(afterNext) ||
    expected.startsWith(`${afterNext.slice(0, 1)}${rest.slice(0, 1)}${rest.slice(2)}`)
  );
}

/**
 * The things whose text holds every typed word, in any order and case, with or without accents. Only when none does, those
 * whose words begin as typed but for one letter.
 */
export function searchByText<T>(things: readonly T[], typed: string, textOf: (thing: T) => string): readonly T[] {
  const typedWords = plainWords(typed);
  if (typedWords.length === 0) return things;
  const entries = things.map((thing) => ({ thing, text: plainText(textOf(thing)) }));
  const exact = entries.filter(({ text }) => typedWords.every((word) => text.includes(word)));
  if (exact.length > 0) return exact.map(({ thing }) => thing);
  return entries
    .filter(({ text }) => {
      const words = text.split(' ');
      return typedWords.every((one) => text.includes(one) || words.some((word) => isMistypedStart(one, word)));
    })
    .map(({ thing }) => thing);
}

/** Shorter words differ from too many others by one letter. */
const MIN_FORGIVEN_LENGTH = 4;
/** From here on two mistyped letters leave enough to know a word by. */
const LONG_WORD_LENGTH = 8;

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

/** Whether the word begins as typed but for so many letters: swapped with the next, missing, one too many or wrong. */
function beginsAlike(typed: string, word: string, letters: number): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const rest = typed.slice(same);
  if (rest === '' || letters === 0) return rest === '';
  const expected = word.slice(same);
  const isSwapped = rest[0] === expected[1] && rest[1] === expected[0];
  return (
    beginsAlike(rest.slice(1), expected, letters - 1) ||
    beginsAlike(rest, expected.slice(1), letters - 1) ||
    beginsAlike(rest.slice(1), expected.slice(1), letters - 1) ||
    (isSwapped && beginsAlike(rest.slice(2), expected.slice(2), letters - 1))
  );
}

/** What was meant where one letter was typed too early or too late: “nroo” for “noor”. None for very short and long words. */
export function withCharacterMoved(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < MIN_FORGIVEN_LENGTH || letters.length >= LONG_WORD_LENGTH) return [];
  const others = letters.flatMap((letter, from) =>
    letters.map((_, to) => letters.toSpliced(from, 1).toSpliced(to, 0, letter).join('')),
  );
  return [...new Set(others)].filter((other) => other !== word);
}

/** Whether the word begins as it was typed but for one letter, of a long word two. */
export const isMistypedStart = (typed: string, word: string): boolean =>
  typed.length >= MIN_FORGIVEN_LENGTH &&
  (beginsAlike(typed, word, typed.length < LONG_WORD_LENGTH ? 1 : 2) ||
    withCharacterMoved(typed).some((meant) => word.startsWith(meant)));

/**
 * The things whose text holds every typed word, in any order and case, with or without accents. Only when none does, those
 * whose words begin as typed but for a letter or two.
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

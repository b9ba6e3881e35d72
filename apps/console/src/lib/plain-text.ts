/** Lower case without accents and signs, so that "raume" finds "Räume". */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of what somebody typed or of a name; none of an empty text. */
export const plainWords = (text: string): string[] => plainText(text).split(' ').filter(Boolean);

/** A text or number as text; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

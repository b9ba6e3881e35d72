/** What no reader sees, and what browsers and mail programs skip when they look for a link. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const DOT = /(?<=[^\s.])[.\u3002](?=[^\s.])/gu;
const SCHEME = /:[/\u2044\u2215\\]{2,}/gu;
/** Of schemes without slashes, as `tel:+31…`. */
const COLON = /(?<=[a-z]):(?=[^\s])/giu;
/** Begins a word that mail programs decode in a header (RFC 2047), link and all. */
const ENCODED = /=(?=\?)/gu;
const AT = /[@\uFE6B]/gu;
/** A price or a time of day: it keeps its dot. */
const AMOUNT = /(?<![\p{L}\p{N}.])\d{1,6}\.\d{1,2}(?![\p{L}\p{N}./])/gu;

const broken = (part: string): string =>
  part.replace(ENCODED, '= ').replace(SCHEME, ' ').replace(COLON, ': ').replace(AT, ' (at) ').replace(DOT, '. ');

/**
 * A28: the same text, of which no mail program makes a link: other forms of a letter become the plain one, as browsers read
 * them, a space follows each dot between two words, and there is no scheme and no address.
 */
export function unlinked(text: string): string {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '');
  let end = 0;
  let out = '';
  // Split at amounts, since their dot links nothing.
  for (const { 0: amount, index } of plain.matchAll(AMOUNT)) {
    out += broken(plain.slice(end, index)) + amount;
    end = index + amount.length;
  }
  return (out + broken(plain.slice(end))).replaceAll(/ {2,}/g, ' ').trim();
}

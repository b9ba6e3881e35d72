/** A dot inside a name of a host, or what browsers and mail programs read as one. */
const HOST_DOT = /(?<=[\p{L}\p{N}\p{M}_-]\p{Cf}*)[.\u3002\uFF0E\uFF61\u2024\uFE52](?=\p{Cf}*[\p{L}\p{N}])/gu;
const SCHEME = /[:\uFF1A]\p{Cf}*[/\uFF0F\u2044\u2215\\]\p{Cf}*[/\uFF0F\u2044\u2215\\]+/gu;
const AT = /\s*[@\uFF20\uFE6B]\s*/gu;
/** A price or a time of day: it keeps its dot. */
const AMOUNT = /(?<![\p{L}\p{N}.])\d{1,6}\.\d{1,2}(?![\p{L}\p{N}./])/gu;

/**
 * A28: the same text, of which no mail program makes a link: a space follows each dot inside a host, and there is no
 * scheme and no address.
 */
export function unlinked(text: string): string {
  let end = 0;
  let out = '';
  const broken = (part: string): string => part.replace(SCHEME, ' ').replace(AT, ' (at) ').replace(HOST_DOT, '. ');
  // Split at amounts, since their dot links nothing.
  for (const { 0: amount, index } of text.matchAll(AMOUNT)) {
    out += broken(text.slice(end, index)) + amount;
    end = index + amount.length;
  }
  return out + broken(text.slice(end));
}

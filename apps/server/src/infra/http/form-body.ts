import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Limits of B12; no call of the contract comes near them. */
export const BODY_BYTES = 64 * 1024;
const MAX_FIELDS = 100;

/** Bodies are read as UTF-8; one in another character set would be read as other words than its sender wrote. */
export function hasOtherCharset(contentType = ''): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType) ?? [];
  return charset !== undefined && !['utf-8', 'utf8'].includes(charset.toLowerCase());
}

/** Read loosely, bytes of another character set would all become the same replacement character (B13). */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a body, which is refused where it is not UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw new Problem('not_utf8');
  }
}

/** A `%` that escapes nothing stands for itself, as in `100%`. */
function isUtf8(pair: string): boolean {
  try {
    decodeURIComponent(pair.replace(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/** Stands for escaped bytes that are not UTF-8, so that their field is refused like any text that cannot be stored (B13). */
const LONE_SURROGATE = '\ud800';

type FormBody = Record<string, string | string[]>;

/**
 * Form text as an object without a prototype, so that `__proto__` is a name like any other. `name[]` is always a list;
 * a plain name sent twice becomes one too and is then refused by its field.
 */
function parseForm(text: string): FormBody {
  const body: FormBody = Object.create(null);
  let count = 0;
  for (const pair of text.split('&')) {
    const [[key, loose] = []] = new URLSearchParams(pair);
    if (key === undefined || loose === undefined) continue;
    const value = isUtf8(pair) ? loose : LONE_SURROGATE;
    count += 1;
    if (count > MAX_FIELDS) throw new Problem('too_large');
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    const before = body[name];
    if (before === undefined) body[name] = isList ? [value] : value;
    else body[name] = [before, value].flat();
  }
  return body;
}

/** Forms are the only bodies of the contract; anything else is answered with 415. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES },
    ({ headers }, bytes, done) => {
      try {
        if (hasOtherCharset(headers['content-type'])) throw new Problem('unsupported_media');
        done(null, parseForm(utf8Text(bytes)));
      } catch (error) {
        done(error instanceof Error ? error : new Problem('malformed_request'));
      }
    },
  );
}

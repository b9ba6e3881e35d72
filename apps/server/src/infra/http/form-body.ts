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

type FormBody = Record<string, string | string[]>;

/**
 * Form text as an object without a prototype, so that `__proto__` is a name like any other. `name[]` is always a list;
 * a plain name sent twice becomes one too and is then refused by its field.
 */
function parseForm(text: string): FormBody {
  const body: FormBody = Object.create(null);
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
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
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    ({ headers }, text, done) => {
      try {
        if (hasOtherCharset(headers['content-type'])) throw new Problem('unsupported_media');
        done(null, parseForm(text));
      } catch (error) {
        done(error instanceof Error ? error : new Problem('malformed_request'));
      }
    },
  );
}

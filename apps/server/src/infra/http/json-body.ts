import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_BYTES, hasOtherCharset, utf8Text } from './form-body.ts';
import { Problem } from './problem.ts';

/** No call nests nearly as deep; what walks a body does so by calling itself, and would run out of stack (B12). */
const MAX_DEPTH = 16;
/** Far more than a body of 64 KB that staff write has; a call may name its own bound. */
const MAX_VALUES = 10_000;

const isEscaped = (text: string, quote: number): boolean => {
  let start = quote;
  while (text[start - 1] === '\\') start -= 1;
  return (quote - start) % 2 === 1;
};

/** Where the text that begins at `start` ends; the end of everything when it does not. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Refuses JSON by its brackets and commas, before anything is made of it: parsing costs many times more (A27). */
function checkBounds(text: string, maxValues: number): void {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '"') index = endOfText(text, index);
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === '[' || sign === '{' || sign === ',') {
      values += 1;
      if (sign !== ',') depth += 1;
      if (depth > MAX_DEPTH) throw new Problem('malformed_request');
      if (values > maxValues) throw new Problem('too_large');
    }
  }
}

function parseJson(text: string, maxValues: number): unknown {
  checkBounds(text, maxValues);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('malformed_request');
  }
}

/** Whether a body comes that is not JSON in UTF-8, as far as the headers say it. */
export function hasOtherBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const type = headers['content-type'] ?? '';
  return hasBody && (!type.toLowerCase().startsWith('application/json') || hasOtherCharset(type));
}

/** JSON is the only body of staff calls: what a form of another site can send is answered with 415 (TEAM-4). */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES },
    async ({ routeOptions }: FastifyRequest, bytes: Buffer) =>
      bytes.length === 0 ? {} : parseJson(utf8Text(bytes), routeOptions.config.staff?.bodyValues ?? MAX_VALUES),
  );
  app.addContentTypeParser('*', (_request, _body, done) => done(new Problem('json_only')));
}

import type { FastifyInstance } from 'fastify';
import { BODY_BYTES } from './form-body.ts';
import { Problem } from './problem.ts';

/** No call nests nearly as deep; what walks a body does so by calling itself, and would run out of stack (B12). */
const MAX_DEPTH = 32;

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function parseJson(text: string): unknown {
  const body: unknown = JSON.parse(text);
  let level = partsOf(body);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new Problem('malformed_request');
    level = level.flatMap(partsOf);
  }
  return body;
}

/** JSON is the only body of staff calls: what a form of another site can send is answered with 415 (TEAM-4). */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    (_request, text, done) => {
      try {
        done(null, text === '' ? {} : parseJson(text));
      } catch {
        done(new Problem('malformed_request'));
      }
    },
  );
  app.addContentTypeParser('*', (_request, _body, done) => done(new Problem('json_only')));
}

import type { FastifyInstance } from 'fastify';
import { BODY_BYTES } from './form-body.ts';
import { Problem } from './problem.ts';

/** JSON is the only body of staff calls: what a form of another site can send is answered with 415 (TEAM-4). */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    (_request, text, done) => {
      try {
        done(null, text === '' ? {} : JSON.parse(text));
      } catch {
        done(new Problem('malformed_request'));
      }
    },
  );
  app.addContentTypeParser('*', (_request, _body, done) => done(new Problem('json_only')));
}

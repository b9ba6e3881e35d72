import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** What a page writes into `integrity` beside the address with the version in it. */
export const integrityOf = (script: string): string => `sha384-${createHash('sha384').update(script).digest('base64')}`;

const MINUTES_5 = 'public, max-age=300, stale-while-revalidate=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The loader twice: the address that stays current, and the one of this version, which never changes. */
export function serveLoader(app: FastifyInstance, script: string, version: string): void {
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
  for (const [path, cache] of [
    ['/embed.js', MINUTES_5],
    [`/${version}/embed.js`, FOR_EVER],
  ] as const)
    app.get(path, (request, reply) => {
      reply.headers({ etag, 'cache-control': cache });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/javascript; charset=utf-8').send(script);
    });
}

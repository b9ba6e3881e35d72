import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** The `integrity` attribute for the versioned address. */
export const integrityOf = (script: string): string => `sha384-${createHash('sha384').update(script).digest('base64')}`;

const MINUTES_5 = 'public, max-age=300, stale-while-revalidate=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The loader at two addresses: one that stays current, and one of this version, which never changes. */
export function serveLoader(app: FastifyInstance, script: string, version: string): void {
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
  // Requested by every page of every host: compressed once, as small as possible.
  const small = { br: brotliCompressSync(script), gzip: gzipSync(script, { level: 9 }) };
  for (const [path, cache] of [
    ['/embed.js', MINUTES_5],
    [`/${version}/embed.js`, FOR_EVER],
  ] as const)
    app.get(path, (request, reply) => {
      reply.headers({ etag, 'cache-control': cache, vary: 'accept-encoding' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.type('text/javascript; charset=utf-8');
      const welcome = String(request.headers['accept-encoding']);
      const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b(?!;q=0)`).test(welcome));
      return encoding ? reply.header('content-encoding', encoding).send(small[encoding]) : reply.send(script);
    });
}

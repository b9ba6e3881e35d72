import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** The `integrity` attribute for the versioned address. */
export const integrityOf = (script: string): string => `sha384-${createHash('sha384').update(script).digest('base64')}`;

const MINUTES_5 = 'public, max-age=300, stale-while-revalidate=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** A released loader, as a page names it. */
export interface PinnedLoader {
  readonly version: string;
  readonly integrity: string;
}

interface Loaders {
  /** Today's loader, and the version it has or will be released under. */
  readonly current: string;
  readonly version: string;
  /** Every loader that pages may have pinned, by version. */
  readonly released: ReadonlyMap<string, string>;
}

/**
 * The loader at an address that stays current, and each released one at the address of its version, which never changes
 * (B23). A version that is not released yet is today's loader and is not kept by browsers.
 */
export function serveLoader(app: FastifyInstance, { current, version, released }: Loaders): void {
  serveScript(app, '/embed.js', current, MINUTES_5);
  for (const [pinned, script] of released) serveScript(app, `/${pinned}/embed.js`, script, FOR_EVER);
  if (!released.has(version)) serveScript(app, `/${version}/embed.js`, current, MINUTES_5);
  // Browsers do not run what comes with a 404: they report the address in the console, and this says why to whoever opens it.
  const there = [...released.keys()].map((each) => `/${each}/embed.js`).join(', ');
  app.get('/:version(^\\d+\\.\\d+\\.\\d+$)/embed.js', (_request, reply) =>
    reply
      .code(404)
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // A pinned script is fetched with crossorigin: without this the console would speak of a policy instead of a 404.
      .header('access-control-allow-origin', '*')
      .send(
        `console.error("Embook: there is no such version of the loader. Use /embed.js, or pin one of ${there}.");\n`,
      ),
  );
}

/**
 * The package for bundlers, which is on no registry: `npm install https://…/embook-embed-1.19.0.tgz`. An address without
 * a package says which there are, to whoever opens it: npm shows nothing but the address.
 */
export function servePackages(
  app: FastifyInstance,
  packages: ReadonlyMap<string, Buffer>,
  released: ReadonlyMap<string, string>,
): void {
  for (const [version, archive] of packages)
    app.get(`/embook-embed-${version}.tgz`, (_request, reply) =>
      reply
        .type('application/gzip')
        .header('cache-control', released.has(version) ? FOR_EVER : MINUTES_5)
        .send(archive),
    );
  const there = [...packages.keys()].toSorted(byVersion).map((each) => `/embook-embed-${each}.tgz`);
  for (const path of ['/embook-embed.tgz', '/embook-embed-:version'])
    app.get(path, (_request, reply) =>
      reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(`There is no package at this address. This platform has ${there.join(', ')}; take the last one.\n`),
    );
}

const byVersion = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

function serveScript(app: FastifyInstance, path: string, script: string, cache: string): void {
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
  // Requested by every page of every host: compressed once, as small as possible.
  const small = { br: brotliCompressSync(script), gzip: gzipSync(script, { level: 9 }) };
  app.get(path, (request, reply) => {
    reply.headers({ etag, 'cache-control': cache, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    const welcome = String(request.headers['accept-encoding']);
    const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b(?!;q=0)`).test(welcome));
    return encoding ? reply.header('content-encoding', encoding).send(small[encoding]) : reply.send(script);
  });
}

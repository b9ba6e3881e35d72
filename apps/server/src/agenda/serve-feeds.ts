import type { FastifyInstance } from 'fastify';
import { Problem } from '../infra/http/problem.ts';
import type { Feeds } from './feeds.ts';

/**
 * AGD-9: calendar programs send no headers of their own, so the secret is in the address. The log has only the pattern
 * of the route, no referrer is sent, and no cookie is read or set (A23).
 */
export function serveFeeds(app: FastifyInstance, feeds: Pick<Feeds, 'read'>): void {
  app.get<{ Params: { token: string } }>('/calendar/:token(^[\\w-]{43}).ics', async ({ params, headers }, reply) => {
    const found = await feeds.read(params.token);
    void reply
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex');
    if (!found) throw new Problem('not_found');
    void reply.header('etag', found.etag);
    if (headers['if-none-match'] === found.etag) return reply.code(304).send();
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(found.text);
  });
}

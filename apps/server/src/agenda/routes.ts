import type { FastifyInstance } from 'fastify';
import type { Core } from '../infra/core.ts';
import { CONNECTION_SHARES } from '../infra/db/connection-shares.ts';
import { createFairQueue } from '../infra/fair-queue.ts';
import { Problem } from '../infra/http/problem.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import { createQueues } from '../infra/queues.ts';
import { agendaDays } from './agenda.ts';
import { addBlock, changeBlock, openBlock, removeBlock } from './blocks.ts';
import { listFeeds, makeFeed, readFeed, removeFeed } from './feeds.ts';
import type { SearchCore } from '../booking/booking.ts';
import { whyNotFree } from './why.ts';

export const agendaRoutes = {
  staffAgenda: agendaDays,
  staffWhy: whyNotFree,
  staffFeeds: listFeeds,
  staffMakeFeed: makeFeed,
  staffEndFeed: (_core, caller, { id }, changes) => removeFeed(caller, id, changes),
  staffBlock: async (_core, caller, request, changes) => addBlock(caller, request, changes),
  staffOpenBlock: ({ db }, caller, { id }) => openBlock(db, caller, id),
  staffChangeBlock: async (_core, caller, request, changes) => changeBlock(caller, request, changes),
  staffRemoveBlock: (_core, caller, request, changes) => removeBlock(caller, request, changes),
} satisfies Partial<CoreStaffHandlers<Core & SearchCore>>;

/** Half a year each, and whoever has the address reads it as often as they like (B16). */
const FEEDS_AT_ONCE = 2;
const FEEDS_WAITING = 50;
const FEEDS_IN_ALL = { atOnce: CONNECTION_SHARES.feeds, waitingInLine: FEEDS_AT_ONCE, waiting: 2_000 };

/**
 * AGD-9: calendar programs send no headers of their own, so the secret is in the address. The log has only the pattern
 * of the route, no referrer is sent, and no cookie is read or set (A23).
 */
export function serveFeeds(app: FastifyInstance, core: Core): void {
  const ofCompany = createQueues(FEEDS_AT_ONCE, FEEDS_WAITING);
  const inTurn = createFairQueue(FEEDS_IN_ALL);
  const inQueue: typeof ofCompany = (line, work) => ofCompany(line, () => inTurn({ line }, work));
  app.get<{ Params: { token: string } }>('/calendar/:token(^[\\w-]{43}).ics', async ({ params, headers }, reply) => {
    const calendar = await readFeed(core, params.token, inQueue);
    void reply
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex');
    if (!calendar) throw new Problem('not_found');
    void reply.header('etag', calendar.etag);
    if (headers['if-none-match'] === calendar.etag) return reply.code(304).send();
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(calendar.text);
  });
}

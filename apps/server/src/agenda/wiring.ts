import type { FastifyInstance } from 'fastify';
import type { Booking } from '../booking/booking.ts';
import type { Core } from '../infra/core.ts';
import { createAgendaStore } from './agenda-store.ts';
import { createAgenda } from './agenda.ts';
import { createFeedStore } from './feed-store.ts';
import { createFeeds } from './feeds.ts';
import { agendaRoutes } from './routes.ts';
import { serveFeeds } from './serve-feeds.ts';
import { createWhy } from './why.ts';

export function wireAgenda({ db, clock, origin }: Core, { times }: { readonly times: Pick<Booking, 'why'> }) {
  const store = createAgendaStore(db);
  const feeds = createFeeds({ store: createFeedStore(db), agenda: store, clock, origin });
  return {
    routes: agendaRoutes(db, createAgenda(store, clock), createWhy(store, times), feeds),
    serve: (app: FastifyInstance): void => serveFeeds(app, feeds),
  };
}

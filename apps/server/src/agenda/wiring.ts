import type { Booking } from '../booking/booking.ts';
import type { Core } from '../infra/core.ts';
import { createAgendaStore } from './agenda-store.ts';
import { createAgenda } from './agenda.ts';
import { agendaRoutes } from './routes.ts';
import { createWhy } from './why.ts';

export function wireAgenda({ db, clock }: Core, { times }: { readonly times: Pick<Booking, 'why'> }) {
  const store = createAgendaStore(db);
  return { routes: agendaRoutes(createAgenda(store, clock), createWhy(store, times)) };
}

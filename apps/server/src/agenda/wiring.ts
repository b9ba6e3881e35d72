import type { Core } from '../infra/core.ts';
import { createAgendaStore } from './agenda-store.ts';
import { createAgenda } from './agenda.ts';
import { agendaRoutes } from './routes.ts';

export const wireAgenda = ({ db, clock }: Core) => ({
  routes: agendaRoutes(createAgenda(createAgendaStore(db), clock)),
});

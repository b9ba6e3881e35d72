import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { Agenda } from './agenda.ts';

export const agendaRoutes = (agenda: Agenda) =>
  ({
    staffAgenda: (caller, window) => agenda.days(caller, window),
    staffBlock: (caller, request, changes) => agenda.block(caller, request, changes),
    staffRemoveBlock: (caller, { id }, changes) => agenda.unblock(caller, id, changes),
  }) satisfies Partial<StaffHandlers>;

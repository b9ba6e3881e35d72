import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { Agenda } from './agenda.ts';
import type { Why } from './why.ts';

export const agendaRoutes = (agenda: Agenda, why: Why) =>
  ({
    staffAgenda: (caller, window) => agenda.days(caller, window),
    staffWhy: (caller, question) => why(caller, question),
    staffBlock: (caller, request, changes) => agenda.block(caller, request, changes),
    staffRemoveBlock: (caller, { id }, changes) => agenda.unblock(caller, id, changes),
  }) satisfies Partial<StaffHandlers>;

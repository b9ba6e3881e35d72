import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { Agenda } from './agenda.ts';
import type { Feeds } from './feeds.ts';
import type { Why } from './why.ts';

export const agendaRoutes = (agenda: Agenda, why: Why, feeds: Feeds) =>
  ({
    staffAgenda: (caller, window) => agenda.days(caller, window),
    staffWhy: (caller, question) => why(caller, question),
    staffFeeds: (caller) => feeds.list(caller),
    staffMakeFeed: (caller, place, changes) => feeds.make(caller, place, changes),
    staffEndFeed: (caller, { id }, changes) => feeds.end(caller, id, changes),
    staffBlock: (caller, request, changes) => agenda.block(caller, request, changes),
    staffRemoveBlock: (caller, { id }, changes) => agenda.unblock(caller, id, changes),
  }) satisfies Partial<StaffHandlers>;

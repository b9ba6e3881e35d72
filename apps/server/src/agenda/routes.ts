import type { Db } from '../infra/db/open.ts';
import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { Agenda } from './agenda.ts';
import { addBlock, changeBlock, openBlock, removeBlock } from './blocks.ts';
import type { Feeds } from './feeds.ts';
import type { Why } from './why.ts';

export const agendaRoutes = (db: Db, agenda: Agenda, why: Why, feeds: Feeds) =>
  ({
    staffAgenda: (caller, window) => agenda.days(caller, window),
    staffWhy: (caller, question) => why(caller, question),
    staffFeeds: (caller) => feeds.list(caller),
    staffMakeFeed: (caller, place, changes) => feeds.make(caller, place, changes),
    staffEndFeed: (caller, { id }, changes) => feeds.end(caller, id, changes),
    staffBlock: async (caller, request, changes) => addBlock(caller, request, changes),
    staffOpenBlock: (caller, { id }) => openBlock(db, caller, id),
    staffChangeBlock: async (caller, request, changes) => changeBlock(caller, request, changes),
    staffRemoveBlock: (caller, request, changes) => removeBlock(caller, request, changes),
  }) satisfies Partial<StaffHandlers>;

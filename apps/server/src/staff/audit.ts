import { can, seesMoney, withoutMoney } from '@embook/domain/staff';
import { demand } from '../infra/http/permit.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { AuditStore } from './audit-store.ts';

type Entry = Awaited<ReturnType<AuditStore['list']>>[number];

export type Audit = ReturnType<typeof createAudit>;

const USUAL_LIMIT = 50;

type Logged = Record<string, unknown>;

interface Question {
  readonly thing?: string | undefined;
  readonly id?: number | undefined;
  readonly query?: string | undefined;
  readonly first?: number | undefined;
  readonly limit?: number | undefined;
}

/** What is known of the customer or block by now, and what staff wrote of it, as far as it is still there (B22). */
const known = ({ thing, reason, note, firstName, lastName, erasedAt }: Entry): Logged => ({
  ...(reason !== null && { reason }),
  ...(note !== null && { note }),
  ...(thing === 'customer' && (erasedAt === null ? { first_name: firstName, last_name: lastName } : { erased: true })),
});

/**
 * TEAM-7: what staff changed. The history of one thing is for members who may see it, the whole log for those who see
 * the team.
 */
export const createAudit = (store: AuditStore) => ({
  async list(caller: StaffCaller, { thing, id, query, first = 0, limit = USUAL_LIMIT }: Question) {
    if (thing === undefined || id === undefined) demand(caller, 'team.view');
    const rows = await store.list(caller, { thing, id, query, first, limit });
    const isMoneySeen = seesMoney(caller.member);
    const areNamesSeen = can(caller.member, 'agenda.view').ok;
    const shown = (logged: Logged | null) => (logged === null || isMoneySeen ? logged : withoutMoney(logged));
    return {
      entries: rows.map((row) => ({
        who: row.who,
        at: Math.floor(row.at.getTime() / 1000),
        action: row.action,
        thing: row.thing,
        id: row.thingId,
        before: shown(row.before),
        after: shown(row.after && { ...row.after, ...known(row) }),
        about: row.about && { ...row.about, customer: areNamesSeen ? row.about.customer : null },
      })),
    };
  },
});

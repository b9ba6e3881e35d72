import { can, seesMoney, withoutMoney } from '@embook/domain/staff';
import { demand } from '../infra/http/permit.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { listEntries } from './audit-store.ts';
import type { Core } from '../infra/core.ts';

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

const USUAL_LIMIT = 50;

type Values = Record<string, unknown>;

interface Question {
  readonly thing?: string | undefined;
  readonly id?: number | undefined;
  readonly query?: string | undefined;
  readonly first?: number | undefined;
  readonly limit?: number | undefined;
}

/** What is known of the customer or block by now, and what staff wrote of it, as far as it is still there (B22). */
const detailsOf = ({ thing, reason, note, firstName, lastName, erasedAt }: Entry): Values => ({
  ...(reason !== null && { reason }),
  ...(note !== null && { note }),
  ...(thing === 'customer' && (erasedAt === null ? { first_name: firstName, last_name: lastName } : { erased: true })),
});

/**
 * TEAM-7: what staff changed. The history of one thing is for members who may see it, the whole log for those who see
 * the team.
 */
export async function getAudit(
  { db }: Core,
  caller: StaffCaller,
  { thing, id, query, first = 0, limit = USUAL_LIMIT }: Question,
) {
  if (thing === undefined || id === undefined) demand(caller, 'team.view');
  const rows = await listEntries(db, caller, { thing, id, query, first, limit });
  const isMoneySeen = seesMoney(caller.member);
  const areNamesSeen = can(caller.member, 'agenda.view').ok;
  const visible = (values: Values | null) => (values === null || isMoneySeen ? values : withoutMoney(values));
  return {
    entries: rows.map((row) => ({
      who: row.who,
      at: Math.floor(row.at.getTime() / 1000),
      action: row.action,
      thing: row.thing,
      id: row.thingId,
      before: visible(row.before),
      after: visible(row.after && { ...row.after, ...detailsOf(row) }),
      about: row.about && { ...row.about, customer: areNamesSeen ? row.about.customer : null },
    })),
  };
}

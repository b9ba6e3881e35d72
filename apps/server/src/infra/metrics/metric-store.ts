import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { PLATFORM_KEY } from '../db/outbox.ts';
import { holds, mails, payments, refunds } from '../db/schema/index.ts';

/** Pending work in the database, of all companies; ages are in seconds and null while nothing waits. */
export interface Backlog extends Record<string, unknown> {
  readonly mails: number;
  readonly mailsOldest: number | null;
  readonly payments: number;
  readonly paymentsOldest: number | null;
  readonly paymentsLate: number | null;
  readonly refundsDue: number;
  readonly refundsRefused: number;
  readonly holds: number;
  readonly mailsWithheld: number;
}

/** One statement over the partial indexes that the pollers use, so its cost grows with what waits, not with history. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const age = (since: unknown) => sql`extract(epoch from ${at} - min(${since}))::double precision`;
  const { rows } = await db.execute<Backlog>(sql`
    select m.*, p.*, r.*, h.*, w.*
    from (
        select count(*)::integer as "mails", ${age(mails.createdAt)} as "mailsOldest"
        from ${mails} where ${mails.sentAt} is null and ${mails.failedAt} is null
          and not exists (select from companies c where c.id = ${mails.companyId}
            and c.banned_at is not null and c.api_key <> ${PLATFORM_KEY})
      ) m,
      (
        select count(*)::integer as "payments", ${age(payments.createdAt)} as "paymentsOldest",
          greatest(0, ${age(payments.nextCheckAt)}) as "paymentsLate"
        from ${payments} where ${payments.nextCheckAt} is not null and ${payments.status} in ('intent', 'pending')
      ) p,
      (
        select count(*)::integer as "refundsDue",
          (count(*) filter (where ${refunds.status} = 'failed'))::integer as "refundsRefused"
        from ${refunds} where ${refunds.status} <> 'done' and ${refunds.dueOn} <= (${at} at time zone 'UTC')::date
      ) r,
      (select count(*)::integer as "holds" from ${holds} where ${holds.expiresAt} > ${at}) h,
      (select count(*)::integer as "mailsWithheld" from ${mails} where ${mails.withheld} = 'limit') w`);
  return rows[0];
}

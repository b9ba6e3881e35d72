import type { FinishedPayment } from '@embook/domain/live';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';

/** What somebody at a company changed: names and ids only; receivers fetch the rest with their own permissions. */
export interface StaffEvent {
  readonly action: string;
  readonly thing: string;
  readonly id: number;
  readonly shopId: number | null;
  readonly employeeId: number | null;
  /** Not by staff: the customer did it, or their payment, or a job. */
  readonly online?: boolean | undefined;
}

/** A notice to close goes to every socket of the account, wherever it works (TEAM-3). */
export type StaffNotice =
  | { readonly staffId: number; readonly close: true }
  | { readonly companyId: number; readonly changed: StaffEvent };

/** What is sent between the processes of the platform; a notice to close goes to every socket of the customer. */
export type Notice = CustomerNotice | StaffNotice;

export type CustomerNotice = { readonly companyId: number; readonly customerId: number } & (
  | {
      readonly finished: Omit<FinishedPayment, 'event'>;
      /** The network that began the payment, hashed; sockets without a token hear of it there alone (LIVE-1). */
      readonly network?: string | undefined;
    }
  | { readonly close: true }
);

export const CHANNEL = 'embook_live';

/** Sent in the transaction of what happened: PostgreSQL delivers them to all processes after the commit, and never without one. */
export async function announceAll(tx: Pick<Tx, 'execute'>, notices: readonly Notice[]): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, notice) from json_array_elements_text(
    ${JSON.stringify(notices.map((notice) => JSON.stringify(notice)))}::json) as notice`);
}

export const announce = (tx: Pick<Tx, 'execute'>, notice: Notice): Promise<void> => announceAll(tx, [notice]);

/** Changes of visits that no member made; staff calls have event names of their own. */
type VisitAction =
  | 'booking.made'
  | 'booking.held'
  | 'booking.moved'
  | 'booking.cancelled'
  | 'booking.released'
  | 'booking.paid'
  | 'booking.unpaid';

export interface VisitNews {
  readonly companyId: number;
  readonly bookingId: number;
  readonly action: VisitAction;
}

/** Announces to staff what happened to visits, with the shop and the employee that they are of by now (AGD-6). */
export async function announceVisits(db: Pick<Tx, 'execute'>, news: readonly VisitNews[]): Promise<void> {
  if (news.length === 0) return;
  await db.execute(sql`
    select pg_notify(${CHANNEL}, json_build_object('companyId', b.company_id, 'changed', json_build_object(
      'action', n.action, 'thing', 'booking', 'id', b.id, 'shopId', b.shop_id, 'employeeId', b.employee_id,
      'online', true))::text)
    from json_to_recordset(${JSON.stringify(news)}::json) as n("companyId" bigint, "bookingId" bigint, action text)
    join bookings b on b.company_id = n."companyId" and b.id = n."bookingId"`);
}

import type { FinishedPayment } from '@embook/domain/live';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';

/** What somebody at a company changed: names and ids only, who hears of it fetches the rest as they may. */
export interface StaffEvent {
  readonly action: string;
  readonly thing: string;
  readonly id: number;
  readonly shopId: number | null;
  readonly employeeId: number | null;
}

/** A notice to close goes to every socket of the account, wherever it works (TEAM-3). */
export type StaffNotice =
  | { readonly staffId: number; readonly close: true }
  | { readonly companyId: number; readonly changed: StaffEvent };

/** What travels between the processes of the platform; a notice to close goes to every socket of the customer. */
export type Notice = CustomerNotice | StaffNotice;

export type CustomerNotice = { readonly companyId: number; readonly customerId: number } & (
  | { readonly finished: Omit<FinishedPayment, 'event'> }
  | { readonly close: true }
);

export const CHANNEL = 'embook_live';

/** Told in the transaction of what happened, so that nobody hears of it before it is so, and all processes do after. */
export async function announce(tx: Pick<Tx, 'execute'>, notice: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`);
}

import type { FinishedPayment } from '@embook/domain/live';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';

/** What travels between the processes of the platform; a notice to close goes to every socket of the customer. */
export type Notice = { readonly companyId: number; readonly customerId: number } & (
  | { readonly finished: Omit<FinishedPayment, 'event'> }
  | { readonly close: true }
);

export const CHANNEL = 'embook_live';

/** Told in the transaction of what happened, so that nobody hears of it before it is so, and all processes do after. */
export async function announce(tx: Pick<Tx, 'execute'>, notice: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`);
}

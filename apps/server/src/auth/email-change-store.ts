import type { Locale } from '@embook/domain/shared';
import { and, eq, inArray, not } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { emailChangedKey, isToStaff, postMail } from '../infra/db/outbox.ts';
import { accounts, codes, customers, mails } from '../infra/db/schema/index.ts';
import { spendMailedCode } from './code-store.ts';
import { endSessions } from './session-store.ts';

export interface NewEmail {
  readonly companyId: number;
  readonly customerId: number;
  /** Their session, which goes on. */
  readonly session: Uint8Array;
  readonly hash: Uint8Array;
  /** As it was when the code was requested. */
  readonly passwordHash: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** `taken`: the new address has an account. The search of every company's customers follows (DESK-1). */
export const storeNewEmail = (
  db: Db,
  { companyId, customerId, session, hash, passwordHash, locale, now }: NewEmail,
): Promise<'changed' | 'taken' | 'gone'> =>
  db.transaction(async (tx) => {
    const email = await spendMailedCode(tx, { companyId, purpose: 'change_email', hash, now });
    if (email === undefined) return 'gone';
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(customers)
      .innerJoin(accounts, eq(accounts.id, customers.accountId))
      .where(
        and(eq(customers.companyId, companyId), eq(customers.id, customerId), eq(accounts.passwordHash, passwordHash)),
      )
      .for('update', { of: accounts });
    if (!account) return 'gone';
    const [other] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    if (other) return 'taken';
    await tx.update(accounts).set({ email }).where(eq(accounts.id, account.id));
    await tx.update(customers).set({ accountId: account.id }).where(eq(customers.accountId, account.id));
    const ofAccount = tx
      .select({ companyId: customers.companyId })
      .from(customers)
      .where(eq(customers.accountId, account.id));
    // What waits goes to the new address, and what was sent is found by it when the person is erased (B22). Mails to a
    // member of staff stay with the address of that account.
    await tx
      .update(mails)
      .set({ toAddress: email })
      .where(and(eq(mails.toAddress, account.email), inArray(mails.companyId, ofAccount), not(isToStaff)));
    await tx.delete(codes).where(eq(codes.email, account.email));
    // Somebody who reads the old mailbox may have signed in by it.
    await endSessions(tx, account.id, 'new_email', session);
    await postMail(tx, {
      companyId,
      eventKey: `${emailChangedKey(customerId)}${now.getTime()}`,
      toAddress: account.email,
      locale,
      template: 'email_changed',
      data: {},
      now,
    });
    return 'changed';
  });

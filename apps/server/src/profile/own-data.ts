import { type AuthCore, checkOwnCode, confirmPassword, requestDeletionCode } from '../auth/auth.ts';
import type { Owner } from '../infra/db/owner.ts';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { type AccountErasure, eraseCustomerAndAccount, exportCustomer, type PersonErasure } from './own-data-store.ts';
import type { Payments } from '../payment/payment.ts';

/** What becomes of the visits of somebody who is erased. */
interface Leaving extends Pick<PersonErasure, 'leaveUnpaid'> {
  /** Refuses while a paid visit is to come or money is owed, before anything else is ended. */
  readonly demandSettled: (owner: Owner) => Promise<void>;
}

/** The context with what payments and visits know of a customer. */
export interface ProfileCore extends AuthCore {
  readonly leaving: Leaving;
  readonly payments: Pick<Payments, 'endAll'>;
}

async function eraseAccount(
  { clock, db, leaving, mailer, payments }: ProfileCore,
  caller: CustomerCaller,
  { id, email, spend }: Pick<AccountErasure, 'email' | 'spend'> & { readonly id: number },
): Promise<void> {
  // What is being paid ends first: else the slot would stay held, and a payment could arrive for an erased customer
  // (decision 46).
  await payments.endAll(caller.company.id, caller.customer.id);
  const now = new Date(clock.now());
  await eraseCustomerAndAccount(db, {
    ...ownerOf(caller),
    accountId: id,
    email,
    now,
    leaveUnpaid: leaving.leaveUnpaid,
    spend,
  });
  // Not awaited: a slow mail server delays no answer. The address is known here alone from now on.
  void mailer.sendUnkept({
    companyId: caller.company.id,
    to: email,
    locale: caller.locale,
    template: 'account_deleted',
  });
  // What they began while the account was being deleted: nothing begins after it.
  await payments.endAll(caller.company.id, caller.customer.id);
}

/**
 * A copy of one's own data (C). It needs the password, as the erasure does, so that a stolen session alone gets neither;
 * who has none erases with a mailed code (record 92).
 */
export async function exportOwnData(
  core: ProfileCore,
  caller: CustomerCaller,
  password: string,
): Promise<Record<string, unknown>> {
  await confirmPassword(core, caller, password, 'password');
  return exportCustomer(core.db, caller.company.id, caller.customer.id);
}

export async function eraseByPassword(core: ProfileCore, caller: CustomerCaller, password: string): Promise<void> {
  const { id, email } = await confirmPassword(core, caller, password, 'password');
  await core.leaving.demandSettled(ownerOf(caller));
  await eraseAccount(core, caller, { id, email });
}

/** What stands in the way is said before a mail is sent. */
export async function requestDeletion(core: ProfileCore, caller: CustomerCaller) {
  await core.leaving.demandSettled(ownerOf(caller));
  return requestDeletionCode(core, caller);
}

export async function eraseByCode(
  core: ProfileCore,
  caller: CustomerCaller,
  code: { readonly hash: string; readonly code: string },
): Promise<void> {
  const { giveBack, ...account } = await checkOwnCode(core, caller, 'delete_account', code);
  try {
    await core.leaving.demandSettled(ownerOf(caller));
  } catch (refusal) {
    await giveBack();
    throw refusal;
  }
  await eraseAccount(core, caller, account);
}

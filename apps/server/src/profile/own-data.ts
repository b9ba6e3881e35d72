import { endPayments } from '../payment/payment.ts';
import { type AuthCore, checkOwnCode, confirmPassword, requestDeletionCode } from '../auth/auth.ts';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { type AccountErasure, eraseCustomerAndAccount, exportCustomer } from './own-data-store.ts';
import { cancelUnpaid, demandSettled, type ReservationCore } from '../reservations/reservations.ts';

/** The context with what payments and visits know of a customer. */
export interface ProfileCore extends AuthCore, ReservationCore {}

async function eraseAccount(
  core: ProfileCore,
  caller: CustomerCaller,
  { id, email, spend }: Pick<AccountErasure, 'email' | 'spend'> & { readonly id: number },
): Promise<void> {
  const { clock, db, mailer } = core;
  // What is being paid ends first: else the slot would stay held, and a payment could arrive for an erased customer
  // (decision 46).
  await endPayments(core, caller.company.id, caller.customer.id);
  const now = new Date(clock.now());
  await eraseCustomerAndAccount(db, {
    ...ownerOf(caller),
    accountId: id,
    email,
    now,
    leaveUnpaid: (tx, owner) => cancelUnpaid(core, tx, owner, caller.locale),
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
  await endPayments(core, caller.company.id, caller.customer.id);
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
  await demandSettled(core, ownerOf(caller), caller.locale);
  await eraseAccount(core, caller, { id, email });
}

/** What stands in the way is said before a mail is sent. */
export async function requestDeletion(core: ProfileCore, caller: CustomerCaller) {
  await demandSettled(core, ownerOf(caller), caller.locale);
  return requestDeletionCode(core, caller);
}

export async function eraseByCode(
  core: ProfileCore,
  caller: CustomerCaller,
  code: { readonly hash: string; readonly code: string },
): Promise<void> {
  const { giveBack, ...account } = await checkOwnCode(core, caller, 'delete_account', code);
  try {
    await demandSettled(core, ownerOf(caller), caller.locale);
  } catch (refusal) {
    await giveBack();
    throw refusal;
  }
  await eraseAccount(core, caller, account);
}

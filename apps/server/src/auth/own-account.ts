import { limitGuessInSession } from './limits/limits.ts';
import { sameProblem } from '@embook/domain/auth';
import type { Tx } from '../infra/db/open.ts';
import type { CustomerCaller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { findCustomerAccount, replacePassword } from './auth-store.ts';
import { spendMailedCode } from './code-store.ts';
import { type AuthCore, checkMailedCode, codeProblem, giveTryBack, requestCode } from './codes.ts';
import { storeNewEmail } from './email-change-store.ts';
import { matches, newToken, sha256, slowHash } from './secrets.ts';
import { endSession } from './session-store.ts';

/** Refuses a wrong password at `field`. */
export async function confirmPassword(core: AuthCore, caller: CustomerCaller, password: string, field: string) {
  const account = await findCustomerAccount(core.db, caller.company.id, caller.customer.id);
  if (!account) throw new Problem('session_ended');
  await limitGuessInSession(core, caller.company.id, caller.customer.session, field);
  const { passwordHash } = account;
  if (!(await matches(passwordHash, password)) || passwordHash === null)
    throw new Problem('invalid_fields', { [field]: 'password_wrong' });
  return { ...account, passwordHash };
}

/** VAL-4. Every session ends, also those at other companies; the caller's own goes on under a new token (B14). */
export async function changePassword(
  core: AuthCore,
  caller: CustomerCaller,
  current: string,
  next: string,
): Promise<string> {
  const account = await confirmPassword(core, caller, current, 'current_password');
  const same = sameProblem(current, next);
  if (same) throw new Problem('invalid_fields', { new_password: same });
  const token = newToken();
  const changed = await replacePassword(core.db, account, await slowHash(next), {
    companyId: caller.company.id,
    customerId: caller.customer.id,
    tokenHash: sha256(token),
    before: caller.customer.session,
    locale: caller.locale,
    now: new Date(core.clock.now()),
  });
  if (!changed) throw new Problem('session_ended');
  core.mailer.wake();
  return token;
}

export const logOut = ({ db }: AuthCore, { company, customer }: CustomerCaller): Promise<void> =>
  db.transaction((tx) => endSession(tx, company.id, customer.session));

/**
 * A request is the customer's who made it, and needs the password it was made with: with another's session, or after a
 * new password, its code changes nothing (B14).
 */
const emailHolderOf = ({ customer }: CustomerCaller, passwordHash: string): string =>
  customer.id.toString(16) + Buffer.from(sha256(passwordHash)).toString('hex');

/**
 * Another address to sign in by, at every company: it is proved by a code, and the old one is told. Needs the password,
 * so that a stolen session alone cannot take the account over. The answer is the same for an address that has an account:
 * its owner alone learns of it, with the code (B3).
 */
export async function requestEmailChange(core: AuthCore, caller: CustomerCaller, email: string, password: string) {
  const account = await confirmPassword(core, caller, password, 'password');
  if (account.email === email) throw new Problem('invalid_fields', { email: 'email_same' });
  const answer = await requestCode(core, caller, 'change_email', email, emailHolderOf(caller, account.passwordHash));
  core.mailer.wake();
  return answer;
}

export async function changeEmail(
  core: AuthCore,
  caller: CustomerCaller,
  step: { readonly hash: string; readonly code: string },
): Promise<string> {
  const { company, customer, locale } = caller;
  const passwordHash = (await findCustomerAccount(core.db, company.id, customer.id))?.passwordHash ?? '';
  const hash = step.hash + emailHolderOf(caller, passwordHash);
  const { email } = await checkMailedCode(core, caller, 'change_email', { ...step, hash });
  const outcome = await storeNewEmail(core.db, {
    companyId: company.id,
    customerId: customer.id,
    session: customer.session,
    hash: sha256(hash),
    passwordHash,
    locale,
    now: new Date(core.clock.now()),
  });
  if (outcome === 'taken') throw new Problem('invalid_fields', { email: 'email_taken' });
  if (outcome === 'gone') throw codeProblem('gone');
  core.mailer.wake();
  return email;
}

/** A request is good only for the customer who made it: with another's session its code does nothing (B14). */
export const ownCodeHolder = ({ customer }: CustomerCaller): string => customer.id.toString(16);

/** Who has a password is asked for it, also if it was set after the code was mailed (B14). */
export async function accountWithoutPassword({ db }: AuthCore, { company, customer }: CustomerCaller) {
  const account = await findCustomerAccount(db, company.id, customer.id);
  if (!account) throw new Problem('session_ended');
  if (account.passwordHash !== null) throw new Problem('invalid_fields', { password: 'required' });
  return account;
}

/**
 * Who has no password proves with a mailed code that they may delete the account, so that a stolen session alone cannot.
 * Under the limits of every other code (A12, A13, B15).
 */
export async function requestDeletionCode(core: AuthCore, caller: CustomerCaller) {
  const { email } = await accountWithoutPassword(core, caller);
  const answer = await requestCode(core, caller, 'delete_account', email, ownCodeHolder(caller));
  core.mailer.wake();
  return answer;
}

/**
 * Whose account it is, by a mailed code of who has no password. `spend` uses the code up with what it allows, `giveBack`
 * returns the try where that is refused.
 */
export async function checkOwnCode(
  core: AuthCore,
  caller: CustomerCaller,
  purpose: 'delete_account' | 'add_passkey',
  code: { readonly hash: string; readonly code: string },
) {
  const { id, email } = await accountWithoutPassword(core, caller);
  const hash = code.hash + ownCodeHolder(caller);
  const right = await checkMailedCode(core, caller, purpose, { ...code, hash });
  const step = { companyId: caller.company.id, purpose, hash: sha256(hash) } as const;
  return {
    id,
    email,
    spend: async (tx: Tx): Promise<void> => {
      if ((await spendMailedCode(tx, { ...step, now: new Date(core.clock.now()) })) === undefined)
        throw codeProblem('gone');
    },
    giveBack: (): Promise<void> => giveTryBack(core, caller, right),
  };
}

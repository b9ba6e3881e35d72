import type { CustomerCaller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { codeProblem } from './codes.ts';
import type { Password } from './password.ts';
import { sha256 } from './secrets.ts';
import type { SignInPorts } from './sign-in.ts';

export type EmailChange = ReturnType<typeof createEmailChange>;

/**
 * A request is the customer's who made it, and needs the password it was made with: with another's session, or after a
 * new password, its code changes nothing (B14).
 */
const holderOf = ({ customer }: CustomerCaller, passwordHash: string): string =>
  customer.id.toString(16) + Buffer.from(sha256(passwordHash)).toString('hex');

/**
 * Another address to sign in by, at every company: it is proved by a code, and the old one is told. Needs the password,
 * so that a stolen session alone cannot take the account over.
 */
export function createEmailChange({ store, codes, clock, mailer }: SignInPorts, passwords: Pick<Password, 'confirm'>) {
  return {
    /** The answer is the same for an address that has an account: its owner alone learns of it, with the code (B3). */
    async request(caller: CustomerCaller, email: string, password: string) {
      const account = await passwords.confirm(caller, password, 'password');
      if (account.email === email) throw new Problem('invalid_fields', { email: 'email_same' });
      const answer = await codes.request(caller, 'change_email', email, holderOf(caller, account.passwordHash));
      mailer.wake();
      return answer;
    },

    async change(caller: CustomerCaller, given: { readonly hash: string; readonly code: string }): Promise<string> {
      const { company, customer, locale } = caller;
      const passwordHash = (await store.accountOf(company.id, customer.id))?.passwordHash ?? '';
      const hash = given.hash + holderOf(caller, passwordHash);
      const { email } = await codes.check(caller, 'change_email', { ...given, hash });
      const done = await store.changeEmail({
        companyId: company.id,
        customerId: customer.id,
        session: customer.session,
        hash: sha256(hash),
        passwordHash,
        locale,
        now: new Date(clock.now()),
      });
      if (done === 'taken') throw new Problem('invalid_fields', { email: 'email_taken' });
      if (done === 'gone') throw codeProblem('gone');
      mailer.wake();
      return email;
    },
  };
}

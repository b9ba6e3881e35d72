import type { CustomerCaller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { codeProblem } from './codes.ts';
import type { Password } from './password.ts';
import { sha256 } from './secrets.ts';
import type { SignInPorts } from './sign-in.ts';

export type EmailChange = ReturnType<typeof createEmailChange>;

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
      const secret = await codes.newSecret();
      const content = { template: 'verification_code', data: { code: secret.code } } as const;
      const { timer } = await codes.sendCode(caller, 'change_email', email, secret, content);
      mailer.wake();
      return { hash: secret.hash, timer };
    },

    async change(caller: CustomerCaller, given: { readonly hash: string; readonly code: string }): Promise<string> {
      const { company, customer, locale } = caller;
      const { email } = await codes.check(caller, 'change_email', given);
      const done = await store.changeEmail({
        companyId: company.id,
        customerId: customer.id,
        hash: sha256(given.hash),
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

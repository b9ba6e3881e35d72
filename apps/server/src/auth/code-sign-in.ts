import type { Clock } from '../infra/clock.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { AuthStore } from './auth-store.ts';
import type { Codes } from './codes/codes.ts';
import type { Limits } from './limits/limits.ts';
import { newToken, sha256 } from './secrets.ts';

export type CodeSignIn = ReturnType<typeof createCodeSignIn>;

interface Ports {
  readonly store: AuthStore;
  readonly codes: Codes;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

/** A customer signs in with a mailed code in place of the password, under the limits of every other code (A12, A13, B15). */
export function createCodeSignIn({ store, codes, limits, clock, mailer }: Ports) {
  return {
    /** No answer tells whether an address is known (B3). */
    async request(caller: Caller, email: string) {
      await limits.ask(caller);
      const secret = await codes.newSecret();
      const content = { template: 'verification_code', data: { code: secret.code } } as const;
      const { timer } = await codes.sendCode(caller, 'sign_in_code', email, secret, content);
      mailer.wake();
      return { hash: secret.hash, timer };
    },

    async signIn(caller: Caller, given: { readonly hash: string; readonly code: string }): Promise<string> {
      const { company, locale } = caller;
      const { email } = await codes.check(caller, 'sign_in_code', given);
      const token = newToken();
      const done = await store.signInByCode({
        companyId: company.id,
        hash: sha256(given.hash),
        tokenHash: sha256(token),
        locale,
        now: new Date(clock.now()),
      });
      if (done === 'blocked') throw new Problem('customer_blocked', undefined, { company_banned: true });
      if (done === 'gone') throw new Problem('invalid_fields', { code: 'code_expired' });
      await limits.succeeded(caller, (await store.homeOf(email)) ?? company.id, email);
      return token;
    },
  };
}

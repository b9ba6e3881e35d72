import type { Clock } from '../infra/clock.ts';
import type { Caller } from '../infra/http/caller.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { AuthStore } from './auth-store.ts';
import { type Codes, codeProblem } from './codes.ts';
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
    async request(caller: Caller, email: string) {
      const requested = await codes.request(caller, 'sign_in_code', email);
      mailer.wake();
      return requested;
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
      if (done !== 'signed_in') throw codeProblem(done);
      await limits.succeeded(caller, (await store.homeOf(email)) ?? company.id, email);
      return token;
    },
  };
}

import type { Caller } from '../infra/http/caller.ts';
import { codeProblem } from './codes.ts';
import { newToken, sha256 } from './secrets.ts';
import type { SignInPorts } from './sign-in.ts';

export type CodeSignIn = ReturnType<typeof createCodeSignIn>;

/** A customer signs in with a mailed code in place of the password, under the limits of every other code (A12, A13, B15). */
export function createCodeSignIn({ store, codes, limits, clock, mailer }: SignInPorts) {
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
      await limits.provenByMail(caller, (await store.homeOf(email)) ?? company.id, email);
      return token;
    },
  };
}

import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { codeProblem } from './codes.ts';
import { returnAddress } from './return-address.ts';
import { newToken, sha256, slowHash } from './secrets.ts';
import type { SignInPorts } from './sign-in.ts';

export type Reset = ReturnType<typeof createReset>;

interface Ports extends SignInPorts {
  /** The platform's own address, where a link leads unless given. */
  readonly origin: string;
  readonly demo: boolean;
}

interface Guess {
  readonly hash?: string | undefined;
  readonly code: string;
}

/** AUTH-5: a new password, by code or by link. No answer reveals whether an address is known (B3). */
export function createReset({ store, codes, limits, clock, mailer, origin, demo }: Ports) {
  const now = (): Date => new Date(clock.now());
  const proven = async (caller: Caller, email: string): Promise<void> =>
    limits.provenByMail(caller, (await store.homeOf(email)) ?? caller.company.id, email);

  const check = async (caller: Caller, { hash, code }: Guess) =>
    hash === undefined
      ? codes.checkWithoutHash(caller, code)
      : { right: await codes.check(caller, 'reset_code', { hash, code }), hash };

  return {
    async requestCode(caller: Caller, email: string) {
      const requested = await codes.request(caller, 'reset_code', email);
      mailer.wake();
      return requested;
    },

    async verifyCode(caller: Caller, given: Guess): Promise<void> {
      const { right, hash } = await check(caller, given);
      await codes.accept(caller, 'reset_code', right, hash);
    },

    async setNew(caller: Caller, { password, ...given }: Guess & { readonly password: string }): Promise<string> {
      const { hash } = await check(caller, given);
      const token = newToken();
      const done = await store.resetPassword({
        companyId: caller.company.id,
        purpose: 'reset_code',
        hash: sha256(hash),
        passwordHash: await slowHash(password),
        session: { tokenHash: sha256(token), locale: caller.locale },
        now: now(),
      });
      if (typeof done === 'string') throw codeProblem(done);
      await proven(caller, done.email);
      return token;
    },

    /**
     * The mailed link leads to the platform's own page, always: its token opens the whole account, also at other
     * companies. The address to return to is stored with it (A18, B2).
     */
    async requestLink(caller: Caller, email: string, redirectUrl: string | undefined): Promise<number> {
      const { apiKey, hosts } = await store.returnPlaces(caller.company.id);
      const returnTo = redirectUrl === undefined ? undefined : returnAddress(redirectUrl, { origin, hosts, demo });
      if (redirectUrl !== undefined && !returnTo)
        throw new Problem('invalid_fields', { redirect_url: 'return_address' });
      await limits.ask(caller, email, store.homeOf);
      await limits.newLink(caller, await store.homeOf(email), email);
      const token = newToken();
      const query = new URLSearchParams({ companyApiKey: apiKey, confirmation_token: token });
      const content = {
        template: 'reset_link',
        data: { link: `${origin}/signin/profile?${query.toString()}` },
      } as const;
      const timer = await codes.sendLink(
        caller,
        email,
        { token, returnTo: returnTo?.origin === origin ? undefined : returnTo?.href },
        content,
      );
      mailer.wake();
      return timer;
    },

    /** Refuses a link that was used or has run out; it counts as a try, and does not use the link up. */
    async checkLink(caller: Caller, confirmationToken: string): Promise<void> {
      await limits.guessFrom(caller);
      const step = { companyId: caller.company.id, purpose: 'reset_link', hash: sha256(confirmationToken) } as const;
      if (!(await store.isOpen({ ...step, now: now() })))
        throw new Problem('invalid_fields', { confirmation_token: 'link_expired' });
    },

    /**
     * Returns the e-mail of the account, and where the customer is sent now, if the company still lists that address.
     */
    async byLink(caller: Caller, confirmationToken: string, password: string) {
      await limits.guessFrom(caller);
      const done = await store.resetPassword({
        companyId: caller.company.id,
        purpose: 'reset_link',
        hash: sha256(confirmationToken),
        passwordHash: await slowHash(password),
        session: undefined,
        now: now(),
      });
      if (typeof done === 'string') throw new Problem('invalid_fields', { confirmation_token: 'link_expired' });
      await proven(caller, done.email);
      const { email, returnTo } = done;
      if (returnTo === null) return { email, redirectUrl: null };
      const { hosts } = await store.returnPlaces(caller.company.id);
      return { email, redirectUrl: returnAddress(returnTo, { origin, hosts, demo })?.href ?? null };
    },
  };
}

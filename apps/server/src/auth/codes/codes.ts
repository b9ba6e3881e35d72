import type { Locale } from '@embook/domain/shared';
import type { Clock } from '../../infra/clock.ts';
import type { MailContent } from '../../infra/db/outbox.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { matches, newCode, newHash, sha256, slowHash } from '../secrets.ts';
import type { CodeStore, Purpose } from './store.ts';

export type Codes = ReturnType<typeof createCodes>;

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;
/** A link is long enough not to be guessed, and a profile takes its time to fill. */
const STEP_MS = 60 * MINUTE_MS;
/** AUTH-3: a new mail only after five minutes. */
const QUIET_MS = 5 * MINUTE_MS;

/** Where a step happens; one company's steps are unknown to every other (A15). */
interface Place {
  readonly company: { readonly id: number };
  readonly locale: Locale;
  readonly address: string | undefined;
}

export interface Secret {
  readonly hash: string;
  readonly code: string;
  readonly codeHash: string;
}

/** The steps between "this is my e-mail" and being signed in, and the secrets that lead from one to the next. */
export function createCodes(store: CodeStore, limits: Limits, clock: Clock) {
  const within = (ms: number): Date => new Date(clock.now() + ms);
  const carried = ({ company }: Place, purpose: Purpose, hash: string) => ({
    companyId: company.id,
    purpose,
    hash: sha256(hash),
    now: within(0),
  });

  /** Mails a secret unless one went out just now; answers the seconds until another may be asked for. */
  async function send(
    place: Place,
    purpose: Purpose,
    email: string,
    { hash, codeHash }: Pick<Secret, 'hash'> & Partial<Secret>,
    content: MailContent,
  ): Promise<{ timer: number; isFirst: boolean }> {
    const { sentAt, isFirst } = await store.mail({
      ...carried(place, purpose, hash),
      email,
      codeHash: codeHash === undefined ? undefined : Buffer.from(codeHash),
      expiresAt: within(codeHash === undefined ? STEP_MS : CODE_MS),
      quietSince: within(-QUIET_MS),
      content,
      locale: place.locale,
      onlyToAccount: purpose !== 'verify_email',
    });
    return { timer: Math.ceil((sentAt.getTime() + QUIET_MS - clock.now()) / 1000), isFirst };
  }

  return {
    send,

    /** Made before anything else is known, so that everyone waits for it alike (B3). */
    async newSecret(): Promise<Secret> {
      const code = newCode();
      return { hash: newHash(), code, codeHash: await slowHash(code) };
    },

    beginSignIn: (place: Place, email: string, hash: string): Promise<void> =>
      store.begin({ ...carried(place, 'sign_in', hash), email, codeHash: undefined, expiresAt: within(STEP_MS) }),

    /** Takes a try at the password of whoever this step belongs to. */
    async signInOf(place: Place, hash: string): Promise<string> {
      await limits.guessFrom(place);
      const claim = await store.claimTry(carried(place, 'sign_in', hash));
      if (claim.kind !== 'claimed') throw stepEnded();
      return claim.email;
    },

    /** Takes a try at a mailed code and evaluates it; everything but the right code of this very step is refused. */
    async check(
      place: Place,
      purpose: 'verify_email' | 'reset_code',
      { hash, code }: { readonly hash: string; readonly code: string },
      homeOf: (email: string) => Promise<number | undefined>,
    ): Promise<{ id: number; email: string }> {
      await limits.guessFrom(place);
      const claim = await store.claimTry(carried(place, purpose, hash));
      if (claim.kind !== 'claimed')
        throw new Problem('invalid_fields', { code: claim.kind === 'tries' ? 'code_tries' : 'code_expired' });
      const { id, email, codeHash } = claim;
      await limits.guessOf(place, 'code', (await homeOf(email)) ?? place.company.id, email);
      if (!(await matches(codeHash && Buffer.from(codeHash).toString(), code)))
        throw new Problem('invalid_fields', { code: 'code_wrong' });
      return { id, email };
    },

    /** Opens what follows a right code, for as long as it takes to fill in. */
    async accept(place: Place, purpose: 'verify_email' | 'reset_code', id: number, hash: string): Promise<void> {
      const expiresAt = within(purpose === 'verify_email' ? STEP_MS : CODE_MS);
      if (!(await store.accept({ ...carried(place, purpose, hash), id, expiresAt })))
        throw new Problem('invalid_fields', { code: 'code_expired' });
    },
  };
}

export const stepEnded = (): Problem => new Problem('invalid_fields', { hash: 'step_ended' });

import type { Clock } from '../infra/clock.ts';
import { emailProofKey, type MailContent } from '../infra/db/outbox.ts';
import type { Caller } from '../infra/http/caller.ts';
import { networkHash } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import type { HomeOf, Limits } from './limits/limits.ts';
import { matches, newCode, newHash, sha256, slowHash } from './secrets.ts';
import type { CodeStore, Purpose, RightCode } from './code-store.ts';

export type Codes = ReturnType<typeof createCodes>;

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;
/** A link is too long to be guessed, and filling in a profile takes time. */
const STEP_MS = 60 * MINUTE_MS;
/** AUTH-3: a new mail only after five minutes. */
const RESEND_DELAY_MS = 5 * MINUTE_MS;

/** Resets of one network that a code without a hash is tried for, the newest ones. */
const MAX_WITHOUT_HASH = 5;

/** Takes the place of a hash; sent as one it is refused, since hashes are hexadecimal. */
const stepWithoutHash = (network: Uint8Array, email: string): string =>
  `network ${Buffer.from(network).toString('hex')} ${email}`;

/** Where a step happens; a step is valid at its own company only (A15). */
type CodeContext = Pick<Caller, 'locale' | 'address'> & {
  readonly company: Pick<Caller['company'], 'id'>;
  readonly customer?: Caller['customer'];
};

/** Codes of six digits, all under the same limits. */
type MailedPurpose = 'verify_email' | 'reset_code' | 'sign_in_code' | 'change_email' | 'delete_account' | 'start';

export interface Secret {
  readonly hash: string;
  readonly code: string;
  readonly codeHash: string;
}

/** The steps from an e-mail address to a session, and the secrets that lead from one to the next. */
export function createCodes(store: CodeStore, limits: Limits, clock: Clock, homeOf: HomeOf) {
  const within = (ms: number): Date => new Date(clock.now() + ms);
  const carried = ({ company }: CodeContext, purpose: Purpose, hash: string) => ({
    companyId: company.id,
    purpose,
    hash: sha256(hash),
    now: within(0),
  });

  const timerOf = (sentAt: Date): number => Math.ceil((sentAt.getTime() + RESEND_DELAY_MS - clock.now()) / 1000);

  /** Mails a code unless one went out just now; returns the seconds until another may be requested. */
  async function sendCode(
    context: CodeContext,
    purpose: MailedPurpose,
    email: string,
    { hash, codeHash }: Secret,
    content: MailContent,
  ): Promise<{ timer: number; isFirst: boolean }> {
    const { sharedTries } = await limits.newCode(context, await homeOf(email), email);
    const network = networkHash(context.address);
    const { sentAt, isFirst, refused } = await store.mail({
      ...carried(context, purpose, hash),
      email,
      codeHash: Buffer.from(codeHash),
      expiresAt: within(CODE_MS),
      quietSince: within(-RESEND_DELAY_MS),
      content,
      eventKey: purpose === 'change_email' && context.customer ? emailProofKey(context.customer.id) : undefined,
      locale: context.locale,
      onlyToCustomer: purpose === 'reset_code' || purpose === 'sign_in_code',
      sharedTries,
      asking: purpose === 'reset_code' ? { network, step: sha256(stepWithoutHash(network, email)) } : undefined,
    });
    const timer = timerOf(sentAt);
    if (refused) throw new Problem('too_many_requests', undefined, { timer });
    return { timer, isFirst };
  }

  /** The template of the mail for each kind of code. */
  const mailed = {
    reset_code: 'reset_code',
    sign_in_code: 'verification_code',
    change_email: 'verification_code',
    delete_account: 'deletion_code',
  } as const;

  /** Computed before anything else is known, so that every caller waits equally long (B3). */
  async function newSecret(): Promise<Secret> {
    const code = newCode();
    return { hash: newHash(), code, codeHash: await slowHash(code) };
  }

  async function tryCode(context: CodeContext, purpose: MailedPurpose, hash: string, code: string): Promise<RightCode> {
    const claim = await store.claimTry(carried(context, purpose, hash));
    if (claim.kind !== 'claimed') throw new Problem('invalid_fields', { code: claim.problem });
    for (const codeHash of await store.liveCodes({ ...carried(context, purpose, hash), ...claim }))
      if (await matches(Buffer.from(codeHash).toString(), code)) return { id: claim.id, email: claim.email, codeHash };
    throw new Problem('invalid_fields', { code: 'code_wrong' });
  }

  /** Its first try counts as another hash, so that nobody has more tries without hashes than with them (A13). */
  async function openStep(context: CodeContext, network: Uint8Array, email: string, hash: string): Promise<void> {
    const step = carried(context, 'reset_code', hash);
    if (await store.has(step)) return;
    const { sharedTries } = await limits.newCode(context, await homeOf(email), email);
    if (sharedTries > 0) await store.share({ ...step, email, network, sharedTries });
  }

  return {
    newSecret,
    sendCode,

    /**
     * Mails a code to the given address; no answer reveals whether it is known (B3). Where there is a holder, the answered
     * hash is good only together with them.
     */
    async request(caller: Caller, purpose: keyof typeof mailed, email: string, holder = '') {
      await limits.ask(caller, email, homeOf);
      const secret = await newSecret();
      const content = { template: mailed[purpose], data: { code: secret.code } };
      const { timer } = await sendCode(caller, purpose, email, { ...secret, hash: secret.hash + holder }, content);
      return { hash: secret.hash, timer };
    },

    /** Mails a link, which is its own secret. `returnTo` is where the customer is sent after using it. */
    async sendLink(
      context: CodeContext,
      email: string,
      { token, returnTo }: { readonly token: string; readonly returnTo: string | undefined },
      content: MailContent,
    ): Promise<number> {
      const { sentAt } = await store.mail({
        ...carried(context, 'reset_link', token),
        email,
        codeHash: undefined,
        returnTo,
        expiresAt: within(STEP_MS),
        quietSince: within(-RESEND_DELAY_MS),
        content,
        locale: context.locale,
        onlyToCustomer: true,
        sharedTries: 0,
      });
      return timerOf(sentAt);
    },

    beginSignIn: (context: CodeContext, email: string, hash: string): Promise<void> =>
      store.begin({ ...carried(context, 'sign_in', hash), email, codeHash: undefined, expiresAt: within(STEP_MS) }),

    /** Counts a try at the password of the person of this step. */
    async signInOf(context: CodeContext, hash: string): Promise<string> {
      await limits.guessFrom(context);
      const claim = await store.claimTry(carried(context, 'sign_in', hash));
      if (claim.kind !== 'claimed') throw stepEnded();
      return claim.email;
    },

    /** Counts a try at a mailed code and checks it; every valid code of this person is right (B15). */
    async check(
      context: CodeContext,
      purpose: MailedPurpose,
      { hash, code }: { readonly hash: string; readonly code: string },
    ): Promise<RightCode> {
      await limits.guessFrom(context);
      await limits.guessCode(context);
      // A step without a hash can be tried from its own network alone.
      if (!/^[0-9a-f]+$/.test(hash)) throw new Problem('invalid_fields', { code: 'code_expired' });
      return tryCode(context, purpose, hash, code);
    },

    /**
     * The same for a reset by the code alone: it holds for what the same network asked for at this company, and a try
     * counts for each of them. Returns the step too, which takes the place of the hash (API-1).
     */
    async checkWithoutHash(context: CodeContext, code: string): Promise<{ right: RightCode; hash: string }> {
      await limits.guessFrom(context);
      await limits.guessCode(context);
      const network = networkHash(context.address);
      const { hash: _, ...at } = carried(context, 'reset_code', '');
      let refused = new Problem('invalid_fields', { code: 'code_expired' });
      let found: { right: RightCode; hash: string } | undefined;
      for (const email of await store.emailsAskedFrom(network, at, MAX_WITHOUT_HASH)) {
        const hash = stepWithoutHash(network, email);
        try {
          await openStep(context, network, email, hash);
          const right = await tryCode(context, 'reset_code', hash, code);
          found ??= { right, hash };
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          refused = error;
        }
      }
      if (!found) throw refused;
      return found;
    },

    /** What was refused beside a right code uses up no try of it. */
    giveTryBack: ({ company }: CodeContext, { id }: RightCode): Promise<void> =>
      store.giveTryBack({ companyId: company.id, id }),

    /** Starts the step after a right code, valid for as long as it takes to fill in. */
    async accept(
      context: CodeContext,
      purpose: 'verify_email' | 'reset_code',
      right: RightCode,
      hash: string,
    ): Promise<void> {
      const expiresAt = within(purpose === 'verify_email' ? STEP_MS : CODE_MS);
      if (!(await store.accept({ ...carried(context, purpose, hash), ...right, expiresAt })))
        throw new Problem('invalid_fields', { code: 'code_expired' });
    },
  };
}

/** Why a right code does not lead on: blocked at this company, or expired. */
export const codeProblem = (done: 'blocked' | 'gone'): Problem =>
  done === 'blocked'
    ? new Problem('customer_blocked', undefined, { company_banned: true })
    : new Problem('invalid_fields', { code: 'code_expired' });

export const stepEnded = (): Problem => new Problem('invalid_fields', { hash: 'step_ended' });

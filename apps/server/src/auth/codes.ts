import type { Core } from '../infra/core.ts';
import type { MailContent } from '../infra/db/outbox.ts';
import type { Caller } from '../infra/http/caller.ts';
import { networkHash } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import { homeOf } from './auth-store.ts';
import { type LimitCore, limitCodeGuess, limitGuessesFrom, limitMailRequest, limitNewCode } from './limits/limits.ts';
import { matches, newCode, newHash, sha256, slowHash } from './secrets.ts';
import {
  acceptStep,
  addMailedCode,
  addStep,
  claimTry,
  emailsOfNetwork,
  hasStep,
  liveCodes,
  type Purpose,
  returnTry,
  type RightCode,
  shareCode,
} from './code-store.ts';

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

/** The context with whose tries are counted. */
export interface AuthCore extends Core {
  readonly countersOf: LimitCore['countersOf'];
}

/** Where a step happens; a step is valid at its own company only (A15). */
type CodeContext = Pick<Caller, 'locale' | 'address'> & {
  readonly company: Pick<Caller['company'], 'id'>;
  readonly customer?: Caller['customer'];
};

/** Requests of somebody who is signed in, about their own account. */
const OF_CUSTOMER: ReadonlySet<MailedPurpose> = new Set(['change_email', 'delete_account', 'add_passkey']);

/** Codes of six digits, all under the same limits. */
type MailedPurpose =
  | 'verify_email'
  | 'reset_code'
  | 'sign_in_code'
  | 'change_email'
  | 'delete_account'
  | 'add_passkey'
  | 'start';

/** What leads from an e-mail address to a session, step by step. */
export interface Secret {
  readonly hash: string;
  readonly code: string;
  readonly codeHash: string;
}

const fromNow = ({ clock }: AuthCore, ms: number): Date => new Date(clock.now() + ms);
const stepOf = (core: AuthCore, { company }: CodeContext, purpose: Purpose, hash: string) => ({
  companyId: company.id,
  purpose,
  hash: sha256(hash),
  now: fromNow(core, 0),
});

const timerOf = ({ clock }: AuthCore, sentAt: Date): number =>
  Math.ceil((sentAt.getTime() + RESEND_DELAY_MS - clock.now()) / 1000);

/** Mails a code unless one went out just now; returns the seconds until another may be requested. */
export async function sendCode(
  core: AuthCore,
  context: CodeContext,
  purpose: MailedPurpose,
  email: string,
  { hash, codeHash }: Secret,
  content: MailContent,
): Promise<{ timer: number; isFirst: boolean }> {
  // Who starts a company has none yet, and is counted where the code is stored.
  const home = purpose === 'start' ? undefined : await homeOf(core.db, email);
  const { sharedTries } = await limitNewCode(core, context, home, email);
  const network = networkHash(context.address);
  const { sentAt, isFirst, refused, isErased } = await addMailedCode(core.db, {
    ...stepOf(core, context, purpose, hash),
    email,
    codeHash: Buffer.from(codeHash),
    expiresAt: fromNow(core, CODE_MS),
    quietSince: fromNow(core, -RESEND_DELAY_MS),
    content,
    customerId: OF_CUSTOMER.has(purpose) ? context.customer?.id : undefined,
    locale: context.locale,
    onlyToCustomer: purpose === 'reset_code' || purpose === 'sign_in_code',
    sharedTries,
    source: purpose === 'reset_code' ? { network, step: sha256(stepWithoutHash(network, email)) } : undefined,
  });
  const timer = timerOf(core, sentAt);
  if (isErased) throw new Problem('session_ended');
  if (refused) throw new Problem('too_many_requests', undefined, { timer });
  return { timer, isFirst };
}

/** The template of the mail for each kind of code. */
const templates = {
  reset_code: 'reset_code',
  sign_in_code: 'verification_code',
  change_email: 'verification_code',
  delete_account: 'deletion_code',
  add_passkey: 'passkey_code',
} as const;

/** Computed before anything else is known, so that every caller waits equally long (B3). */
export async function newSecret(): Promise<Secret> {
  const code = newCode();
  return { hash: newHash(), code, codeHash: await slowHash(code) };
}

async function tryCode(
  core: AuthCore,
  context: CodeContext,
  purpose: MailedPurpose,
  hash: string,
  code: string,
): Promise<RightCode> {
  const claim = await claimTry(core.db, stepOf(core, context, purpose, hash));
  if (claim.kind !== 'claimed') throw new Problem('invalid_fields', { code: claim.problem });
  for (const codeHash of await liveCodes(core.db, { ...stepOf(core, context, purpose, hash), ...claim }))
    if (await matches(Buffer.from(codeHash).toString(), code)) return { id: claim.id, email: claim.email, codeHash };
  throw new Problem('invalid_fields', { code: 'code_wrong' });
}

/** Its first try counts as another hash, so that nobody has more tries without hashes than with them (A13). */
async function openStep(
  core: AuthCore,
  context: CodeContext,
  network: Uint8Array,
  email: string,
  hash: string,
): Promise<void> {
  const step = stepOf(core, context, 'reset_code', hash);
  if (await hasStep(core.db, step)) return;
  const { sharedTries } = await limitNewCode(core, context, await homeOf(core.db, email), email);
  if (sharedTries > 0) await shareCode(core.db, { ...step, email, network, sharedTries });
}

/**
 * Mails a code to the given address; no answer reveals whether it is known (B3). Where there is a holder, the answered
 * hash is good only together with them.
 */
export async function requestCode(
  core: AuthCore,
  caller: Caller,
  purpose: keyof typeof templates,
  email: string,
  holder = '',
) {
  await limitMailRequest(core, caller, email, (each) => homeOf(core.db, each));
  const secret = await newSecret();
  const data = { code: secret.code, ...(purpose === 'sign_in_code' && { isSignIn: true as const }) };
  const content = { template: templates[purpose], data };
  const { timer } = await sendCode(core, caller, purpose, email, { ...secret, hash: secret.hash + holder }, content);
  return { hash: secret.hash, timer };
}

/** Mails a link, which is its own secret. `returnTo` is where the customer is sent after using it. */
export async function sendLink(
  core: AuthCore,
  context: CodeContext,
  email: string,
  { token, returnTo }: { readonly token: string; readonly returnTo: string | undefined },
  content: MailContent,
): Promise<number> {
  const { sentAt } = await addMailedCode(core.db, {
    ...stepOf(core, context, 'reset_link', token),
    email,
    codeHash: undefined,
    returnTo,
    expiresAt: fromNow(core, STEP_MS),
    quietSince: fromNow(core, -RESEND_DELAY_MS),
    content,
    locale: context.locale,
    onlyToCustomer: true,
    sharedTries: 0,
  });
  return timerOf(core, sentAt);
}

export const beginSignIn = (core: AuthCore, context: CodeContext, email: string, hash: string): Promise<void> =>
  addStep(core.db, {
    ...stepOf(core, context, 'sign_in', hash),
    email,
    codeHash: undefined,
    expiresAt: fromNow(core, STEP_MS),
  });

/** Counts a try at the password of the person of this step. */
export async function spendSignInTry(core: AuthCore, context: CodeContext, hash: string): Promise<string> {
  await limitGuessesFrom(core, context);
  const claim = await claimTry(core.db, stepOf(core, context, 'sign_in', hash));
  if (claim.kind !== 'claimed') throw stepEnded();
  return claim.email;
}

/** Counts a try at a mailed code and checks it; every valid code of this person is right (B15). */
export async function checkMailedCode(
  core: AuthCore,
  context: CodeContext,
  purpose: MailedPurpose,
  { hash, code }: { readonly hash: string; readonly code: string },
): Promise<RightCode> {
  await limitGuessesFrom(core, context);
  await limitCodeGuess(core, context);
  // A step without a hash can be tried from its own network alone.
  if (!/^[0-9a-f]+$/.test(hash)) throw new Problem('invalid_fields', { code: 'code_expired' });
  return tryCode(core, context, purpose, hash, code);
}

/**
 * The same for a reset by the code alone: it holds for what the same network asked for at this company, and a try
 * counts for each of them. Returns the step too, which takes the place of the hash (API-1).
 */
export async function checkWithoutHash(
  core: AuthCore,
  context: CodeContext,
  code: string,
): Promise<{ right: RightCode; hash: string }> {
  await limitGuessesFrom(core, context);
  await limitCodeGuess(core, context);
  const network = networkHash(context.address);
  const { hash: _, ...at } = stepOf(core, context, 'reset_code', '');
  let refused = new Problem('invalid_fields', { code: 'code_expired' });
  let match: { right: RightCode; hash: string } | undefined;
  for (const email of await emailsOfNetwork(core.db, network, at, MAX_WITHOUT_HASH)) {
    const hash = stepWithoutHash(network, email);
    try {
      await openStep(core, context, network, email, hash);
      const right = await tryCode(core, context, 'reset_code', hash, code);
      match ??= { right, hash };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused = error;
    }
  }
  if (!match) throw refused;
  return match;
}

/** What was refused beside a right code uses up no try of it. */
export const giveTryBack = ({ db }: AuthCore, { company }: CodeContext, { id }: RightCode): Promise<void> =>
  returnTry(db, { companyId: company.id, id });

/** Starts the step after a right code, valid for as long as it takes to fill in. */
export async function acceptCode(
  core: AuthCore,
  context: CodeContext,
  purpose: 'verify_email' | 'reset_code',
  right: RightCode,
  hash: string,
): Promise<void> {
  const expiresAt = fromNow(core, purpose === 'verify_email' ? STEP_MS : CODE_MS);
  if (!(await acceptStep(core.db, { ...stepOf(core, context, purpose, hash), ...right, expiresAt })))
    throw new Problem('invalid_fields', { code: 'code_expired' });
}

/** Why a right code does not lead on: blocked at this company, or expired. */
export const codeProblem = (why: 'blocked' | 'gone'): Problem =>
  why === 'blocked'
    ? new Problem('customer_blocked', undefined, { company_banned: true })
    : new Problem('invalid_fields', { code: 'code_expired' });

export const stepEnded = (): Problem => new Problem('invalid_fields', { hash: 'step_ended' });

import { limitNewLink, limitMailRequest, limitGuessesFrom, markProvenByMail } from './limits/limits.ts';
import { redirectTarget } from '@embook/domain/embedding';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { findReturnHosts, homeOf, storeNewPassword } from './auth-store.ts';
import { isOpen } from './code-store.ts';
import {
  acceptCode,
  type AuthCore,
  checkMailedCode,
  checkWithoutHash,
  codeProblem,
  requestCode,
  sendLink,
} from './codes.ts';
import { newToken, sha256, slowHash } from './secrets.ts';

/** The addresses that customers may be redirected to (B2). */
interface ReturnHosts {
  /** The platform's own address. */
  readonly origin: string;
  /** Origins the company registered; `https://*.studio.example` stands for all below. */
  readonly hosts: readonly string[];
  /** A demo is opened under any name of this machine. */
  readonly demo: boolean;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|(?:[a-z\d-]+\.)+localhost)$/;

/** The address as a URL if customers may be redirected there; undefined otherwise. */
function returnAddress(address: string, { origin, hosts, demo }: ReturnHosts): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return undefined;
  const onThisMachine = demo && url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  return onThisMachine || redirectTarget(address, { pageOrigin: new URL(origin).origin, hosts }) ? url : undefined;
}

interface Guess {
  readonly hash?: string | undefined;
  readonly code: string;
}

const markProven = async (core: AuthCore, caller: Caller, email: string): Promise<void> =>
  markProvenByMail(core, caller, (await homeOf(core.db, email)) ?? caller.company.id, email);

const checkGuess = async (core: AuthCore, caller: Caller, { hash, code }: Guess) =>
  hash === undefined
    ? checkWithoutHash(core, caller, code)
    : { right: await checkMailedCode(core, caller, 'reset_code', { hash, code }), hash };

/** AUTH-5: a new password, by code or by link. No answer reveals whether an address is known (B3). */
export async function requestResetCode(core: AuthCore, caller: Caller, email: string) {
  const answer = await requestCode(core, caller, 'reset_code', email);
  core.mailer.wake();
  return answer;
}

export async function verifyResetCode(core: AuthCore, caller: Caller, guess: Guess): Promise<void> {
  const { right, hash } = await checkGuess(core, caller, guess);
  await acceptCode(core, caller, 'reset_code', right, hash);
}

export async function setNewPassword(
  core: AuthCore,
  caller: Caller,
  { password, ...guess }: Guess & { readonly password: string },
): Promise<string> {
  const { hash } = await checkGuess(core, caller, guess);
  const token = newToken();
  const outcome = await storeNewPassword(core.db, {
    companyId: caller.company.id,
    purpose: 'reset_code',
    hash: sha256(hash),
    passwordHash: await slowHash(password),
    locale: caller.locale,
    session: { tokenHash: sha256(token) },
    now: new Date(core.clock.now()),
  });
  if (typeof outcome === 'string') throw codeProblem(outcome);
  core.mailer.wake();
  await markProven(core, caller, outcome.email);
  return token;
}

/**
 * The mailed link leads to the platform's own page, always: its token opens the whole account, also at other
 * companies. The address to return to is stored with it (A18, B2).
 */
export async function requestResetLink(
  core: AuthCore,
  caller: Caller,
  email: string,
  redirectUrl: string | undefined,
): Promise<number> {
  const { apiKey, hosts } = await findReturnHosts(core.db, caller.company.id);
  const returnTo =
    redirectUrl === undefined
      ? undefined
      : returnAddress(redirectUrl, { origin: core.origin, hosts, demo: core.config.demo });
  if (redirectUrl !== undefined && !returnTo) throw new Problem('invalid_fields', { redirect_url: 'return_address' });
  await limitMailRequest(core, caller, email, (each) => homeOf(core.db, each));
  await limitNewLink(core, caller, await homeOf(core.db, email), email);
  const token = newToken();
  const query = new URLSearchParams({ companyApiKey: apiKey, confirmation_token: token });
  const content = {
    template: 'reset_link',
    data: { link: `${core.origin}/signin/profile?${query.toString()}` },
  } as const;
  const timer = await sendLink(
    core,
    caller,
    email,
    { token, returnTo: returnTo?.origin === core.origin ? undefined : returnTo?.href },
    content,
  );
  core.mailer.wake();
  return timer;
}

/** Refuses a link that was used or has run out; it counts as a try, and does not use the link up. */
export async function checkResetLink(core: AuthCore, caller: Caller, confirmationToken: string): Promise<void> {
  await limitGuessesFrom(core, caller);
  const step = { companyId: caller.company.id, purpose: 'reset_link', hash: sha256(confirmationToken) } as const;
  if (!(await isOpen(core.db, { ...step, now: new Date(core.clock.now()) })))
    throw new Problem('invalid_fields', { confirmation_token: 'link_expired' });
}

/**
 * Returns the e-mail of the account, and where the customer is sent now, if the company still lists that address.
 */
export async function resetByLink(core: AuthCore, caller: Caller, confirmationToken: string, password: string) {
  await limitGuessesFrom(core, caller);
  const outcome = await storeNewPassword(core.db, {
    companyId: caller.company.id,
    purpose: 'reset_link',
    hash: sha256(confirmationToken),
    passwordHash: await slowHash(password),
    locale: caller.locale,
    session: undefined,
    now: new Date(core.clock.now()),
  });
  if (typeof outcome === 'string') throw new Problem('invalid_fields', { confirmation_token: 'link_expired' });
  core.mailer.wake();
  await markProven(core, caller, outcome.email);
  const { email, returnTo } = outcome;
  if (returnTo === null) return { email, redirectUrl: null };
  const { hosts } = await findReturnHosts(core.db, caller.company.id);
  return {
    email,
    redirectUrl: returnAddress(returnTo, { origin: core.origin, hosts, demo: core.config.demo })?.href ?? null,
  };
}

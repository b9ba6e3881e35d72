import { timingSafeEqual } from 'node:crypto';
import type { Hello } from '@embook/domain/live';
import type { Clock } from '../infra/clock.ts';
import type { Caller, Credentials, Identify } from '../infra/http/caller.ts';
import { networkHash } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import { opensPreview } from './preview-login.ts';
import { isPlausible, sha256 } from './secrets.ts';
import type { AuthStore } from './auth-store.ts';

export { type ContactNumber, readContactNumber } from './contact-number.ts';
export type { Codes } from './codes.ts';
export { spendMailedCode } from './code-store.ts';
export type { DeletionCode } from './deletion-code.ts';
export type { Limits } from './limits/limits.ts';
export type { Password } from './password.ts';
export { isPlausible, matches, newToken, sha256, slowHash } from './secrets.ts';

const HOUR_MS = 3_600_000;
const SESSION_MS = 30 * 24 * HOUR_MS;

export function createIdentify(store: AuthStore, clock: Clock): Identify {
  /** One statement finds the company and, with a token, its customer (A15). */
  async function visitor(credentials: Credentials): Promise<Caller> {
    const { companyKey, token, username, password, locale, address, idempotencyKey, isLeaving } = credentials;
    if (companyKey === undefined) throw new Problem('company_unknown', { company: 'required' });
    if (!isPlausible(companyKey)) throw new Problem('company_unknown', { company: 'invalid' });
    const session = token !== undefined && isPlausible(token) ? sha256(token) : undefined;
    const now = clock.now();
    const found = await store.findCaller(companyKey, session, new Date(now - SESSION_MS));
    if (!found) throw new Problem('company_unknown', { company: 'invalid' });
    if (found.banned && !isLeaving) throw new Problem('company_banned', undefined, { company_banned: true });
    if (
      !opens(found.widgetUsername, found.widgetPasswordHash, username, password) &&
      !(await opensPreview(store, found, { username, password }, now))
    )
      throw new Problem('credentials_wrong');
    const { companyId, customerId, lastUsedAt } = found;
    if (token !== undefined && customerId === null) throw new Problem('session_ended');
    if (found.customerBlocked) throw new Problem('customer_blocked', undefined, { company_banned: true });
    // Written at most once an hour: exact enough for 30 days, and every other call keeps its one statement.
    if (session && lastUsedAt !== null && now - lastUsedAt > HOUR_MS)
      await store.touch({ companyId, tokenHash: session, now: new Date(now) });
    return {
      company: { id: companyId, timeZone: found.timeZone, catalogueVersion: found.catalogueVersion },
      customer: session && customerId !== null ? { id: customerId, session } : undefined,
      locale,
      address,
      idempotencyKey,
    };
  }

  return {
    anyone: async ({ locale }) => ({ locale }),
    visitor,
    async customer(credentials) {
      const { customer, ...caller } = await visitor(credentials);
      if (!customer) throw new Problem('session_ended');
      return { ...caller, customer };
    },
  };
}

/** The widget's own credentials are optional: a company without a user name accepts every embed. */
function opens(name: string | null, hash: string | null, username = '', password = ''): boolean {
  if (name === null || hash === null) return true;
  const sameName = timingSafeEqual(sha256(name), sha256(username));
  const samePassword = timingSafeEqual(Buffer.from(hash, 'hex'), sha256(password));
  return sameName && samePassword;
}

/** Checks the credentials that a company set for its widget; false for a company without any. */
export type EmbedLogin = (given: {
  readonly companyKey: string;
  readonly username: string;
  readonly password: string;
}) => Promise<boolean>;

export function createEmbedLogin(store: AuthStore, clock: Clock): EmbedLogin {
  return async ({ companyKey, username, password }) => {
    if (![companyKey, username, password].every(isPlausible)) return false;
    const found = await store.findCaller(companyKey, undefined, new Date(clock.now()));
    if (!found || found.banned || found.widgetUsername === null) return false;
    return opens(found.widgetUsername, found.widgetPasswordHash, username, password);
  };
}

/** The user name that a company's widget needs; null where every embed is accepted. */
export type EmbedUsername = (companyKey: string) => Promise<string | null>;

export function createEmbedUsername(store: AuthStore, clock: Clock): EmbedUsername {
  return async (companyKey) =>
    isPlausible(companyKey)
      ? ((await store.findCaller(companyKey, undefined, new Date(clock.now())))?.widgetUsername ?? null)
      : null;
}

/**
 * The customer of a socket: the token decides, and the e-mail must be its owner's (A11). The widget credentials are not
 * checked again, since the call that issued the token checked them. Without a token any e-mail is accepted, so that the
 * answer tells nothing of it, and only what was begun from the same network is sent there (LIVE-1).
 */
export function createRecognise(store: AuthStore, clock: Clock) {
  async function claimed(email: string, companyApiKey: string, address: string) {
    const found = await store.findCaller(companyApiKey, undefined, new Date(clock.now()));
    if (!found || found.banned) return undefined;
    const { companyId } = found;
    const account = await store.findAccount(email, companyId);
    const nobody = -1 - sha256(email).readUIntBE(0, 6);
    return { companyId, customerId: account?.customerId ?? nobody, network: networkHash(address).toString('hex') };
  }

  return async ({ email, companyApiKey, accessToken }: Hello, address: string) => {
    if (!isPlausible(companyApiKey)) return undefined;
    if (accessToken === undefined) return claimed(email.trim().toLowerCase(), companyApiKey, address);
    if (!isPlausible(accessToken)) return undefined;
    const found = await store.findCaller(companyApiKey, sha256(accessToken), new Date(clock.now() - SESSION_MS));
    if (!found || found.customerId === null || found.banned || found.customerBlocked) return undefined;
    const { companyId, customerId } = found;
    const account = await store.accountOf(companyId, customerId);
    return account?.email === email.trim().toLowerCase() ? { companyId, customerId } : undefined;
  };
}

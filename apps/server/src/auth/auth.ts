import { timingSafeEqual } from 'node:crypto';
import type { Hello } from '@embook/domain/live';
import type { Core } from '../infra/core.ts';
import type { Caller, Credentials, Identify } from '../infra/http/caller.ts';
import { networkHash } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import { opensPreview } from './preview-login.ts';
import { findAccount, findCaller, findCustomerAccount, touchSession } from './auth-store.ts';
import { isPlausible, sha256 } from './secrets.ts';
import { findSessionEnd } from './session-store.ts';
import { companyBanned } from '../infra/http/refuse-blocked.ts';

export { type ContactNumber, readContactNumber } from './contact-number.ts';
export { type AuthCore, checkMailedCode, giveTryBack, newSecret, sendCode } from './codes.ts';
export { spendMailedCode } from './code-store.ts';
export {
  type LimitCore,
  limitGuessesFrom,
  limitGuessInSession,
  limitInvitation,
  limitMailRequest,
  limitPasswordGuess,
  limitPushDevice,
  limitStaffUpload,
  limitStart,
  limitUpload,
  markPasswordRight,
  markProvenByMail,
} from './limits/limits.ts';
export { checkOwnCode, confirmPassword, requestDeletionCode } from './own-account.ts';
export { previewLogin } from './preview-login.ts';
export { deleteSessions } from './session-store.ts';
export { isPlausible, matches, newToken, sha256, slowHash } from './secrets.ts';

const HOUR_MS = 3_600_000;
const SESSION_MS = 30 * 24 * HOUR_MS;

export type IdentifyCore = Pick<Core, 'db' | 'clock'>;

/** How infra, which knows no noun, identifies the caller of each kind of call. */
export function identifyWith(core: IdentifyCore): Identify {
  /** One statement finds the company and, with a token, its customer (A15). */
  async function visitor(credentials: Credentials): Promise<Caller> {
    const { companyKey, token, username, password, locale, address, idempotencyKey, isLeaving } = credentials;
    if (companyKey === undefined) throw new Problem('company_unknown', { company: 'required' });
    if (!isPlausible(companyKey)) throw new Problem('company_unknown', { company: 'invalid' });
    const session = token !== undefined && isPlausible(token) ? sha256(token) : undefined;
    const now = core.clock.now();
    const row = await findCaller(core.db, companyKey, session, new Date(now - SESSION_MS));
    if (!row) throw new Problem('company_unknown', { company: 'invalid' });
    if (row.banned && !isLeaving) throw companyBanned();
    if (
      !opens(row.widgetUsername, row.widgetPasswordHash, username, password) &&
      !(await opensPreview(core, row, { username, password }))
    )
      throw new Problem('credentials_wrong');
    const { companyId, customerId, lastUsedAt } = row;
    if (token !== undefined && customerId === null) {
      const end = session && (await findSessionEnd(core.db, companyId, session));
      throw new Problem('session_ended', undefined, end && { session_end: end });
    }
    if (row.customerBlocked) throw new Problem('customer_blocked', undefined, { company_banned: true });
    // Written at most once an hour: exact enough for 30 days, and every other call keeps its one statement.
    if (session && lastUsedAt !== null && now - lastUsedAt > HOUR_MS)
      await touchSession(core.db, { companyId, tokenHash: session, now: new Date(now) });
    return {
      company: { id: companyId, timeZone: row.timeZone, catalogueVersion: row.catalogueVersion },
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

interface EmbedLogin {
  readonly companyKey: string;
  readonly username: string;
  readonly password: string;
}

/** Checks the credentials that a company set for its widget; false for a company without any. */
export async function isEmbedLogin(
  { clock, db }: IdentifyCore,
  { companyKey, username, password }: EmbedLogin,
): Promise<boolean> {
  if (![companyKey, username, password].every(isPlausible)) return false;
  const company = await findCaller(db, companyKey, undefined, new Date(clock.now()));
  if (!company || company.banned || company.widgetUsername === null) return false;
  return opens(company.widgetUsername, company.widgetPasswordHash, username, password);
}

/** The user name that a company's widget needs; null where every embed is accepted. */
export async function embedUsername({ clock, db }: IdentifyCore, companyKey: string): Promise<string | null> {
  if (!isPlausible(companyKey)) return null;
  return (await findCaller(db, companyKey, undefined, new Date(clock.now())))?.widgetUsername ?? null;
}

async function recogniseByNetwork({ clock, db }: IdentifyCore, { email, companyApiKey }: Hello, address: string) {
  const company = await findCaller(db, companyApiKey, undefined, new Date(clock.now()));
  if (!company || company.banned) return undefined;
  const { companyId } = company;
  const account = await findAccount(db, email, companyId);
  const nobody = -1 - sha256(email).readUIntBE(0, 6);
  return { companyId, customerId: account?.customerId ?? nobody, network: networkHash(address).toString('hex') };
}

/**
 * The customer of a socket: the token decides, and the e-mail must be its owner's (A11). The widget credentials are not
 * checked again, since the call that issued the token checked them. Without a token any e-mail is accepted, so that the
 * answer tells nothing of it, and only what was begun from the same network is sent there (LIVE-1).
 */
export async function recognise(core: IdentifyCore, hello: Hello, address: string) {
  const { companyApiKey, accessToken } = hello;
  const email = hello.email.trim().toLowerCase();
  if (!isPlausible(companyApiKey) || !isPlausible(email)) return undefined;
  if (accessToken === undefined) return recogniseByNetwork(core, { ...hello, email }, address);
  if (!isPlausible(accessToken)) return undefined;
  const usedAfter = new Date(core.clock.now() - SESSION_MS);
  const row = await findCaller(core.db, companyApiKey, sha256(accessToken), usedAfter);
  if (!row || row.customerId === null || row.banned || row.customerBlocked) return undefined;
  const { companyId, customerId } = row;
  const account = await findCustomerAccount(core.db, companyId, customerId);
  return account?.email === email ? { companyId, customerId } : undefined;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Core } from '../infra/core.ts';
import { SESSION_SECONDS } from '../infra/http/staff-caller.ts';
import { type CallerRow, findCaller, findStaffSession } from './auth-store.ts';
import { sha256 } from './secrets.ts';

/** As long as an editor may stay open before its page is loaded again. */
const LIFETIME_MS = 8 * 3_600_000;
const PASSWORD = /^(\d{1,16})\.(\d{1,16})\.([0-9a-f]{64})$/;

/**
 * Made of what is stored, so that every process knows it. A changed password of the widget ends it, and so does the
 * member's own: their session goes on under another token then.
 */
const signatureOf = (hash: string, { id, tokenHash }: PreviewSession, until: string): string =>
  createHmac('sha256', Buffer.from(hash, 'hex'))
    .update(`preview ${id} ${Buffer.from(tokenHash).toString('hex')} ${until}`)
    .digest('hex');

/** The session of the member who sees the editor. */
export interface PreviewSession {
  readonly id: number;
  readonly tokenHash: Uint8Array;
}

type Locked = Pick<CallerRow, 'companyId' | 'widgetUsername' | 'widgetPasswordHash'>;

interface EmbedLogin {
  readonly username: string | undefined;
  readonly password: string | undefined;
}

/**
 * The widget beside an editor of the console has its own password (CAT-2): it ends with the session of the member it was
 * made for, with a new password of theirs, with their membership, and in any case after some hours.
 */
export async function opensPreview(
  { clock, db }: Pick<Core, 'clock' | 'db'>,
  { companyId, widgetUsername, widgetPasswordHash }: Locked,
  { username, password = '' }: EmbedLogin,
): Promise<boolean> {
  const now = clock.now();
  const [, sessionId = '', until = '', signature = ''] = PASSWORD.exec(password) ?? [];
  if (widgetPasswordHash === null || widgetUsername !== username || Number(until) <= now) return false;
  const id = Number(sessionId);
  const tokenHash = await findStaffSession(db, companyId, id, new Date(now - SESSION_SECONDS * 1000));
  if (!tokenHash) return false;
  const expected = signatureOf(widgetPasswordHash, { id, tokenHash }, until);
  return timingSafeEqual(sha256(expected), sha256(signature));
}

/** What opens the widget of a company beside an editor of this session; undefined where every embed is let in. */
export async function previewLogin(
  { clock, db }: Pick<Core, 'clock' | 'db'>,
  companyKey: string,
  session: PreviewSession,
) {
  const now = clock.now();
  const company = await findCaller(db, companyKey, undefined, new Date(now));
  if (!company || company.widgetUsername === null || company.widgetPasswordHash === null) return undefined;
  const until = String(now + LIFETIME_MS);
  const signature = signatureOf(company.widgetPasswordHash, session, until);
  return { username: company.widgetUsername, password: `${session.id}.${until}.${signature}` };
}

import { newPasswordProblem } from '@embook/domain/auth';
import { limitMailRequest, markProvenByMail, newToken, sha256, slowHash } from '../auth/auth.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffVisitor } from '../infra/http/staff-caller.ts';
import { accountSummary, newSession } from './account.ts';
import { findAccountByEmail, homeOf, setLocale, setPassword } from './account-store.ts';
import { addResetLink, claimResetTry, endResetLinks, postReset, useResetLink } from './reset-store.ts';
import { platformId } from './first-owner-store.ts';
import { checkCode } from './second-factor.ts';
import { addSession, endSessions } from './session-store.ts';
import type { StaffCore } from './staff.ts';

const LINK_MS = 30 * 60_000;
const QUIET_MS = 5 * 60_000;

/** The same answer and the same work for every address (B3). */
export async function requestReset(core: StaffCore, { address, locale }: StaffVisitor, email: string): Promise<object> {
  // Counted for the platform: a limit of the member's own company would tell that there is one (B3).
  await limitMailRequest(core, { company: { id: await platformId(core.db) }, address }, email, (each) =>
    homeOf(core.db, each),
  );
  if ((await homeOf(core.db, email)) === undefined) return {};
  const token = newToken();
  await core.db.transaction(async (tx) => {
    const now = new Date(core.clock.now());
    const expiresAt = new Date(now.getTime() + LINK_MS);
    const quietSince = new Date(now.getTime() - QUIET_MS);
    const id = await addResetLink(tx, { email, hash: sha256(token), now, expiresAt }, quietSince);
    // The token is in the fragment, which is never sent to a server or logged.
    const link = `${core.origin}/console/reset#${token}`;
    if (id !== undefined) await postReset(tx, { id, email, locale, link, now });
  });
  core.mailer.wake();
  return {};
}

/**
 * TEAM-2: for members who forgot the password, or whose sign-in strangers slow down (B15). The link proves access to
 * the mailbox; the second factor is still required, and all sessions end.
 */
export async function resetPassword(
  core: StaffCore,
  visitor: StaffVisitor,
  { token, password, code }: { readonly token: string; readonly password: string; readonly code?: string | undefined },
  changes: Changes,
) {
  const over = () => new Problem('invalid_fields', { token: 'link_expired' });
  const problem = newPasswordProblem(password);
  if (problem) throw new Problem('invalid_fields', { password: problem });
  const link = await claimResetTry(core.db, sha256(token), new Date(core.clock.now()), code !== undefined);
  const account = link && (await findAccountByEmail(core.db, link.email));
  const home = link && (await homeOf(core.db, link.email));
  if (!link || !account || home === undefined) throw over();
  const hasFactor = account.totpSecret !== null;
  if (hasFactor && code === undefined) throw new Problem('second_factor_missing', undefined, { second_factor: true });
  if (hasFactor && !(await checkCode(core, account, code ?? '')))
    throw new Problem('sign_in_refused', { code: 'code_wrong' }, { second_factor: true });
  const next = await slowHash(password);
  const { token: cookie, session, by } = newSession(core, visitor, account, hasFactor);
  const answer = await accountSummary(core, account);
  const done = await changes.transaction(async (tx) => {
    if (!(await useResetLink(tx, link.id, session.now))) throw over();
    if (!(await setPassword(tx, account, next))) throw over();
    await endSessions(tx, account.id);
    await endResetLinks(tx, account.email);
    await addSession(tx, session);
    await setLocale(tx, account.id, visitor.locale);
    return { answer, entry: { thing: 'account', id: account.id }, place: { companyId: undefined, by } };
  });
  await markProvenByMail(core, { company: { id: home }, address: visitor.address }, home, account.email);
  visitor.cookie.set(cookie);
  return done;
}

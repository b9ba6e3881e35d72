import { newPasswordProblem } from '@embook/domain/auth';
import { type Limits, newToken, sha256, slowHash } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db/open.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffVisitor } from '../infra/http/staff-caller.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Account } from './account.ts';
import { type AccountStore, setLocale, setPassword } from './account-store.ts';
import { addResetLink, endCodes, postReset, type StaffCodeStore, useResetLink } from './code-store.ts';
import { platformId } from './first-owner-store.ts';
import type { SecondFactor } from './second-factor.ts';
import { addSession, endSessions } from './session-store.ts';

export type StaffReset = ReturnType<typeof createStaffReset>;

interface Ports {
  readonly accounts: AccountStore;
  readonly codes: StaffCodeStore;
  readonly account: Account;
  readonly factor: SecondFactor;
  readonly db: Db;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
  readonly origin: string;
}

const LINK_MS = 30 * 60_000;
const QUIET_MS = 5 * 60_000;

/**
 * TEAM-2: for members who forgot the password, or whose sign-in strangers slow down (B15). The link proves access to
 * the mailbox; the second factor is still required, and all sessions end.
 */
export function createStaffReset({ db, accounts, codes, account, factor, limits, clock, mailer, origin }: Ports) {
  return {
    /** The same answer and the same work for every address (B3). */
    async request({ address, locale }: StaffVisitor, email: string): Promise<object> {
      // Counted for the platform: a limit of the member's own company would tell that there is one (B3).
      await limits.ask({ company: { id: await platformId(db) }, address }, email, accounts.homeOf);
      if ((await accounts.homeOf(email)) === undefined) return {};
      const token = newToken();
      await codes.transaction(async (tx) => {
        const now = new Date(clock.now());
        const expiresAt = new Date(now.getTime() + LINK_MS);
        const quietSince = new Date(now.getTime() - QUIET_MS);
        const id = await addResetLink(tx, { email, hash: sha256(token), now, expiresAt }, quietSince);
        // The token is in the fragment, which is never sent to a server or logged.
        const link = `${origin}/console/reset#${token}`;
        if (id !== undefined) await postReset(tx, { id, email, locale, link, now });
      });
      mailer.wake();
      return {};
    },

    async set(
      visitor: StaffVisitor,
      {
        token,
        password,
        code,
      }: { readonly token: string; readonly password: string; readonly code?: string | undefined },
      changes: Changes,
    ) {
      const over = () => new Problem('invalid_fields', { token: 'link_expired' });
      const problem = newPasswordProblem(password);
      if (problem) throw new Problem('invalid_fields', { password: problem });
      const mailed = await codes.claimTry(sha256(token), new Date(clock.now()), code !== undefined);
      const found = mailed && (await accounts.byEmail(mailed.email));
      const home = mailed && (await accounts.homeOf(mailed.email));
      if (!mailed || !found || home === undefined) throw over();
      const hasFactor = found.totpSecret !== null;
      if (hasFactor && code === undefined)
        throw new Problem('second_factor_missing', undefined, { second_factor: true });
      if (hasFactor && !(await factor.check(found, code ?? '')))
        throw new Problem('sign_in_refused', { code: 'code_wrong' }, { second_factor: true });
      const next = await slowHash(password);
      const { token: cookie, session, by } = account.begin(visitor, found, hasFactor);
      const answer = await account.summary(found);
      const done = await changes.transaction(async (tx) => {
        if (!(await useResetLink(tx, mailed.id, session.now))) throw over();
        if (!(await setPassword(tx, found, next))) throw over();
        await endSessions(tx, found.id);
        await endCodes(tx, found.email);
        await addSession(tx, session);
        await setLocale(tx, found.id, visitor.locale);
        return { answer, entry: { thing: 'account', id: found.id }, place: { companyId: undefined, by } };
      });
      await limits.provenByMail({ company: { id: home }, address: visitor.address }, home, found.email);
      visitor.cookie.set(cookie);
      return done;
    },
  };
}

import { isPlausible, sha256 } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import { type IdentifyStaff, SESSION_SECONDS } from '../infra/http/staff-caller.ts';
import { memberOf } from './membership-store.ts';
import type { AliveSince, SessionStore } from './session-store.ts';

export { memberOf } from './membership-store.ts';
export { hearersOf } from './notices/notice-store.ts';

const IDLE_MS = 12 * 3_600_000;
/** Exact enough for 12 hours, and every other call keeps its one statement. */
const TOUCH_MS = 5 * 60_000;

/** TEAM-3: a session ends after 12 hours without use, and after 30 days in any case. */
export const aliveSince = (now: number): AliveSince => ({
  usedAfter: new Date(now - IDLE_MS),
  begunAfter: new Date(now - SESSION_SECONDS * 1000),
});

/** The session of a token. A socket does not count as use of it. */
export function createIdentifyStaff(store: SessionStore, clock: Clock, isUse = true): IdentifyStaff {
  return async (token, companyKey) => {
    if (!isPlausible(token) || !isPlausible(companyKey ?? '')) return undefined;
    const now = clock.now();
    const tokenHash = sha256(token);
    const found = await store.find(tokenHash, companyKey, aliveSince(now));
    if (!found) return undefined;
    const { session, account, company, membership } = found;
    const isNew = company && membership && session.enteredIds?.includes(company.id) === false;
    if (isUse && isNew) await store.enter(session.id, company.id, account, new Date(now));
    if (isUse && now - session.lastUsedAt.getTime() > TOUCH_MS) await store.touch(session.id, new Date(now));
    return {
      account,
      session: {
        id: session.id,
        tokenHash,
        provenAt: session.provenAt.getTime(),
        twoFactors: session.twoFactors,
        enteredIds: session.enteredIds,
      },
      company: company
        ? {
            id: company.id,
            name: company.name,
            timeZone: company.timeZone,
            banned: company.bannedAt !== null,
            needsTwoFactors: company.needsTwoFactors,
          }
        : undefined,
      member: membership ? memberOf(membership) : undefined,
    };
  };
}

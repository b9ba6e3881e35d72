import { isPlausible, type LimitCore, sha256 } from '../auth/auth.ts';
import type { Core } from '../infra/core.ts';
import type { Permit } from '../infra/http/permit.ts';
import type { StaffPorts } from '../infra/http/serve-staff.ts';
import { SESSION_SECONDS, staffCookie, type StaffIdentity } from '../infra/http/staff-caller.ts';
import { recordEvent, recordEvents } from './audit-store.ts';
import { memberOf } from './membership-store.ts';
import { type AliveSince, enterCompany, findSession, touchSession } from './session-store.ts';

export { recordEvent } from './audit-store.ts';
export { memberOf } from './membership-store.ts';
export { hearersOf } from './notices/notice-store.ts';

/** The context with the counters of staff, whose tries slow no customer down (B15). */
export interface StaffCore extends Core {
  readonly countersOf: LimitCore['countersOf'];
}

const IDLE_MS = 12 * 3_600_000;
/** Exact enough for 12 hours, and every other call keeps its one statement. */
const TOUCH_MS = 5 * 60_000;

/** TEAM-3: a session ends after 12 hours without use, and after 30 days in any case. */
export const aliveSince = (now: number): AliveSince => ({
  usedAfter: new Date(now - IDLE_MS),
  begunAfter: new Date(now - SESSION_SECONDS * 1000),
});

/** The session of a token. A socket does not count as use of it. */
export async function identifyStaff(
  { clock, db }: Pick<Core, 'clock' | 'db'>,
  token: string,
  companyKey: string | undefined,
  isUse = true,
): Promise<StaffIdentity | undefined> {
  if (!isPlausible(token) || !isPlausible(companyKey ?? '')) return undefined;
  const now = clock.now();
  const tokenHash = sha256(token);
  const row = await findSession(db, tokenHash, companyKey, aliveSince(now));
  if (!row) return undefined;
  const { session, account, company, membership } = row;
  const isNew = company && membership && session.enteredIds?.includes(company.id) === false;
  if (isUse && isNew) await enterCompany(db, session.id, company.id, account, new Date(now));
  if (isUse && now - session.lastUsedAt.getTime() > TOUCH_MS) await touchSession(db, session.id, new Date(now));
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
}

/** What infra, which knows no noun, serves staff calls with. */
export const staffPorts = (core: Core, permit?: Permit): StaffPorts => ({
  identify: (token, companyKey) => identifyStaff(core, token, companyKey),
  record: (tx, event, place, entry) => recordEvent(tx, new Date(core.clock.now()), event, place, entry),
  recordAll: (tx, place, entries) => recordEvents(tx, new Date(core.clock.now()), place, entries),
  cookie: staffCookie(core.origin),
  db: core.db,
  clock: core.clock,
  origin: core.origin,
  isNamed: core.config.publicUrl !== undefined,
  permit,
});

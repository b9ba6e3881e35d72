import { areasOf } from '@embook/domain/staff';
import { newToken, sha256 } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import { recordEvent } from './audit-store.ts';
import { addCompany, companyOf } from './first-owner-store.ts';
import { addInvitation, endInvitationsTo } from './invitation-store.ts';
import { INVITATION_MS, invitationLink, withdrawnEntry } from './invitations.ts';

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly origin: string;
  /** Who runs the command, for the audit log. */
  readonly operator: string;
}

/** TEAM-10: how a company gets its first owner. The link is returned once, and stored hashed. */
export function createFirstOwner({ db, clock, origin, operator }: Ports) {
  async function invite(tx: Tx, companyId: number, email: string): Promise<string> {
    const token = newToken();
    const now = new Date(clock.now());
    const grant = { role: 'owner', areas: areasOf('owner'), shops: 'all', employeeId: null } as const;
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    const invitation = { companyId, email, grant, tokenHash: sha256(token), invitedBy: null, now, expiresAt };
    const by = { accountId: null, name: operator };
    for (const older of await endInvitationsTo(tx, companyId, email, now)) {
      const { event, ...entry } = withdrawnEntry(older);
      await recordEvent(tx, now, event, { companyId, by }, entry);
    }
    const id = await addInvitation(tx, invitation);
    const after = { email, role: grant.role };
    await recordEvent(tx, now, 'member.invited', { companyId, by }, { thing: 'invitation', id, after });
    return invitationLink(origin, token);
  }

  return {
    /** The link for the owner of a new company; undefined when the key is taken. */
    newCompany: (key: string, name: string, email: string): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        const companyId = await addCompany(tx, key, name, 'operator');
        return companyId === undefined ? undefined : invite(tx, companyId, email);
      }),

    /** The link for another owner of a company that is there; undefined when there is none. */
    inviteOwner: (key: string, email: string): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        const companyId = await companyOf(tx, key);
        return companyId === undefined ? undefined : invite(tx, companyId, email);
      }),
  };
}

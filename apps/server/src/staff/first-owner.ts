import { areasOf } from '@embook/domain/staff';
import { newToken, sha256 } from '../auth/auth.ts';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import { recordEvent } from './audit-store.ts';
import { addCompany, companyOf } from './first-owner-store.ts';
import { addInvitation, endInvitationsTo } from './invitation-store.ts';
import { INVITATION_MS, invitationLink, withdrawnEntry } from './invitations.ts';

interface OperatorCore extends Pick<Core, 'db' | 'clock' | 'origin'> {
  /** Who runs the command, for the audit log. */
  readonly operator: string;
}

/** TEAM-10: how a company gets its first owner. The link is returned once, and stored hashed. */
async function invite(
  { clock, operator, origin }: OperatorCore,
  tx: Tx,
  companyId: number,
  email: string,
): Promise<string> {
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

/** The link for the owner of a new company; undefined when the key is taken. */
export const addCompanyWithOwner = (
  core: OperatorCore,
  key: string,
  name: string,
  email: string,
): Promise<string | undefined> =>
  core.db.transaction(async (tx) => {
    const companyId = await addCompany(tx, key, name, 'operator');
    return companyId === undefined ? undefined : invite(core, tx, companyId, email);
  });

/** The link for another owner of a company that is there; undefined when there is none. */
export const inviteOwner = (core: OperatorCore, key: string, email: string): Promise<string | undefined> =>
  core.db.transaction(async (tx) => {
    const companyId = await companyOf(tx, key);
    return companyId === undefined ? undefined : invite(core, tx, companyId, email);
  });

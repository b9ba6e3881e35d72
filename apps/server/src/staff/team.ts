import { isDeepStrictEqual } from 'node:util';
import {
  type Areas,
  areasOf,
  givenAreas,
  mayGive,
  memberRecord,
  type Role,
  sharesShop,
  type ShopScope,
} from '@embook/domain/staff';
import * as z from 'zod/mini';
import { mailAllowance } from '../infra/db/mail-limits.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Changes, Unchanged } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { lastChangedBy, recordEvent } from './audit-store.ts';
import { endInvitationsOf, openInvitations } from './invitation-store.ts';
import {
  changeMember,
  findWorkplace,
  listTeam,
  lockTeam,
  type NewGrant,
  removeMember,
  unknownIn,
  worksElsewhere,
} from './membership-store.ts';
import { closeSockets, endSessions } from './session-store.ts';
import type { Core } from '../infra/core.ts';

type TeamMember = Awaited<ReturnType<typeof lockTeam>>[number];

/** The role of a request; what is left out stays, or is the giver's own. */
export interface GrantRequest {
  readonly role?: Role | undefined;
  readonly areas?: Parameters<typeof givenAreas>[0];
  readonly shops?: ShopScope | undefined;
  readonly employeeId?: number | null | undefined;
}

const isWithin = (part: Partial<Areas>, areas: Areas): boolean =>
  Object.entries({ ...areas, ...part }).every(([area, level]) => Reflect.get(areas, area) === level);

export function grantFrom(request: GrantRequest, before: NewGrant): NewGrant {
  const role = request.role ?? before.role;
  // A member may be sent back whole, with the areas that were shown.
  const isShown =
    isWithin(givenAreas(request.areas), before.areas) || isWithin(givenAreas(request.areas), areasOf(role));
  if (role !== 'custom' && !isShown) throw new Problem('invalid_fields', { areas: 'custom_only' });
  if (role === 'custom' && request.areas === undefined && before.role !== 'custom')
    throw new Problem('invalid_fields', { areas: 'required' });
  const areas =
    request.areas === undefined && role === 'custom' ? before.areas : areasOf(role, givenAreas(request.areas));
  return {
    role,
    areas,
    shops: role === 'owner' ? 'all' : (request.shops ?? before.shops),
    employeeId: request.employeeId === undefined ? before.employeeId : request.employeeId || null,
  };
}

/** How a grant reads in the audit log. */
export const grantRecord = ({ role, areas, shops, employeeId }: NewGrant) => ({
  role,
  ...(role === 'custom' && { areas }),
  shops,
  employee_id: employeeId,
});

/** Throws unless the giver has all of it. A member whom they do not see in the team is not found. */
export function demandGivable(giver: TeamMember, grant: NewGrant, isTheirs: boolean): void {
  const verdict = mayGive(giver, grant);
  if (verdict.ok) return;
  throw new Problem(isTheirs && !sharesShop(giver.shops, grant.shops) ? 'not_found' : 'more_than_own');
}

/** The caller's own record as it is now: their role may have changed since the permission was checked. */
export function actorOf(team: readonly TeamMember[], { account }: StaffCaller): TeamMember {
  const actor = team.find(({ accountId }) => accountId === account.id);
  if (!actor || actor.areas.team !== 'change') throw new Problem('not_allowed');
  return actor;
}

/** Shops and an employee of the company; a newly linked employee works where the giver does (TEAM-5). */
export async function demandKnown(
  tx: Tx,
  giver: TeamMember,
  grant: NewGrant,
  before?: Pick<TeamMember, 'id' | 'employeeId'>,
): Promise<void> {
  const isLinked = grant.employeeId === before?.employeeId;
  const unknown = await unknownIn(tx, giver.companyId, grant, before?.id, isLinked ? 'all' : giver.shops);
  if (unknown.shops) throw new Problem('invalid_fields', { shops: 'invalid' });
  if (unknown.employee) throw new Problem('invalid_fields', { employee_id: 'invalid' });
}

/** A company keeps an owner, whoever goes or changes. The team is locked, so that two owners cannot leave at once. */
function demandOtherOwner(team: readonly TeamMember[], leaving: TeamMember): void {
  const isLast = leaving.role === 'owner' && team.filter(({ role }) => role === 'owner').length === 1;
  if (isLast) throw new Problem('last_owner');
}

async function stale(tx: Tx, current: TeamMember): Promise<Problem> {
  const { companyId, id } = current;
  return new Problem('stale', undefined, {
    changed_by: await lastChangedBy(tx, companyId, 'member', id),
    current: z.encode(memberRecord.schema, current),
  });
}

function memberIn(team: readonly TeamMember[], id: number): TeamMember {
  const member = team.find((each) => each.id === id);
  if (!member) throw new Problem('not_found');
  return member;
}

/**
 * Their sessions end in the same transaction, and so do invitations that they could not send any more. Who works
 * elsewhere too stays signed in there: what they may do here is read with each call, and sockets identify themselves
 * again.
 */
async function endAccess(
  { clock }: Core,
  tx: Tx,
  caller: StaffCaller,
  { companyId, accountId }: TeamMember,
): Promise<void> {
  if (await worksElsewhere(tx, companyId, accountId)) await closeSockets(tx, accountId);
  else await endSessions(tx, accountId);
  const by = { accountId: caller.account.id, name: caller.account.name };
  const now = new Date(clock.now());
  for (const { id, email, ...grant } of await endInvitationsOf(tx, companyId, accountId, now))
    await recordEvent(
      tx,
      now,
      'member.invitation_withdrawn',
      { companyId, by },
      {
        thing: 'invitation',
        id,
        before: { email, ...grantRecord(grant) },
      },
    );
}

/** TEAM-5: who works here, and what each of them may do. */
export async function getTeam({ clock, db }: Core, { company, member }: StaffCaller) {
  const now = new Date(clock.now());
  const team = await listTeam(db, company.id);
  const invitations = await openInvitations(db, company.id, now);
  return {
    mailAllowance: await mailAllowance(db, company.id, now),
    members: team.filter(({ shops }) => sharesShop(member.shops, shops)),
    invitations: invitations
      .filter(({ shops }) => sharesShop(member.shops, shops))
      .map(({ expiresAt, ...invitation }) => ({
        ...invitation,
        expiresAt: Math.floor(expiresAt.getTime() / 1000),
      })),
    secondFactorRequired: company.needsTwoFactors,
  };
}

export const updateMember = (
  core: Core,
  caller: StaffCaller,
  { id, version, ...request }: GrantRequest & { readonly id: number; readonly version: number },
  changes: Changes,
) =>
  changes.transaction(async (tx) => {
    if (Object.values(request).every((value) => value === undefined))
      throw new Problem('invalid_fields', { role: 'required' });
    const team = await lockTeam(tx, caller.company.id);
    const actor = actorOf(team, caller);
    const target = memberIn(team, id);
    demandGivable(actor, target, true);
    if (target.version !== version) throw await stale(tx, target);
    const next = grantFrom(request, target);
    demandGivable(actor, next, false);
    await demandKnown(tx, actor, next, target);
    if (next.role !== 'owner') demandOtherOwner(team, target);
    // Members whose rights stay the same stay signed in, and nothing is written about them.
    if (isDeepStrictEqual(grantRecord(target), grantRecord(next))) throw new Unchanged({ member: target });
    await changeMember(tx, target, next);
    await endAccess(core, tx, caller, target);
    return {
      answer: { member: { ...target, ...next, version: version + 1 } },
      entry: {
        thing: 'member',
        id,
        before: { name: target.name, ...grantRecord(target) },
        after: { name: target.name, ...grantRecord(next) },
      },
    };
  });

export const dismissMember = (core: Core, caller: StaffCaller, id: number, changes: Changes) =>
  changes.transaction(async (tx) => {
    const team = await lockTeam(tx, caller.company.id);
    const target = memberIn(team, id);
    demandGivable(actorOf(team, caller), target, true);
    demandOtherOwner(team, target);
    await removeMember(tx, target);
    await endAccess(core, tx, caller, target);
    return { answer: {}, entry: { thing: 'member', id, before: { name: target.name, ...grantRecord(target) } } };
  });

export const leaveTeam = (core: Core, caller: StaffCaller, changes: Changes) =>
  changes.transaction(async (tx) => {
    const team = await lockTeam(tx, caller.company.id);
    const own = memberIn(team, caller.member.id);
    demandOtherOwner(team, own);
    await removeMember(tx, own);
    await endAccess(core, tx, caller, own);
    return { answer: {}, entry: { thing: 'member', id: own.id, before: { name: own.name, ...grantRecord(own) } } };
  });

/** The company, shops and employees that a member works with. */
export async function getWorkplace({ db }: Core, { member }: StaffCaller) {
  const { company, ...rest } = await findWorkplace(db, member);
  if (!company) throw new Problem('not_found');
  return { company, ...rest };
}

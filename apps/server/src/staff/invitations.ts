import { newPasswordProblem } from '@embook/domain/auth';
import {
  limitGuessesFrom,
  limitInvitation,
  limitPasswordGuess,
  markPasswordRight,
  matches,
  newToken,
  sha256,
  slowHash,
} from '../auth/auth.ts';
import { mailAllowance } from '../infra/db/mail-limits.ts';
import type { Changes } from '../infra/http/changes.ts';
import { demandPosted } from '../infra/http/mail-limit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller, StaffVisitor } from '../infra/http/staff-caller.ts';
import { newSession } from './account.ts';
import { addAccount, findAccount } from './account-store.ts';
import {
  addInvitation,
  endInvitation,
  endInvitationsTo,
  findInvitation,
  invitationsSince,
  postInvitation,
} from './invitation-store.ts';
import { addMember, lockTeam, storedGrant, unknownIn } from './membership-store.ts';
import { addSession } from './session-store.ts';
import type { StaffCore } from './staff.ts';
import { actorOf, demandGivable, demandKnown, grantFrom, grantRecord, type GrantRequest } from './team.ts';

const DAY_MS = 24 * 3_600_000;
export const INVITATION_MS = 7 * DAY_MS;
/** Enough for a large team to begin with, and too few to write to strangers in the company's name. */
const MAX_PER_DAY = 50;

/** Where the link of an invitation leads. The token is in the fragment, which is never sent to a server or logged. */
export const invitationLink = (origin: string, token: string): string => `${origin}/console/join#${token}`;

/** What the log keeps of an invitation that a newer one replaced (TEAM-7). */
export const withdrawnEntry = ({ id, email, ...grant }: Awaited<ReturnType<typeof endInvitationsTo>>[number]) => ({
  event: 'member.invitation_withdrawn' as const,
  thing: 'invitation',
  id,
  before: { email, ...grantRecord(grant) },
});

const over = () => new Problem('invitation_over');

async function invitationOf(core: StaffCore, { address }: StaffVisitor, token: string) {
  const invitation = await findInvitation(core.db, sha256(token), new Date(core.clock.now()));
  if (!invitation) throw over();
  await limitGuessesFrom(core, { address });
  return invitation;
}

/** TEAM-5: by mail, once, for seven days and one address. */
export async function invite(
  core: StaffCore,
  caller: StaffCaller,
  { email, ...request }: GrantRequest & { readonly email: string },
  changes: Changes,
) {
  const { company, address } = caller;
  await limitInvitation(core, { company, address }, email);
  const token = newToken();
  const done = await changes.transaction(async (tx) => {
    const now = new Date(core.clock.now());
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    const team = await lockTeam(tx, company.id);
    const actor = actorOf(team, caller);
    if (team.some((member) => member.email === email)) throw new Problem('already_member');
    const sent = await invitationsSince(tx, company.id, new Date(now.getTime() - DAY_MS));
    if (sent >= MAX_PER_DAY) throw new Problem('too_many_invitations', undefined, { timer: DAY_MS / 1000 / 24 });
    const grant = grantFrom(request, { ...actor, employeeId: null });
    demandGivable(actor, grant, false);
    await demandKnown(tx, actor, grant);
    const replaced = await endInvitationsTo(tx, company.id, email, now);
    // Inviting the same address again withdraws the older invitation, so it needs the same right.
    for (const older of replaced) demandGivable(actor, older, false);
    const tokenHash = sha256(token);
    const invitation = {
      companyId: company.id,
      email,
      grant,
      tokenHash,
      invitedBy: caller.account.id,
      now,
      expiresAt,
    };
    const id = await addInvitation(tx, invitation);
    const link = invitationLink(core.origin, token);
    const { locale } = caller;
    const mail = { companyId: company.id, id, email, locale, link, inviter: caller.account.name, now };
    await demandPosted(await postInvitation(tx, mail), () => mailAllowance(tx, company.id, now));
    return {
      answer: { invitation: { id, email, ...grant, expiresAt: Math.floor(expiresAt.getTime() / 1000) } },
      entry: { thing: 'invitation', id, after: { email, ...grantRecord(grant) } },
      also: replaced.map(withdrawnEntry),
    };
  });
  core.mailer.wake();
  return done;
}

export const withdrawInvitation = (core: StaffCore, caller: StaffCaller, id: number, changes: Changes) =>
  changes.transaction(async (tx) => {
    const team = await lockTeam(tx, caller.company.id);
    const ended = await endInvitation(tx, { companyId: caller.company.id, id, now: new Date(core.clock.now()) });
    if (!ended) throw new Problem('not_found');
    demandGivable(actorOf(team, caller), ended, true);
    return {
      answer: {},
      entry: { thing: 'invitation', id, before: { email: ended.email, ...grantRecord(ended) } },
    };
  });

export async function readInvitation(core: StaffCore, visitor: StaffVisitor, token: string) {
  const { company, email, role, accountId } = await invitationOf(core, visitor, token);
  return { invitation: { company, email, role, known: accountId !== null } };
}

/**
 * The link proves access to the mailbox. An existing account needs its own password, and signs in as usual: the
 * link must not get around its second factor.
 */
export async function acceptInvitation(
  core: StaffCore,
  visitor: StaffVisitor,
  { token, name, password }: { readonly token: string; readonly name?: string | undefined; readonly password: string },
  changes: Changes,
) {
  const { id, companyId, company, email, accountId } = await invitationOf(core, visitor, token);
  const known = accountId === null ? undefined : await findAccount(core.db, accountId);
  if (known) {
    const source = { company: { id: companyId }, address: visitor.address };
    await limitPasswordGuess(core, source, companyId, email);
    if (!(await matches(known.passwordHash, password)))
      throw new Problem('sign_in_refused', { password: 'password_wrong' });
    await markPasswordRight(core, source, companyId, email);
  }
  const problem = known ? undefined : newPasswordProblem(password);
  if (problem) throw new Problem('invalid_fields', { password: problem });
  if (!known && name === undefined) throw new Problem('invalid_fields', { name: 'required' });
  const passwordHash = known ? '' : await slowHash(password);
  let cookie: string | undefined;
  const done = await changes.transaction(async (tx) => {
    const now = new Date(core.clock.now());
    await lockTeam(tx, companyId);
    const invitation = await endInvitation(tx, { companyId, id, now });
    if (!invitation) throw over();
    const memberName = known?.name ?? name ?? '';
    const memberAccountId =
      known?.id ??
      (await addAccount(tx, { email, name: memberName, passwordHash, locale: visitor.locale, createdAt: now }));
    if (memberAccountId === undefined) throw over();
    // The employee may have been linked to somebody else since the invitation went out.
    const { employee } = await unknownIn(tx, companyId, invitation, undefined);
    const grant = { ...invitation, employeeId: employee ? null : invitation.employeeId };
    const memberId = await addMember(tx, companyId, memberAccountId, storedGrant(grant));
    if (memberId === undefined) throw new Problem('already_member');
    if (!known) {
      const started = newSession(core, visitor, { id: memberAccountId, name: memberName }, false);
      await addSession(tx, started.session);
      cookie = started.token;
    }
    return {
      answer: { company, email, signedIn: !known },
      entry: { thing: 'member', id: memberId, after: { name: memberName, ...grantRecord(grant) } },
      place: { companyId, by: { accountId: memberAccountId, name: memberName } },
    };
  });
  if (cookie !== undefined) visitor.cookie.set(cookie);
  return done;
}

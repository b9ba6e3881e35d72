import { permissionMatrix } from '@embook/domain/contract';
import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { Account } from './account.ts';
import type { Audit } from './audit.ts';
import type { Invitations } from './invitations.ts';
import type { Notices } from './notices/notices.ts';
import type { Passkeys } from './passkeys.ts';
import type { StaffReset } from './reset.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Start } from './start.ts';
import type { Team } from './team.ts';
import type { Workplace } from './workplace.ts';

interface Parts {
  readonly account: Account;
  readonly reset: StaffReset;
  readonly start: Start;
  readonly factor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly team: Team;
  readonly invitations: Invitations;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly workplace: Workplace;
}

export const staffRoutes = ({
  account,
  reset,
  start,
  factor,
  passkeys,
  team,
  invitations,
  notices,
  audit,
  workplace,
}: Parts) =>
  ({
    staffSignIn: (visitor, given, changes) => account.signIn(visitor, given, changes),
    staffRequestReset: (visitor, { email }) => reset.request(visitor, email),
    staffResetPassword: (visitor, given, changes) => reset.set(visitor, given, changes),
    staffStartCode: (visitor, { email }) => start.sendCode(visitor, email),
    staffStart: (visitor, request, changes) => start.start(visitor, request, changes),
    staffSignOut: (caller, _fields, changes) => account.signOut(caller, changes),
    staffMe: (caller) => account.me(caller),
    staffConfirm: (caller, given) => account.confirm(caller, given),
    staffSessions: (caller) => account.list(caller),
    staffEndSession: (caller, { id }, changes) => account.end(caller, id, changes),
    staffEndSessions: (caller, _fields, changes) => account.endAll(caller, changes),
    staffChangePassword: (caller, given, changes) => account.changePassword(caller, given, changes),
    staffBeginSecondFactor: (caller) => factor.begin(caller),
    staffConfirmSecondFactor: (caller, { code }, changes) => factor.confirm(caller, code, changes),
    staffEndSecondFactor: (caller, { code }, changes) => factor.end(caller, code, changes),
    staffRequireSecondFactor: (caller, { required }, changes) => factor.require(caller, required, changes),
    staffPasskeys: (caller) => passkeys.list(caller),
    staffPasskeyOptions: (caller) => passkeys.creationOptions(caller),
    staffAddPasskey: (caller, given, changes) => passkeys.add(caller, given, changes),
    staffRemovePasskey: (caller, { id }, changes) => passkeys.remove(caller, id, changes),
    staffPasskeyChallenge: () => passkeys.challenge(),
    staffPasskeySignIn: (visitor, { response }, changes) => passkeys.signIn(visitor, response, changes),
    staffWorkplace: (caller) => workplace.read(caller),
    staffTeam: (caller) => team.list(caller),
    staffChangeMember: (caller, request, changes) => team.change(caller, request, changes),
    staffRemoveMember: (caller, { id }, changes) => team.remove(caller, id, changes),
    staffLeave: (caller, _fields, changes) => team.leave(caller, changes),
    staffInvite: (caller, request, changes) => invitations.invite(caller, request, changes),
    staffWithdrawInvitation: (caller, { id }, changes) => invitations.withdraw(caller, id, changes),
    staffReadInvitation: (visitor, { token }) => invitations.read(visitor, token),
    staffAcceptInvitation: (visitor, given, changes) => invitations.accept(visitor, given, changes),
    staffBell: (caller, { limit }) => notices.bell(caller, limit),
    staffSeeBell: (caller, { id }) => notices.see(caller, id),
    staffHearing: (caller) => notices.hearing(caller),
    staffChooseHearing: (caller, { choice }, changes) => notices.choose(caller, choice, changes),
    staffAudit: (caller, question) => audit.list(caller, question),
    staffPermissions: async () => permissionMatrix(),
  }) satisfies Partial<StaffHandlers>;

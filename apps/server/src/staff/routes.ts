import { permissionMatrix } from '@embook/domain/contract';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import {
  changePassword,
  confirmIdentity,
  endOwnSession,
  endOwnSessions,
  getAccount,
  getSessions,
  signIn,
  signOut,
} from './account.ts';
import { getAudit } from './audit.ts';
import { acceptInvitation, invite, readInvitation, withdrawInvitation } from './invitations.ts';
import { chooseHearing, getBell, getHearing, seeBell } from './notices/notices.ts';
import {
  createPasskey,
  deletePasskey,
  getPasskeys,
  passkeyChallenge,
  passkeyOptions,
  passkeySignIn,
} from './passkeys.ts';
import { requestReset, resetPassword } from './reset.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, requireSecondFactor } from './second-factor.ts';
import type { StaffCore } from './staff.ts';
import { sendStartCode, startCompany } from './start.ts';
import { dismissMember, getTeam, getWorkplace, leaveTeam, updateMember } from './team.ts';

export const staffRoutes = {
  staffSignIn: signIn,
  staffRequestReset: (core, visitor, { email }) => requestReset(core, visitor, email),
  staffResetPassword: resetPassword,
  staffStartCode: (core, visitor, { email }) => sendStartCode(core, visitor, email),
  staffStart: startCompany,
  staffSignOut: (core, caller, _fields, changes) => signOut(core, caller, changes),
  staffMe: getAccount,
  staffConfirm: confirmIdentity,
  staffSessions: getSessions,
  staffEndSession: (_core, caller, { id }, changes) => endOwnSession(caller, id, changes),
  staffEndSessions: (_core, caller, _fields, changes) => endOwnSessions(caller, changes),
  staffChangePassword: changePassword,
  staffBeginSecondFactor: beginSecondFactor,
  staffConfirmSecondFactor: confirmSecondFactor,
  staffEndSecondFactor: (core, caller, { code }, changes) => endSecondFactor(core, caller, code, changes),
  staffRequireSecondFactor: (_core, caller, { required }, changes) => requireSecondFactor(caller, required, changes),
  staffPasskeys: getPasskeys,
  staffPasskeyOptions: passkeyOptions,
  staffAddPasskey: createPasskey,
  staffRemovePasskey: (_core, caller, { id }, changes) => deletePasskey(caller, id, changes),
  staffPasskeyChallenge: passkeyChallenge,
  staffPasskeySignIn: (core, visitor, { response }, changes) => passkeySignIn(core, visitor, response, changes),
  staffWorkplace: getWorkplace,
  staffTeam: getTeam,
  staffChangeMember: updateMember,
  staffRemoveMember: (core, caller, { id }, changes) => dismissMember(core, caller, id, changes),
  staffLeave: (core, caller, _fields, changes) => leaveTeam(core, caller, changes),
  staffInvite: invite,
  staffWithdrawInvitation: (core, caller, { id }, changes) => withdrawInvitation(core, caller, id, changes),
  staffReadInvitation: (core, visitor, { token }) => readInvitation(core, visitor, token),
  staffAcceptInvitation: acceptInvitation,
  staffBell: (core, caller, { limit }) => getBell(core, caller, limit),
  staffSeeBell: (core, caller, { id }) => seeBell(core, caller, id),
  staffHearing: getHearing,
  staffChooseHearing: (_core, caller, { choice }, changes) => chooseHearing(caller, choice, changes),
  staffAudit: getAudit,
  staffPermissions: async () => permissionMatrix(),
} satisfies Partial<CoreStaffHandlers<StaffCore>>;

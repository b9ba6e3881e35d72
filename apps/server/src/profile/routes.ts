import type { CoreHandlers } from '../infra/http/serve.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import { eraseCustomer } from './erase-customer.ts';
import { eraseByCode, eraseByPassword, exportOwnData, type ProfileCore, requestDeletion } from './own-data.ts';
import { changeAvatar, changeSettings, getProfile, removeAvatar, updateProfile } from './profile.ts';
import { getPush, joinPush, leavePush } from './push-devices.ts';

export const profileRoutes = {
  profileGet: async (core, caller) => ({ profile: await getProfile(core, caller) }),
  profileUpdate: async (core, caller, change) => ({ profile: await updateProfile(core, caller, change) }),
  settingsUpdate: async (core, caller, settings) => ({ profile: await changeSettings(core, caller, settings) }),
  avatarUpdate: async (core, caller, { file }) => ({ avatarUrl: await changeAvatar(core, caller, file) }),
  avatarRemove: async (core, caller) => {
    await removeAvatar(core, caller);
    return {};
  },
  pushGet: (core, caller, { endpoint }) => getPush(core, caller, endpoint),
  pushJoin: async (core, caller, device) => {
    await joinPush(core, caller, device);
    return {};
  },
  pushLeave: async (core, caller, { endpoint }) => ({ others: await leavePush(core, caller, endpoint) }),
  dataExport: async (core, caller, { password }) => ({ data: await exportOwnData(core, caller, password) }),
  accountDelete: async (core, caller, { password }) => {
    await eraseByPassword(core, caller, password);
    return {};
  },
  requestAccountDeletion: requestDeletion,
  accountDeleteByCode: async (core, caller, code) => {
    await eraseByCode(core, caller, code);
    return {};
  },
} satisfies Partial<CoreHandlers<ProfileCore>>;

export const profileStaffRoutes = { staffEraseCustomer: eraseCustomer } satisfies Partial<
  CoreStaffHandlers<ProfileCore>
>;

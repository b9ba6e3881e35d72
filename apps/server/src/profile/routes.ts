import type { Handlers } from '../infra/http/serve.ts';
import type { OwnData } from './own-data.ts';
import type { Profiles } from './profile.ts';
import type { PushDevices } from './push-devices.ts';

export const profileRoutes = (profiles: Profiles, ownData: OwnData, pushDevices: PushDevices) =>
  ({
    profileGet: async (caller) => ({ profile: await profiles.get(caller) }),
    profileUpdate: async (caller, change) => ({ profile: await profiles.update(caller, change) }),
    settingsUpdate: async (caller, settings) => ({ profile: await profiles.changeSettings(caller, settings) }),
    avatarUpdate: async (caller, { file }) => ({ avatarUrl: await profiles.changeAvatar(caller, file) }),
    avatarRemove: async (caller) => {
      await profiles.removeAvatar(caller);
      return {};
    },
    pushGet: (caller, { endpoint }) => pushDevices.get(caller, endpoint),
    pushJoin: async (caller, device) => {
      await pushDevices.join(caller, device);
      return {};
    },
    pushLeave: async (caller, { endpoint }) => ({ others: await pushDevices.leave(caller, endpoint) }),
    dataExport: async (caller, { password }) => ({ data: await ownData.export(caller, password) }),
    accountDelete: async (caller, { password }) => {
      await ownData.erase(caller, password);
      return {};
    },
    requestAccountDeletion: (caller) => ownData.requestDeletion(caller),
    accountDeleteByCode: async (caller, given) => {
      await ownData.eraseByCode(caller, given);
      return {};
    },
  }) satisfies Partial<Handlers>;

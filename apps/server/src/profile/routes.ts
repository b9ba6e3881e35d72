import type { Handlers } from '../infra/http/serve.ts';
import type { OwnData } from './own-data.ts';
import type { Profiles } from './profile.ts';

export const profileRoutes = (profiles: Profiles, ownData: OwnData) =>
  ({
    profileGet: async (caller) => ({ profile: await profiles.get(caller) }),
    profileUpdate: async (caller, change) => ({ profile: await profiles.update(caller, change) }),
    settingsUpdate: async (caller, settings) => ({ profile: await profiles.changeSettings(caller, settings) }),
    avatarUpdate: async (caller, { file }) => ({ avatarUrl: await profiles.changeAvatar(caller, file) }),
    avatarRemove: async (caller) => {
      await profiles.removeAvatar(caller);
      return {};
    },
    dataExport: async (caller, { password }) => ({ data: await ownData.export(caller, password) }),
    accountDelete: async (caller, { password }) => {
      await ownData.erase(caller, password);
      return {};
    },
  }) satisfies Partial<Handlers>;

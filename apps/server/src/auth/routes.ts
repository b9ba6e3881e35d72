import type { CoreHandlers } from '../infra/http/serve.ts';
import type { AuthCore } from './codes.ts';
import { changeEmail, changePassword, logOut, requestEmailChange } from './own-account.ts';
import {
  changePasskeyName,
  createPasskey,
  deletePasskey,
  getPasskeys,
  passkeyChallenge,
  passkeyOptions,
  requestPasskeyCode,
  signInByPasskey,
} from './passkeys.ts';
import {
  checkResetLink,
  requestResetCode,
  requestResetLink,
  resetByLink,
  setNewPassword,
  verifyResetCode,
} from './reset.ts';
import { checkEmail, fillProfile, requestSignInCode, signInByCode, verifyEmail, verifyPassword } from './sign-in.ts';

export const authRoutes = {
  checkEmail: (core, caller, { email }) => checkEmail(core, caller, email),
  verifyEmail,
  fillProfile: async (core, caller, profile) => ({ accessToken: await fillProfile(core, caller, profile) }),
  verifyPassword: async (core, caller, step) => ({ accessToken: await verifyPassword(core, caller, step) }),
  requestResetLink: async (core, caller, { email, redirectUrl }) => ({
    timer: await requestResetLink(core, caller, email, redirectUrl),
  }),
  resetByLink: (core, caller, { confirmationToken, newPassword }) =>
    resetByLink(core, caller, confirmationToken, newPassword),
  checkResetLink: async (core, caller, { confirmationToken }) => {
    await checkResetLink(core, caller, confirmationToken);
    return {};
  },
  requestResetCode: (core, caller, { email }) => requestResetCode(core, caller, email),
  verifyResetCode: async (core, caller, guess) => {
    await verifyResetCode(core, caller, guess);
    return {};
  },
  setNewPassword: async (core, caller, guess) => ({ accessToken: await setNewPassword(core, caller, guess) }),
  requestSignInCode: (core, caller, { email }) => requestSignInCode(core, caller, email),
  signInByCode: async (core, caller, step) => ({ accessToken: await signInByCode(core, caller, step) }),
  changePassword: async (core, caller, { currentPassword, newPassword }) => ({
    accessToken: await changePassword(core, caller, currentPassword, newPassword),
  }),
  requestEmailChange: (core, caller, { email, password }) => requestEmailChange(core, caller, email, password),
  changeEmail: async (core, caller, step) => ({ email: await changeEmail(core, caller, step) }),
  passkeyList: getPasskeys,
  requestPasskeyCode,
  passkeyOptions,
  passkeyAdd: createPasskey,
  passkeyRename: async (core, caller, change) => {
    await changePasskeyName(core, caller, change);
    return {};
  },
  passkeyRemove: async (core, caller, { id }) => {
    await deletePasskey(core, caller, id);
    return {};
  },
  passkeyChallenge,
  signInByPasskey: async (core, caller, { response }) => ({
    accessToken: await signInByPasskey(core, caller, response),
  }),
  logout: async (core, caller) => {
    await logOut(core, caller);
    return {};
  },
} satisfies Partial<CoreHandlers<AuthCore>>;

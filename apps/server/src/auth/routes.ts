import type { Handlers } from '../infra/http/serve.ts';
import type { CodeSignIn } from './code-sign-in.ts';
import type { EmailChange } from './email-change.ts';
import type { Password } from './password.ts';
import type { Reset } from './reset.ts';
import type { SignIn } from './sign-in.ts';

interface Parts {
  readonly signIn: SignIn;
  readonly byCode: CodeSignIn;
  readonly reset: Reset;
  readonly passwords: Password;
  readonly emailChange: EmailChange;
}

export const authRoutes = ({ signIn, byCode, reset, passwords, emailChange }: Parts) =>
  ({
    checkEmail: (caller, { email }) => signIn.checkEmail(caller, email),
    verifyEmail: (caller, given) => signIn.verifyEmail(caller, given),
    fillProfile: async (caller, profile) => ({ accessToken: await signIn.fillProfile(caller, profile) }),
    verifyPassword: async (caller, given) => ({ accessToken: await signIn.verifyPassword(caller, given) }),
    requestResetLink: async (caller, { email, redirectUrl }) => ({
      timer: await reset.requestLink(caller, email, redirectUrl),
    }),
    resetByLink: (caller, { confirmationToken, newPassword }) => reset.byLink(caller, confirmationToken, newPassword),
    checkResetLink: async (caller, { confirmationToken }) => {
      await reset.checkLink(caller, confirmationToken);
      return {};
    },
    requestResetCode: (caller, { email }) => reset.requestCode(caller, email),
    verifyResetCode: async (caller, given) => {
      await reset.verifyCode(caller, given);
      return {};
    },
    setNewPassword: async (caller, given) => ({ accessToken: await reset.setNew(caller, given) }),
    requestSignInCode: (caller, { email }) => byCode.request(caller, email),
    signInByCode: async (caller, given) => ({ accessToken: await byCode.signIn(caller, given) }),
    changePassword: async (caller, { currentPassword, newPassword }) => ({
      accessToken: await passwords.change(caller, currentPassword, newPassword),
    }),
    requestEmailChange: (caller, { email, password }) => emailChange.request(caller, email, password),
    changeEmail: async (caller, given) => ({ email: await emailChange.change(caller, given) }),
    logout: async (caller) => {
      await passwords.logOut(caller);
      return {};
    },
  }) satisfies Partial<Handlers>;

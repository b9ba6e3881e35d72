import type { Core } from '../infra/core.ts';
import { createAuthStore } from './auth-store.ts';
import { createEmbedLogin, createEmbedUsername, createIdentify, createRecognise } from './auth.ts';
import { createCodeStore } from './code-store.ts';
import { createCodes } from './codes.ts';
import { createDeletionCode } from './deletion-code.ts';
import { createLimitStore } from './limits/limit-store.ts';
import { createLimits } from './limits/limits.ts';
import { createCodeSignIn } from './code-sign-in.ts';
import { createEmailChange } from './email-change.ts';
import { createPassword } from './password.ts';
import { createPreviewLogin } from './preview-login.ts';
import { createReset } from './reset.ts';
import { authRoutes } from './routes.ts';
import { createSignIn } from './sign-in.ts';

export function wireAuth({ config, db, clock, mailer, origin }: Core) {
  const store = createAuthStore(db);
  const limits = createLimits(createLimitStore(db), clock, config);
  const staffLimits = createLimits(createLimitStore(db, ':staff'), clock, config);
  const codeStore = createCodeStore(db);
  const codes = createCodes(codeStore, limits, clock, store.homeOf);
  const passwords = createPassword(store, limits, clock);
  const ports = { store, codes, limits, clock, mailer };
  const signIn = createSignIn(ports);
  const byCode = createCodeSignIn(ports);
  const emailChange = createEmailChange(ports, passwords);
  const reset = createReset({ ...ports, origin, demo: config.demo });
  return {
    routes: authRoutes({ signIn, byCode, reset, passwords, emailChange }),
    identify: createIdentify(store, clock),
    recognise: createRecognise(store, clock),
    isEmbedLogin: createEmbedLogin(store, clock),
    embedUsername: createEmbedUsername(store, clock),
    previewLogin: createPreviewLogin(store, clock),
    limits,
    staffLimits,
    /** Of people who have no company yet: they are counted where the code is kept. */
    startCodes: createCodes(codeStore, staffLimits, clock, async () => undefined),
    passwords,
    deletionCode: createDeletionCode(ports),
  };
}

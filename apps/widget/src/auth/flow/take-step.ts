import { type AuthEvent, type AuthFlow, dayFromMask, normalEmail, withPlus } from '@embook/domain/auth';
import { askForPasskey } from '@embook/ui/webauthn';
import { call } from '../../lib/api.ts';
import { readClock } from '../../lib/clock.tsx';
import { hostPage } from '../../lib/host-page.ts';

/** Which button of the step was pressed. */
export type StepRequest = 'go_on' | 'send_again' | 'send_link' | 'send_sign_in_code' | 'use_passkey';

/** Sends the call of this step; its answer becomes the next event of the flow. Null: a passkey's dialog was closed. */
export async function takeStep(flow: AuthFlow, request: StepRequest, returnUrl: string): Promise<AuthEvent | null> {
  if (request === 'use_passkey') return signInByPasskey();
  const { typed, profileHash, confirmationToken } = flow;
  const hash = flow.hash ?? '';
  if (request === 'send_link') return sendLink(flow, returnUrl);
  if (request === 'send_sign_in_code') return sendSignInCode(emailOf(flow));
  if (request === 'send_again') return sendAgain(flow, returnUrl);
  switch (flow.step) {
    case 'email': {
      const checked = await checkEmail(normalEmail(typed.email));
      return checked.answer.withoutPassword ? sendSignInCode(checked.email) : checked;
    }
    case 'login':
    case 'verifyPassword': {
      const { accessToken } = await call('verifyPassword', { hash, password: typed.password });
      return { type: 'signed_in', accessToken };
    }
    case 'verifyEmail':
      // The customer went back and forward again: the code was accepted before and cannot be sent twice.
      if (profileHash !== null) return { type: 'continued' };
      return { type: 'email_verified', ...(await call('verifyEmail', { hash, code: typed.code })) };
    case 'verifySignInCode':
      return { type: 'signed_in', ...(await call('signInByCode', { hash, code: typed.code })) };
    case 'fillProfile': {
      const { accessToken } = await call('fillProfile', {
        hash: profileHash ?? '',
        password: typed.newPassword || undefined,
        firstName: typed.firstName,
        lastName: typed.lastName,
        contactNumber: withPlus(typed.contactNumber) || undefined,
        countryCode: typed.countryCode || undefined,
        birthDate: dayFromMask(typed.birthDate),
        externalNote: typed.externalNote.trim() || undefined,
      });
      return { type: 'signed_in', accessToken };
    }
    case 'requestReset':
      return sendResetCode(flow);
    case 'verifyResetCode':
      await call('verifyResetCode', { hash, code: typed.code });
      return { type: 'reset_code_verified' };
    case 'setNewPassword': {
      if (confirmationToken !== null) {
        const { newPassword } = typed;
        const { redirectUrl, email } = await call('resetByLink', { confirmationToken, newPassword });
        if (redirectUrl === null && email !== null) return signInAfterReset(email, newPassword);
        return { type: 'password_set', returnTo: redirectUrl ?? undefined, email: email ?? undefined };
      }
      const { accessToken } = await call('setNewPassword', { hash, code: typed.code, password: typed.newPassword });
      return { type: 'signed_in', accessToken };
    }
    case 'resetLinkSent':
      return { type: 'back' };
  }
}

/**
 * After a reset by link the customer is signed in with the new password; if that fails, the sign-in form has their
 * e-mail filled in.
 */
async function signInAfterReset(email: string, password: string): Promise<AuthEvent> {
  try {
    const { hash } = await call('checkEmail', { email });
    return { type: 'signed_in', ...(await call('verifyPassword', { hash, password })) };
  } catch {
    return { type: 'password_set', email };
  }
}

/** AUTH-11: the browser shows the passkeys it has. */
async function signInByPasskey(): Promise<AuthEvent | null> {
  const { options } = await call('passkeyChallenge', {});
  const answer = await askForPasskey(options);
  if (typeof answer === 'string') return null;
  return { type: 'signed_in', ...(await call('signInByPasskey', { response: JSON.stringify(answer) })) };
}

const sendAgain = (flow: AuthFlow, returnUrl: string): Promise<AuthEvent> => {
  if (flow.step === 'verifyEmail') return checkEmail(flow.checkedEmail ?? '');
  if (flow.step === 'verifySignInCode') return sendSignInCode(emailOf(flow));
  return flow.step === 'resetLinkSent' ? sendLink(flow, returnUrl) : sendResetCode(flow);
};

async function checkEmail(email: string): Promise<Extract<AuthEvent, { type: 'email_checked' }>> {
  const answer = await call('checkEmail', { email });
  return { type: 'email_checked', email, answer, now: readClock() };
}

const emailOf = ({ checkedEmail, typed }: AuthFlow): string => checkedEmail ?? normalEmail(typed.email);

async function sendSignInCode(email: string): Promise<AuthEvent> {
  const answer = await call('requestSignInCode', { email });
  return { type: 'sign_in_code_sent', email, ...answer, now: readClock() };
}

async function sendResetCode({ typed }: AuthFlow): Promise<AuthEvent> {
  const answer = await call('requestResetCode', { email: normalEmail(typed.email) });
  return { type: 'reset_code_sent', ...answer, now: readClock() };
}

/** The link opens this company's sign-in as a page of its own, which then leads back to the host page (A18). */
async function sendLink({ typed }: AuthFlow, returnUrl: string): Promise<AuthEvent> {
  const redirectUrl = hostPage() ?? returnUrl;
  const answer = await call('requestResetLink', { email: normalEmail(typed.email), redirectUrl });
  return { type: 'reset_link_sent', ...answer, now: readClock() };
}

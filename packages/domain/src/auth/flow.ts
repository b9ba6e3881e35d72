import type { CheckedEmail, NextStep } from './api.ts';

/** The steps of the sign-in flow. The first four names are the contract's. */
export type AuthStep =
  | NextStep
  | 'email'
  | 'verifySignInCode'
  | 'requestReset'
  | 'verifyResetCode'
  | 'resetLinkSent'
  | 'setNewPassword';

export type AuthNotice =
  | 'wait_for_code'
  | 'registration_resumed'
  | 'already_registered'
  | 'wait_for_email'
  | 'start_again'
  | 'password_changed';

const nothingTyped = {
  email: '',
  password: '',
  code: '',
  newPassword: '',
  retypedPassword: '',
  firstName: '',
  lastName: '',
  contactNumber: '',
  countryCode: '',
  birthDate: '',
  externalNote: '',
};

export type AuthField = keyof typeof nothingTyped;

/** The whole e-mail flow as plain data (AUTH-1). Milliseconds come in with the events: there is no clock in here. */
export interface AuthFlow {
  readonly step: AuthStep;
  /** The steps to go back through; "back" returns to the last one. */
  readonly trail: readonly AuthStep[];
  readonly typed: Readonly<Record<AuthField, string>>;
  /** The address that `hash` belongs to. */
  readonly checkedEmail: string | null;
  readonly hash: string | null;
  /** Set once the mailed code was accepted: what the profile is sent with. */
  readonly profileHash: string | null;
  /** The token of a reset link that was followed. */
  readonly confirmationToken: string | null;
  readonly alreadyRegistered: boolean;
  readonly resendAt: number;
  readonly notice: AuthNotice | null;
  readonly accessToken: string | null;
}

export type AuthEvent =
  | { readonly type: 'typed'; readonly field: AuthField; readonly value: string }
  | { readonly type: 'email_checked'; readonly email: string; readonly answer: CheckedEmail; readonly now: number }
  | { readonly type: 'email_verified'; readonly nextStep: NextStep; readonly hash: string }
  /** Goes on from an e-mail that is verified already. */
  | { readonly type: 'continued' }
  | {
      readonly type: 'sign_in_code_sent';
      readonly email: string;
      readonly hash: string;
      readonly timer: number;
      readonly now: number;
    }
  | { readonly type: 'reset_wanted' }
  | { readonly type: 'reset_code_sent'; readonly hash: string; readonly timer: number; readonly now: number }
  | { readonly type: 'reset_code_verified' }
  | { readonly type: 'reset_link_sent'; readonly timer: number; readonly now: number }
  | { readonly type: 'reset_link_opened'; readonly confirmationToken: string }
  /** With where the request for the link wanted the person to end, and whose password it was. */
  | { readonly type: 'password_set'; readonly returnTo?: string | undefined; readonly email?: string | undefined }
  /** The server refused the hash: it has expired or was used. */
  | { readonly type: 'step_ended' }
  | { readonly type: 'signed_in'; readonly accessToken: string }
  /** The page was reloaded in the middle. */
  | { readonly type: 'resumed'; readonly flow: AuthFlow }
  | { readonly type: 'back' };

export const emptyFlow: AuthFlow = {
  step: 'email',
  trail: [],
  typed: nothingTyped,
  checkedEmail: null,
  hash: null,
  profileHash: null,
  confirmationToken: null,
  alreadyRegistered: false,
  resendAt: 0,
  notice: null,
  accessToken: null,
};

export function nextFlow(flow: AuthFlow, event: AuthEvent): AuthFlow {
  switch (event.type) {
    case 'typed':
      return { ...flow, typed: { ...flow.typed, [event.field]: event.value } };
    case 'email_checked':
      return afterCheck(flow, event.email, event.answer, event.now);
    case 'email_verified':
      return event.nextStep === 'fillProfile'
        ? { ...forward(flow, 'fillProfile'), profileHash: event.hash || flow.hash }
        : {
            ...forward({ ...flow, trail: [], step: 'email' }, event.nextStep),
            hash: event.hash || flow.hash,
            notice: 'already_registered',
          };
    case 'continued':
      return flow.step === 'verifyEmail' && flow.profileHash !== null ? forward(flow, 'fillProfile') : flow;
    case 'sign_in_code_sent':
      return {
        ...withCode(forward(flow, 'verifySignInCode'), event),
        checkedEmail: event.email,
        notice: 'wait_for_code',
      };
    case 'reset_wanted':
      return forward(flow, 'requestReset');
    case 'reset_code_sent':
      return {
        ...withCode(forward(flow, 'verifyResetCode'), event),
        notice: event.timer > 0 ? 'wait_for_email' : null,
      };
    case 'reset_code_verified':
      return forward(flow, 'setNewPassword');
    case 'reset_link_sent':
      return {
        ...forward(flow, 'resetLinkSent'),
        resendAt: event.now + event.timer * 1000,
        notice: event.timer > 0 ? 'wait_for_email' : null,
      };
    case 'reset_link_opened':
      return { ...emptyFlow, step: 'setNewPassword', trail: ['email'], confirmationToken: event.confirmationToken };
    case 'password_set':
      return {
        ...emptyFlow,
        typed: { ...nothingTyped, email: event.email ?? flow.typed.email },
        notice: 'password_changed',
      };
    case 'step_ended':
      return afterEnd(flow);
    case 'signed_in':
      // Everything that was typed is dropped once the customer is signed in.
      return { ...emptyFlow, accessToken: event.accessToken };
    case 'resumed':
      return event.flow;
    case 'back':
      return { ...flow, step: flow.trail.at(-1) ?? 'email', trail: flow.trail.slice(0, -1), notice: null };
  }
}

/** A new code was mailed; a code typed before belongs to an earlier mail and is cleared. */
const withCode = (flow: AuthFlow, sent: { hash: string; timer: number; now: number }): AuthFlow => ({
  ...flow,
  hash: sent.hash,
  resendAt: sent.now + sent.timer * 1000,
  typed: { ...flow.typed, code: '' },
});

const forward = (flow: AuthFlow, step: AuthStep): AuthFlow =>
  step === flow.step ? flow : { ...flow, step, trail: [...flow.trail, flow.step], notice: null };

/** Also the answer to "send again", which may come while the code is being typed. */
function afterCheck(flow: AuthFlow, email: string, answer: CheckedEmail, now: number): AuthFlow {
  const samePerson = flow.checkedEmail === email;
  const { code, password, newPassword, retypedPassword, ...person } = flow.typed;
  return {
    ...flow,
    step: answer.nextStep,
    trail: ['email'],
    typed: { ...nothingTyped, ...person, ...(samePerson && { password, newPassword, retypedPassword }) },
    checkedEmail: email,
    hash: answer.hash,
    profileHash: null,
    alreadyRegistered: answer.alreadyRegistered,
    resendAt: now + answer.timer * 1000,
    notice: noticeOf(answer),
  };
}

/** AUTH-4: one notice while the mail is being delivered, another for customers who are registered already. */
function noticeOf({ nextStep, alreadyRegistered }: CheckedEmail): AuthNotice | null {
  if (nextStep === 'verifyEmail') return alreadyRegistered ? 'registration_resumed' : 'wait_for_code';
  return nextStep === 'verifyPassword' && alreadyRegistered ? 'already_registered' : null;
}

const resetSteps: readonly AuthStep[] = ['verifyResetCode', 'setNewPassword'];

function afterEnd(flow: AuthFlow): AuthFlow {
  const inReset = resetSteps.includes(flow.step);
  return {
    ...flow,
    step: inReset ? 'requestReset' : 'email',
    trail: inReset ? ['email'] : [],
    typed: { ...flow.typed, code: '' },
    hash: null,
    profileHash: null,
    confirmationToken: null,
    notice: 'start_again',
  };
}

/** AUTH-3: whole seconds until another mail may be requested. */
export const secondsToWait = ({ resendAt }: Pick<AuthFlow, 'resendAt'>, now: number): number =>
  Math.max(0, Math.ceil((resendAt - now) / 1000));

export const canResend = (flow: Pick<AuthFlow, 'resendAt'>, now: number): boolean => secondsToWait(flow, now) === 0;

/** `mm:ss` */
export const countdown = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

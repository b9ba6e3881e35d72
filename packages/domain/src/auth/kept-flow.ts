import { type AuthFlow, type AuthStep, emptyFlow } from './flow.ts';

/** The steps that a reload goes on with, and those before each. */
const trails = {
  verifyEmail: ['email'],
  fillProfile: ['email', 'verifyEmail'],
  verifySignInCode: ['email'],
  verifyResetCode: ['email', 'requestReset'],
} as const satisfies Partial<Record<AuthStep, readonly AuthStep[]>>;
type KeptStep = keyof typeof trails;

const isKeptStep = (step: unknown): step is KeptStep => typeof step === 'string' && Object.hasOwn(trails, step);

/** What of a begun sign-up, sign-in by code or reset survives a reload: never a password or a code. */
export interface KeptFlow {
  readonly step: KeptStep;
  readonly email: string;
  readonly hash: string;
  readonly profileHash: string | null;
  readonly alreadyRegistered: boolean;
  readonly resendAt: number;
  readonly person: Readonly<Record<(typeof personFields)[number], string>>;
}

const personFields = ['firstName', 'lastName', 'contactNumber', 'countryCode', 'birthDate', 'externalNote'] as const;

/** What to keep of a flow; undefined where there is nothing to go on with (AUTH-2). */
export function keptFlow(flow: AuthFlow): KeptFlow | undefined {
  const { typed, hash, profileHash, alreadyRegistered, resendAt } = flow;
  // The code that the new password is sent with is not kept: it is typed once more. A link opens its step again itself.
  const step = flow.step === 'setNewPassword' && flow.confirmationToken === null ? 'verifyResetCode' : flow.step;
  const email = step === 'verifyResetCode' ? typed.email : flow.checkedEmail;
  if (!isKeptStep(step) || email === null || hash === null) return undefined;
  const { firstName, lastName, contactNumber, countryCode, birthDate, externalNote } = typed;
  const person = { firstName, lastName, contactNumber, countryCode, birthDate, externalNote };
  return { step, email, hash, profileHash, alreadyRegistered, resendAt, person };
}

/** The flow as it was kept; what cannot be read, or was never kept, is undefined. */
export function readKeptFlow(stored: string | null): KeptFlow | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isKeptFlow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isKeptFlow(value: unknown): value is KeptFlow {
  const { step, email, hash, profileHash, alreadyRegistered, resendAt, person } = fieldsOf(value);
  const typed = fieldsOf(person);
  return (
    isKeptStep(step) &&
    (step !== 'fillProfile' || profileHash !== null) &&
    [email, hash, profileHash ?? ''].every((each) => typeof each === 'string') &&
    typeof alreadyRegistered === 'boolean' &&
    Number.isFinite(resendAt) &&
    personFields.every((field) => typeof typed[field] === 'string')
  );
}

/** The stored value as fields that are still to be validated. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value) as Record<string, unknown>;

/** Goes on where the person was: who proved the address does not prove it again. */
export const resumedFlow = ({ step, email, person, ...kept }: KeptFlow): AuthFlow => ({
  ...emptyFlow,
  ...kept,
  step,
  trail: trails[step],
  typed: { ...emptyFlow.typed, ...person, email },
  checkedEmail: email,
});

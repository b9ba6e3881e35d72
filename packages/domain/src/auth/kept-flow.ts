import { type AuthFlow, emptyFlow } from './flow.ts';

/** What of a begun sign-up survives a reload: never a password or a code. */
export interface KeptFlow {
  readonly step: 'verifyEmail' | 'fillProfile';
  readonly email: string;
  readonly hash: string;
  readonly profileHash: string | null;
  readonly alreadyRegistered: boolean;
  readonly resendAt: number;
  readonly person: Readonly<Record<(typeof personFields)[number], string>>;
}

const personFields = ['firstName', 'lastName', 'contactNumber', 'countryCode', 'birthDate', 'externalNote'] as const;

/** What to keep of a flow; undefined where there is nothing to go on with (AUTH-2). */
export function keptFlow({
  step,
  typed,
  checkedEmail,
  hash,
  profileHash,
  alreadyRegistered,
  resendAt,
}: AuthFlow): KeptFlow | undefined {
  if (step !== 'verifyEmail' && step !== 'fillProfile') return undefined;
  if (checkedEmail === null || hash === null) return undefined;
  const { firstName, lastName, contactNumber, countryCode, birthDate, externalNote } = typed;
  const person = { firstName, lastName, contactNumber, countryCode, birthDate, externalNote };
  return { step, email: checkedEmail, hash, profileHash, alreadyRegistered, resendAt, person };
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
    (step === 'verifyEmail' || (step === 'fillProfile' && profileHash !== null)) &&
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
  trail: step === 'fillProfile' ? ['email', 'verifyEmail'] : ['email'],
  typed: { ...emptyFlow.typed, ...person, email },
  checkedEmail: email,
});

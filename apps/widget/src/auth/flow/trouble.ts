import type { AuthField, AuthFlow } from '@embook/domain/auth';
import { otherSpelling } from '@embook/domain/shared';
import { problemOf } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { type FieldErrors, isShown } from './check-step.ts';

/** Why a step failed. */
export interface Trouble {
  readonly errors: FieldErrors;
  /** The message that belongs to no field on screen. */
  readonly text: string | undefined;
  /** When the next try is allowed, in milliseconds. */
  readonly until: number;
  /** The server no longer accepts this step: its hash, token or code has expired. */
  readonly ended: boolean;
}

export const noTrouble: Trouble = { errors: {}, text: undefined, until: 0, ended: false };

/** VAL-5: our field for each name in the server's `errors`. */
const fieldNames: Readonly<Record<string, AuthField>> = {
  email: 'email',
  password: 'password',
  code: 'code',
  firstName: 'firstName',
  lastName: 'lastName',
  contactNumber: 'contactNumber',
  birthDate: 'birthDate',
  external_note: 'externalNote',
  new_password: 'newPassword',
};

/** Tokens passed from step to step; the server refuses them when they are expired or used. */
const carried: readonly string[] = ['hash', 'confirmation_token', 'code'];

export function troubleOf(error: unknown, flow: AuthFlow, now: number): Trouble {
  const problem = problemOf(error);
  const text =
    flow.step === 'setNewPassword' ? `${m.auth_password_not_changed()} ${errorText(error)}` : errorText(error);
  if (!problem) return { ...noTrouble, text };
  const until = problem.timer === undefined ? 0 : now + problem.timer * 1000;
  const errors: Partial<Record<AuthField, string>> = {};
  for (const [name, said] of Object.entries(problem.errors)) {
    const field = shownAs(name, flow);
    if (field) errors[field] = said;
    else if (carried.includes(name)) return { ...noTrouble, ended: true };
  }
  // A passkey has no field.
  const passkey = problem.errors['response'];
  return { ...noTrouble, errors, until, text: Object.keys(errors).length > 0 ? undefined : (passkey ?? text) };
}

/** The contract calls both the current and the new password `password`: this returns whichever is on screen. */
function shownAs(name: string, flow: AuthFlow): AuthField | undefined {
  const field = fieldNames[name] ?? fieldNames[otherSpelling(name)];
  return [field, field === 'password' ? ('newPassword' as const) : undefined].find(
    (candidate) => candidate && isShown(candidate, flow),
  );
}

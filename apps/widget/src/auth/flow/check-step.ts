import {
  type AuthField,
  type AuthFlow,
  birthDateProblem,
  codeProblem,
  dayFromMask,
  emailProblem,
  nameProblem,
  newPasswordProblem,
  numericCodeProblem,
  passwordProblem,
  retypedProblem,
  type SignUpFields,
  signUpProblem,
} from '@embook/domain/auth';
import type { Day, FieldProblem } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import { problemText } from './field-problem.ts';

export type FieldErrors = Readonly<Partial<Record<AuthField, string>>>;

type Problems = Partial<Record<AuthField, FieldProblem | undefined>>;

/** A password that is missing has words of its own. */
const signUpPasswordProblem = (choice: SignUpFields['password'], password: string): FieldProblem | undefined =>
  choice === 'required' ? newPasswordProblem(password) : signUpProblem(choice, password, newPasswordProblem);

/** The fields of a step, each with its problem, if any. */
function problemsOf(
  { step, typed }: Pick<AuthFlow, 'step' | 'typed'>,
  today: Day,
  { phone, birthDate, password }: SignUpFields,
  isSixDigits: boolean,
): Problems {
  switch (step) {
    case 'email':
    case 'requestReset':
      return { email: emailProblem(typed.email) };
    case 'login':
    case 'verifyPassword':
      return { password: passwordProblem(typed.password) };
    case 'verifyEmail':
    case 'verifySignInCode':
    case 'verifyResetCode':
      return { code: isSixDigits ? codeProblem(typed.code) : numericCodeProblem(typed.code) };
    case 'fillProfile':
      return {
        firstName: nameProblem(typed.firstName),
        lastName: nameProblem(typed.lastName),
        contactNumber: signUpProblem(phone, typed.contactNumber, () => undefined),
        externalNote: undefined,
        birthDate: signUpProblem(birthDate, typed.birthDate, (day) => birthDateProblem(dayFromMask(day) ?? day, today)),
        newPassword: signUpPasswordProblem(password, typed.newPassword),
      };
    case 'setNewPassword':
      return {
        newPassword: newPasswordProblem(typed.newPassword),
        retypedPassword: retypedProblem(typed.newPassword, typed.retypedPassword),
      };
    case 'resetLinkSent':
      return {};
  }
}

/** Labels of the fields that can be empty or too long; a password has messages of its own. */
const labels: Readonly<Partial<Record<AuthField, () => string>>> = {
  email: m.auth_field_email,
  code: m.auth_field_code_any,
  contactNumber: m.auth_field_phone,
  birthDate: m.auth_field_birth_date,
  firstName: m.auth_field_first_name,
  lastName: m.auth_field_last_name,
};

export function checkStep(flow: AuthFlow, today: Day, signUp: SignUpFields, isSixDigits: boolean): FieldErrors {
  const found = Object.entries(problemsOf(flow, today, signUp, isSixDigits)) as [AuthField, FieldProblem | undefined][]; // its own keys
  return Object.fromEntries(
    found.flatMap(([field, problem]) => (problem ? [[field, problemText(problem, labels[field]?.())]] : [])),
  );
}

const everything: SignUpFields = { phone: 'required', birthDate: 'required', password: 'required' };

export const isShown = (field: AuthField, flow: AuthFlow): boolean => field in problemsOf(flow, '', everything, true);

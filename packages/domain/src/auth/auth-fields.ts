import { field, type FieldProblem, NAME_MAX, type SentSchema, words } from '../shared/index.ts';
import { birthDateProblem } from './birth-date.ts';
import { codeProblem, plainCode } from './one-time-code.ts';
import { newPasswordProblem, PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from './password.ts';
import { emailProblem, nameProblem, normalEmail } from './person.ts';

/** Why the server ended a session that was still in use; any other one has timed out. */
export const sessionEnds = ['new_password', 'new_email', 'passkey_removed', 'account_deleted'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** A form field whose rule the widget checks too, before it sends anything. */
const checkedField = (
  problemOf: (text: string) => FieldProblem | undefined,
  meaning: (text: string) => string,
  sent: SentSchema = {},
) =>
  field(
    (text, refuse) => {
      const problem = problemOf(text);
      if (problem) refuse(problem);
      return meaning(text);
    },
    { type: 'string', ...sent },
  );

const asTyped = (text: string): string => text;

export const email = () => checkedField(emailProblem, normalEmail, { format: 'email' });
export const password = () => checkedField(passwordProblem, asTyped, { minLength: 1, maxLength: PASSWORD_MAX });
export const newPassword = () =>
  checkedField(newPasswordProblem, asTyped, { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
export const personName = () => checkedField(nameProblem, (text) => text.trim(), { minLength: 1, maxLength: NAME_MAX });
/** Answered by one step and sent with the next. */
export const hash = () => words(200);
export const oneTimeCode = () => checkedField(codeProblem, plainCode);
/** Whether it lies in the future is checked by the caller, who has a clock. */
export const birthDate = () => checkedField((text) => birthDateProblem(text, undefined), asTyped, { format: 'date' });

const CONTACT_NUMBER_MAX = 40;

/** As it was typed: without a plus it is read as in the country (VAL-2), and whether it exists is checked on the server. */
const contactNumberOr = (empty: FieldProblem | undefined) =>
  checkedField(
    (text) => (text.trim() === '' ? empty : text.length > CONTACT_NUMBER_MAX ? 'contact_number' : undefined),
    (text) => text.trim(),
  );

export const contactNumber = () => contactNumberOr('required');
/** An empty value removes the number. */
export const contactNumberOrNone = () => contactNumberOr(undefined);

import { codePoints, type FieldProblem, isEmail, isOneLine, NAME_MAX } from '../shared/index.ts';

/** Whether a field is asked for at sign-up; the specification's default comes first. */
export const signUpChoices = ['required', 'optional', 'left_out'] as const;
export type SignUpChoice = (typeof signUpChoices)[number];

/** Names are always asked for. Who has no password signs in by a mailed code. */
export interface SignUpFields {
  readonly phone: SignUpChoice;
  readonly birthDate: SignUpChoice;
  readonly password: SignUpChoice;
}

/** What is wrong with a field that may be empty, or need not be there at all. */
export function signUpProblem(
  choice: SignUpChoice,
  value: string,
  problemOf: (value: string) => FieldProblem | undefined,
): FieldProblem | undefined {
  if (choice === 'left_out') return undefined;
  if (value === '') return choice === 'required' ? 'required' : undefined;
  return problemOf(value);
}

/** VAL-2: a first or last name, at most 24 characters as people count them, all of them to be seen (B13). */
export function nameProblem(name: string): FieldProblem | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'required';
  if (!isOneLine(trimmed)) return 'hidden_characters';
  return codePoints(trimmed) > NAME_MAX ? 'name_length' : undefined;
}

/**
 * VAL-2: a phone number begins with a plus; `00` is the same on a keypad. Whether the number exists is not checked
 * here.
 */
export function withPlus(contactNumber: string): string {
  const digits = contactNumber.trim().replace(/^00/, '');
  return digits === '' || digits.startsWith('+') ? digits : `+${digits}`;
}

/** One spelling of an address: people type capitals and stray spaces, and the same letter in several ways. */
export const normalEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase();

export function emailProblem(text: string): FieldProblem | undefined {
  const email = normalEmail(text);
  if (email === '') return 'required';
  return isEmail(email) ? undefined : 'email';
}

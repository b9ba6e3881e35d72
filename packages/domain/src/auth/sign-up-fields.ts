import type { FieldProblem } from '../shared/index.ts';

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

import { codePoints, type FieldProblem } from '../shared/index.ts';

export const PASSWORD_MIN = 8;
/** Far beyond what anyone types, and short enough that hashing it costs nothing. */
export const PASSWORD_MAX = 200;

/** The password of a sign-in only has to be there; new ones have further rules. */
export function passwordProblem(password: string): FieldProblem | undefined {
  if (password === '') return 'password_required';
  return codePoints(password) > PASSWORD_MAX ? 'password_long' : undefined;
}

export function newPasswordProblem(password: string): FieldProblem | undefined {
  const problem = passwordProblem(password);
  return problem ?? (codePoints(password) < PASSWORD_MIN ? 'password_short' : undefined);
}

export const retypedProblem = (password: string, retyped: string): FieldProblem | undefined =>
  passwordProblem(retyped) ?? (password === retyped ? undefined : 'passwords_differ');

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly retypedPassword: string;
}

/** VAL-4: all three are required, the new one differs from the current one and is typed twice alike. */
export const changeProblems = ({
  currentPassword,
  newPassword,
  retypedPassword,
}: PasswordChange): Readonly<Record<keyof PasswordChange, FieldProblem | undefined>> => ({
  currentPassword: passwordProblem(currentPassword),
  newPassword: newPasswordProblem(newPassword) ?? sameProblem(currentPassword, newPassword),
  retypedPassword: retypedProblem(newPassword, retypedPassword),
});

export const sameProblem = (currentPassword: string, newPassword: string): FieldProblem | undefined =>
  currentPassword === newPassword ? 'password_same' : undefined;

import { expect, test } from 'vitest';
import { signUpProblem } from './index.ts';

test.each([
  ['required', '', 'required'],
  ['required', 'wrong', 'invalid'],
  ['required', 'right', undefined],
  ['optional', '', undefined],
  ['optional', 'wrong', 'invalid'],
  ['left_out', 'wrong', undefined],
] as const)('[AUTH-1] a field that is %s, filled with “%s”: %s', (choice, value, problem) => {
  expect(signUpProblem(choice, value, (text) => (text === 'right' ? undefined : 'invalid'))).toBe(problem);
});

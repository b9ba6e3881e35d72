import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import JoinScreen from './join/join-screen.tsx';
import ProveAgain from './prove-again.tsx';
import ResetScreen from './reset/reset-screen.tsx';
import { EndSecondFactor } from './security/second-factor.tsx';
import { PasswordChange } from './security/password-change.tsx';
import { SetUpSecondFactor } from './security/set-up-second-factor.tsx';
import { CodeStep } from './sign-in/code-step.tsx';
import SignIn from './sign-in/sign-in.tsx';
import { NewCompany } from '../start/new-company.tsx';

const nothing = () => {};
const asksCode = new CallError({
  kind: 'problem',
  refusal: { status: 401, message: 'A code is needed.', errors: {}, timer: undefined, result: { second_factor: true } },
});

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')];
const isSecret = ({ type, autocomplete }: HTMLInputElement) => type === 'password' || autocomplete === 'one-time-code';

/** Types into every field; the number of secret ones. */
function typeEverywhere(): number {
  for (const field of inputs())
    fireEvent.change(field, { target: { value: field.type === 'email' ? 'a@b.nl' : '40721' } });
  const secret = inputs().filter(isSecret);
  expect(secret.map(({ value }) => value)).toEqual(secret.map(() => '40721'));
  expect(secret.map((field) => field.getAttribute('value') ?? '')).toEqual(secret.map(() => ''));
  return secret.length;
}

test.each<[string, ReactNode, number]>([
  ['sign-in', <SignIn key="1" />, 1],
  [
    'the code at sign-in',
    <CodeStep key="1" email="a@b.nl" error={null} pending={false} onCode={nothing} onBack={nothing} />,
    1,
  ],
  ['a new company', <NewCompany key="1" email="a@b.nl" hash="h" onOtherEmail={nothing} />, 2],
  ['a new password', <PasswordChange key="1" />, 2],
  ['the end of the second factor', <EndSecondFactor key="1" onDone={nothing} />, 1],
])('[A26] no secret of %s is an attribute', (_name, screenOf, count) => {
  showAs('desk', screenOf);
  expect(typeEverywhere()).toBe(count);
});

test('[A26] no recovery code is an attribute', () => {
  showAs('desk', <CodeStep email="a@b.nl" error={null} pending={false} onCode={nothing} onBack={nothing} />);
  fireEvent.click(screen.getByRole('button', { name: /recovery/i }));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: 'abcd-efgh' } });
  expect([field.value, field.getAttribute('value') ?? '']).toEqual(['abcd-efgh', '']);
});

test('[A26] nor is the password of an invitation', async () => {
  call.mockResolvedValue({ invitation: { company: 'Studio', email: 'a@b.nl', role: 'desk', known: true } });
  location.hash = '#token';
  showAs('desk', <JoinScreen />);
  await screen.findByLabelText(/password/i, { selector: 'input' }, BOUND);
  expect(typeEverywhere()).toBe(1);
});

test.each([
  ['a second factor', false, 1],
  ['one that replaces another', true, 2],
])('[A26] nor is the first code of %s', async (_name, replaces, count) => {
  call.mockResolvedValue({ uri: 'otpauth://totp/x', secret: 'ABCD' });
  showAs('desk', <SetUpSecondFactor replaces={replaces} onDone={nothing} />);
  await screen.findAllByRole('textbox', {}, BOUND);
  expect(typeEverywhere()).toBe(count);
});

test.each<[string, ReactNode]>([
  ['a reset', <ResetScreen key="1" />],
  ['a question for proof', <ProveAgain key="1" onAnswer={nothing} />],
])('[A26] nor are password and code of %s', async (_name, screenOf) => {
  call.mockRejectedValue(asksCode);
  showAs('desk', screenOf);
  expect(typeEverywhere()).toBe(1);
  fireEvent.submit(document.querySelector('form')!);
  await screen.findByLabelText(/code/i, { selector: 'input' }, BOUND);
  expect(typeEverywhere()).toBe(2);
});

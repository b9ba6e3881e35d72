import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../testing/demo-answers.ts';
import { openWidget } from '../testing/open-widget.tsx';

const answers: Answers = {
  promotionList: { promotions: [] },
  checkEmail: { nextStep: 'login', hash: 'h1', timer: 0, alreadyRegistered: true, withoutPassword: false },
  verifyEmail: { nextStep: 'fillProfile', hash: 'h2' },
  requestResetCode: { hash: 'r1', timer: 300 },
  verifyResetCode: {},
};
const unknown: Answers = {
  checkEmail: { nextStep: 'verifyEmail', hash: 'h1', timer: 300, alreadyRegistered: false, withoutPassword: false },
};

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Types into a field and reads what a style sheet could select. */
async function type(name: string, value: string) {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
  return [input.value, input.getAttribute('value') ?? ''];
}

async function begin(given: Answers = {}) {
  openWidget('/signin/notifications', { ...answers, ...given });
  await type('E-mail address', 'ada@embook.test');
  await press('Continue');
}

test('[A26] a typed password of a sign-in is no attribute, neither hidden nor shown', async () => {
  await begin();
  expect(await type('Password', 'demo1234')).toEqual(['demo1234', '']);
  await press('Show password');
  expect(await type('Password', 'demo12345')).toEqual(['demo12345', '']);
});

test('[A26] nor are the code and the password of a sign-up', async () => {
  await begin(unknown);
  expect(await type('Six-digit code', '40721')).toEqual(['40721', '']);
  await type('Six-digit code', '407211');
  expect(await type('Choose a password', 'secret sun')).toEqual(['secret sun', '']);
});

test('[A26] nor are the code and the passwords of a reset', async () => {
  await begin();
  await press('Forgotten your password?');
  await press('Send me a code');
  expect(await type('Six-digit code', '40721')).toEqual(['40721', '']);
  await type('Six-digit code', '407211');
  for (const name of ['New password', 'Repeat the new password'])
    expect(await type(name, 'secret sun')).toEqual(['secret sun', '']);
});

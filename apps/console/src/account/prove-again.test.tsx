import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import ProveAgain from './prove-again.tsx';

test('[TEAM-9] the password can be typed at once, and mended beside the code without losing the focus', async () => {
  const refusal = { status: 401, message: 'A code is needed.', errors: {}, timer: undefined };
  call.mockRejectedValue(new CallError({ kind: 'problem', refusal: { ...refusal, result: { second_factor: true } } }));
  showAs('desk', <ProveAgain onAnswer={() => {}} />);
  const password = screen.getByLabelText('Password');
  expect(document.activeElement).toBe(password);
  const type = (value: string) => fireEvent.change(password, { target: { value } });
  type('demo123');
  fireEvent.submit(password.closest('form') ?? password);
  const code = await screen.findByLabelText(/code/i, {}, BOUND);
  expect(document.activeElement).toBe(code);
  password.focus();
  type('demo1234');
  expect(document.activeElement).toBe(password);
});

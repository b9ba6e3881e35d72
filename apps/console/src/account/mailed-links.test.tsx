import { BOUND } from '@embook/domain/testing/bound';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import JoinScreen from './join/join-screen.tsx';
import ResetScreen from './reset/reset-screen.tsx';

/** Opens a mailed link, signed out. */
function open(address: string, shown: ReactNode): void {
  history.replaceState(null, '', address);
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
}
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const invitation = { company: 'Aurora', email: 'noor@studio.example', role: 'desk', known: false } as const;

test('[TEAM-5] an invitation says as what and for whom; its token leaves the address once it was used', async () => {
  answerCalls({
    staffReadInvitation: () => ({ invitation }),
    staffAcceptInvitation: () => ({ company: 'Aurora', email: invitation.email, signedIn: true }),
  });
  open('/join#secret', <JoinScreen />);
  await screen.findByText(/Front desk.*noor@studio\.example/, {}, BOUND);
  type('Your name', ' Noor ');
  type('Choose a password', 'three unrelated words');
  press('Join Aurora');
  await vi.waitFor(() => expect(location.hash).toBe(''), BOUND);
  expect(callsOf('staffAcceptInvitation')).toEqual([
    { token: 'secret', name: 'Noor', password: 'three unrelated words' },
  ]);
});

test('[TEAM-5] whoever has an account proves it by its password, and is not asked for a name', async () => {
  answerCalls({
    staffReadInvitation: () => ({ invitation: { ...invitation, known: true } }),
    staffAcceptInvitation: () => {
      throw refusal('Check the marked fields.', { errors: { password: 'That is not your password.' } });
    },
  });
  open('/join#secret', <JoinScreen />);
  await screen.findByLabelText('Your staff account’s password', {}, BOUND);
  expect(screen.queryByLabelText('Your name')).toBeNull();
  type('Your staff account’s password', 'guess');
  press('Join Aurora');
  await screen.findByText('That is not your password.', {}, BOUND);
  expect(document.activeElement).toBe(screen.getByLabelText('Your staff account’s password'));
});

test.each([
  ['used or withdrawn', '/join#used', refusal('Not found.', { status: 404 })],
  ['without its token', '/join', new CallError({ kind: 'internal' })],
])('[TEAM-5] an invitation that is %s says so, and leads to the sign-in', async (_which, address, answer) => {
  answerCalls({ staffReadInvitation: () => Promise.reject(answer) });
  open(address, <JoinScreen />);
  await screen.findByText('This invitation is no longer valid', {}, BOUND);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

test('[TEAM-2] a reset asks for the second factor where there is one, and keeps the typed password', async () => {
  answerCalls({
    staffResetPassword: ({ code }) => {
      if (!code) throw refusal('A code is needed.', { status: 401, second_factor: true });
      throw refusal('Check the marked fields.', { errors: { code: 'That code is not right.' } });
    },
  });
  open('/reset#secret', <ResetScreen />);
  expect(screen.queryByLabelText('Code from your app, or a recovery code')).toBeNull();
  type('New password', 'three unrelated words');
  press('Save and sign in');
  await screen.findByLabelText('Code from your app, or a recovery code', {}, BOUND);
  type('Code from your app, or a recovery code', '111111');
  press('Save and sign in');
  await screen.findByText('That code is not right.', {}, BOUND);
  expect(callsOf('staffResetPassword').at(-1)).toEqual({
    token: 'secret',
    password: 'three unrelated words',
    code: '111111',
  });
});

test('[TEAM-2] a link that is too old says so', async () => {
  answerCalls({
    staffResetPassword: () => {
      throw refusal('Check the marked fields.', { errors: { token: 'This link is too old. Ask for a new one.' } });
    },
  });
  open('/reset#old', <ResetScreen />);
  type('New password', 'three unrelated words');
  press('Save and sign in');
  await screen.findByText('This link is too old. Ask for a new one.', {}, BOUND);
});

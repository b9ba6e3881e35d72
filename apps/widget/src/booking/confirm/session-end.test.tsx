import { aChoice, anOnlineChoice, someOptions } from '@embook/domain/testing/payment';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { toasts } from '../../lib/toasts.ts';
import { confirmMassage } from '../../testing/confirm-massage.ts';
import { fakeWebSockets } from '../../testing/fake-web-socket.ts';
import { address } from '../../testing/open-widget.tsx';

beforeEach(() => void fakeWebSockets());

const ENDED = 'Your session has timed out. Please log in.';
const done = { bookingId: 900, paymentUrl: null, status: 'ok', holdUntil: null } as const;
const press = async (name: string) =>
  fireEvent.click(await within(await screen.findByRole('complementary')).findByRole('button', { name }));

async function signIn(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'anne@jansen.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret-123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Anne Jansen');
}

/** Somebody who pays at the shop, with a note, and whose session ends before they press. */
async function openWithChoices() {
  let isKnown = false;
  const opened = await confirmMassage({
    paymentOptions: someOptions([anOnlineChoice(), aChoice()]),
    checkEmail: { nextStep: 'login', hash: 'h1', timer: 0, alreadyRegistered: true, withoutPassword: false },
    verifyPassword: () => {
      isKnown = true;
      return { accessToken: 'another' };
    },
    logout: {},
    createAndConfirm: () => {
      if (!isKnown) throw new ApiError({ kind: 'unauthorized' });
      return done;
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: /At the shop/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  fireEvent.change(await screen.findByLabelText('Note for the shop'), { target: { value: 'Mind my knee' } });
  return opened;
}

test('[AUTH-7] [BOOK-6] a session that ended elsewhere keeps what was chosen, and says so inside the form', async () => {
  const { calls } = await openWithChoices();
  await press('Book, pay at the shop');
  const form = await screen.findByRole('form');
  expect(within(form).getByText(ENDED)).toBeDefined();
  // Over the form it would cover the field to type in.
  expect(toasts.shown().map(({ text }) => text)).not.toContain(ENDED);
  await signIn();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /At the shop/ })).checked).toBe(true);
  await press('Book, pay at the shop');
  await waitFor(() => expect(address()).toBe('/book/success/payment'));
  const sent = calls.filter(({ name }) => name === 'createAndConfirm').map(({ fields }) => fields);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ paymentType: 'cash', note: 'Mind my knee' });
});

test('[AUTH-6] [BOOK-6] who says “Not you?” leaves no note to the next person, and no word of an ended session', async () => {
  await openWithChoices();
  fireEvent.click(screen.getByRole('button', { name: 'Not you?' }));
  await screen.findByLabelText('E-mail address');
  expect(screen.queryByText(ENDED)).toBeNull();
  expect(screen.queryByDisplayValue('Mind my knee')).toBeNull();
});

test('[PAY-9] once the booking is sent, its price is not asked for again', async () => {
  let answer = () => {};
  const { calls } = await confirmMassage({
    createAndConfirm: () => new Promise((resolve) => (answer = () => resolve(done))),
  });
  const asked = () => calls.filter(({ name }) => name === 'paymentOptions').length;
  const comeBack = () => act(async () => void dispatchEvent(new Event('visibilitychange')));
  await press('Book, pay at the shop');
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('createAndConfirm'));
  const before = asked();
  await comeBack();
  expect(asked()).toBe(before);
  answer();
  await waitFor(() => expect(address()).toBe('/book/success/payment'));
  expect(asked()).toBe(before);
});

import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { call, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import NewBooking from './new-booking.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const TEN = Date.UTC(2030, 0, 7, 10) / 1000;
const moment = {
  startsAt: TEN,
  endsAt: TEN + 3600,
  room: { id: 1, name: 'Room 1' },
  employee: { id: 2, name: 'Noor' },
  sessionId: null,
  seatsLeft: null,
};
const sara = {
  id: 9,
  name: 'Sara Bos',
  email: 'sara@embook.test',
  phone: null,
  firstName: 'Sara',
  lastName: 'Bos',
  hasAccount: true,
};

/** A booking for Sara that is ready to be read back. */
async function readBackTo(customer: object, terms: object = {}, refused?: Error) {
  vi.useFakeTimers({ toFake: ['Date'], now: TEN * 1000 });
  const answers: Record<string, object> = {
    staffCustomers: { customers: [sara] },
    staffCustomer: { customer: { ...sara, notes: [], visits: [], ...customer } },
    staffBookable: {
      services: [{ id: 7, name: 'Back massage', mainName: 'Back massage', minutes: 60, priceCents: 6_500, people: [] }],
    },
    staffMoments: { now: TEN, moments: [moment] },
    staffTerms: {
      ...moment,
      busyUntil: moment.endsAt,
      priceCents: 6_500,
      taken: false,
      warnings: [],
      payments: [{ payment: 'later', costCents: 6_500, name: null, usesLeft: null }],
      ...terms,
    },
  };
  call.mockImplementation((name: string) => {
    if (refused && name === 'staffTerms') return Promise.reject(refused);
    const answer = answers[name];
    return answer ? Promise.resolve(answer) : new Promise(() => {});
  });
  history.replaceState(null, '', '/agenda?new=1');
  const shops = [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }];
  showAs('desk', <NewBooking />, { workplace: { shops, employees: [{ id: 2, name: 'Noor' }] } });
  const pick = async (name: string, typed: string, option: RegExp) => {
    fireEvent.change(await screen.findByRole('combobox', { name }, BOUND), { target: { value: typed } });
    fireEvent.click(await screen.findByRole('option', { name: option }, BOUND));
  };
  await pick('Customer', 'sara', /Sara Bos/);
  await pick('Service', 'back', /Back massage/);
  fireEvent.click(await screen.findByRole('button', { name: /10:00.*Noor|Noor.*10:00/ }, BOUND));
}

test.each([
  [false, 'Confirmation by e-mail'],
  [true, 'This customer wants no e-mails from you, so no confirmation is sent.'],
])('[DESK-3] [A28] the mail that is promised is one that is sent; mails stopped: %s', async (mailStopped, words) => {
  await readBackTo({ mailStopped });
  expect(await screen.findByText(words, {}, BOUND)).toBeDefined();
  expect(screen.queryAllByText(/Confirmation by e-mail|wants no e-mails from you/)).toHaveLength(1);
});

test('[DESK-2] a time that has begun is said to have begun, also where somebody has it', async () => {
  await readBackTo({}, { taken: true, warnings: ['passed'] });
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('This time has already started.');
  expect(screen.getAllByText('This time has already started.')).toHaveLength(2);
  expect(screen.queryByText(/Someone else has this time/)).toBeNull();
});

test('[DESK-1] [DESK-3] while the terms of another time load, nothing of the one before is read back', async () => {
  await readBackTo({});
  await screen.findByText(/Back massage.*10:00.*Noor|10:00.*Back massage.*Noor|Back massage with Noor/, {}, BOUND);
  const answered = call.getMockImplementation();
  // The next terms do not come yet.
  call.mockImplementation((name: string) => (name === 'staffTerms' ? new Promise(() => {}) : answered?.(name)));
  fireEvent.change(screen.getByRole('textbox', { name: 'Day and time' }), { target: { value: 'today 11:00' } });
  expect(await screen.findByRole('button', { name: /Book 11:00/ }, BOUND)).toBeDefined();
  const readBack = within(screen.getByText('Read it back').parentElement?.parentElement ?? document.body);
  expect(readBack.queryByText(/with Noor|until 11:00/)).toBeNull();
  expect(readBack.queryByText(/65,00/)).toBeNull();
});

test('[DESK-2] a choice that is refused is not called missing', async () => {
  await readBackTo({}, {}, refusal('This time has passed.', { status: 409 }));
  expect(await screen.findByText('This time has passed.', {}, BOUND)).toBeDefined();
  expect(screen.queryByText('Choose who, what and when to book.')).toBeNull();
});

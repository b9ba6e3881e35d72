import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import type { Preset } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { CustomerCard } from './customer-card.tsx';

type Customer = AnswerOf<StaffContract['staffCustomer']>['customer'];

const DAY = 86_400;
/** Far from the moment of the test on both sides. */
const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
const visit = (id: number, days: number, service: string, status = 'confirmed') => ({
  id,
  startsAt: today + days * DAY,
  minutes: 60,
  status,
  service,
  employeeId: null,
  paid: false,
});
const ann: Customer = {
  id: 7,
  name: 'Ann Bos',
  firstName: 'Ann',
  lastName: 'Bos',
  email: 'ann@example.test',
  phone: '+31612345678',
  hasAccount: true,
  blocked: false,
  mailStopped: false,
  customerNote: null,
  visitCount: 12,
  noShows: 0,
  notes: [],
  visits: [],
  returned: [],
};
const workplace = { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] };

let customer = ann;
beforeEach(() => {
  history.replaceState(null, '', '/customers/7');
  sessionStorage.clear();
  customer = ann;
});

async function open(role: Preset = 'desk', given: Partial<Customer> = {}) {
  customer = { ...ann, ...given };
  answerCalls({
    staffCustomer: () => ({ customer }),
    staffNoteOnCustomer: ({ note }) => {
      customer = { ...customer, notes: [...customer.notes, { id: 1, note, who: 'Mila Jansen', at: 1_763_000_000 }] };
      return { noteId: 1 };
    },
  });
  showAs(role, <CustomerCard id={7} />, { workplace });
  await screen.findByRole('heading', { name: 'Ann Bos' }, BOUND);
}

/** The visits below a heading. */
const listed = (title: string) =>
  within(screen.getByRole('heading', { name: title }).parentElement ?? document.body)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

test('[DESK-4] coming visits are listed from the next one on, past and cancelled ones apart, the latest first', async () => {
  const visits = [
    visit(4, 9, 'Later'),
    visit(3, 5, 'Next'),
    visit(2, 3, 'Called off', 'cancelled'),
    visit(1, -5, 'Before'),
  ];
  await open('desk', { visits });
  expect(listed('Upcoming visits')).toEqual([expect.stringContaining('Next'), expect.stringContaining('Later')]);
  expect(listed('Past visits')).toEqual([expect.stringContaining('Called off'), expect.stringContaining('Before')]);
  expect(listed('Upcoming visits')[0]).toContain('not paid');
  expect(listed('Past visits')[0]).not.toContain('not paid');
});

test('[DESK-4] a card says what the desk must know: missed visits, a block, no mails, no account', async () => {
  await open('desk', { noShows: 2, blocked: true, mailStopped: true, hasAccount: false });
  expect(screen.getByText('12 visits · 2 no-shows · blocked · wants no e-mails · no account')).toBeDefined();
});

test('[DESK-4] [TEAM-6] contact details that are not sent are not shown, and a customer without visits has none', async () => {
  await open('practitioner', { email: null, phone: null });
  expect(screen.queryByRole('link', { name: /ann@example/ })).toBeNull();
  expect(screen.getByText('No upcoming visits.')).toBeDefined();
  expect(screen.getByText('No visits yet.')).toBeDefined();
});

test('[DESK-1] a booking begins with the customer of the card', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Book' }));
  expect(location.search).toBe('?new=1&customer=7');
});

test('[DESK-7] a note is sent, and stands on the card with who wrote it', async () => {
  await open();
  const field = screen.getByLabelText<HTMLInputElement>('Add a note for the team');
  fireEvent.change(field, { target: { value: ' Prefers mornings ' } });
  await act(async () => void fireEvent.submit(field.form ?? field));
  expect(callsOf('staffNoteOnCustomer')).toEqual([{ id: 7, note: 'Prefers mornings' }]);
  expect((await screen.findByText(/Prefers mornings/, {}, BOUND)).textContent).toContain('Mila Jansen');
  expect(field.value).toBe('');
});

test('[DESK-7] a note that is refused comes back into its field', async () => {
  await open();
  answerCalls({ staffNoteOnCustomer: () => Promise.reject(refusal('No more notes today.')) });
  const field = screen.getByLabelText<HTMLInputElement>('Add a note for the team');
  fireEvent.change(field, { target: { value: 'Prefers mornings' } });
  await act(async () => void fireEvent.submit(field.form ?? field));
  await waitFor(() => expect(field.value).toBe('Prefers mornings'), BOUND);
});

test('[DESK-7] of a past visit nobody marked the list says so, and not that it is booked', async () => {
  await open('desk', { visits: [visit(2, 3, 'Pilates'), visit(1, -3, 'Pilates')] });
  const words = screen.getAllByRole('link', { name: /Pilates/ }).map(({ textContent }) => textContent);
  expect(words).toEqual([expect.stringMatching(/Booked/), expect.stringMatching(/Not marked/)]);
});

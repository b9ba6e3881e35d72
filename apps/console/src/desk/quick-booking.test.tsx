import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useAddress } from '../lib/address.ts';
import { useKeys } from '../lib/keys.ts';
import { call } from '../testing/fake-call.ts';
import { typeInTestDom } from '../testing/press-keys.ts';
import { showAs } from '../testing/show-as.tsx';
import { useFilledKey } from '../ui/button/filled-key.ts';
import NewBooking from './new-booking.tsx';

vi.mock('../lib/call.ts', () => import('../testing/fake-call.ts'));

beforeAll(typeInTestDom);
afterEach(() => sessionStorage.clear());

const TEN = Date.UTC(2030, 0, 7, 10) / 1000;
const at = (hour: number) => ({
  startsAt: TEN + (hour - 10) * 3600,
  endsAt: TEN + (hour - 9) * 3600,
  room: { id: 1, name: 'Room 1' },
  employee: { id: 2, name: 'Noor' },
  sessionId: null,
  seatsLeft: null,
});
const answers = {
  staffBookable: { services: [{ id: 7, name: 'Back massage', minutes: 60, priceCents: 6_500 }] },
  staffMoments: { now: TEN, moments: [at(10), at(11)] },
  staffTerms: {
    ...at(11),
    busyUntil: at(11).endsAt,
    priceCents: 6_500,
    taken: false,
    warnings: [],
    payments: [{ payment: 'later', costCents: 6_500, name: null, usesLeft: null }],
  },
  staffBook: { bookingId: 40 },
};
type Name = keyof typeof answers;

/** The page behind the form: its N opens the form, its A marks the visit that is open beside it. */
function Desk({ onArrived }: { onArrived: () => void }) {
  const address = useAddress();
  useKeys({ n: () => address.set({ new: 1 }), a: onArrived });
  useFilledKey();
  return address.get('new') === undefined ? null : <NewBooking />;
}

/** The form of the desk; each answer comes when the test says so. */
function openForm() {
  const late: Record<string, PromiseWithResolvers<object>> = {};
  for (const name of Object.keys(answers)) late[name] = Promise.withResolvers<object>();
  call.mockImplementation((name: string) => late[name]?.promise ?? Promise.resolve({ customers: [] }));
  history.replaceState(null, '', '/agenda?new=1');
  const onArrived = vi.fn();
  showAs('desk', <Desk onArrived={onArrived} />, {
    workplace: { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] },
  });
  return {
    onArrived,
    load: async (name: Name, other: object = {}) => {
      await vi.waitFor(() => expect(callsOf(name)).toHaveLength(1), BOUND);
      await act(async () => late[name]?.resolve({ ...answers[name], ...other }));
    },
    refuse: (name: Name) => act(async () => late[name]?.reject(new Error('refused'))),
  };
}

const callsOf = (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, fields]) => fields);
const chosen = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const SUBMIT = { key: 'Enter', ctrlKey: true };

/** Presses keys as a browser does: a letter is typed unless something took its key. */
function press(...keys: readonly (string | typeof SUBMIT)[]): void {
  for (const each of keys) {
    const given = typeof each === 'string' ? { key: each } : each;
    const isUntaken = fireEvent.keyDown(document.activeElement ?? document.body, given);
    if (isUntaken && given.key.length === 1) act(() => void document.execCommand('insertText', false, given.key));
  }
}

test('[DESK-1] all keys of a booking pressed before anything has loaded book it, and those of the next caller are for the next booking', async () => {
  const { load, onArrived } = openForm();
  press('Enter', ...'back', 'Enter', '2', SUBMIT, 'n', ...'anna');
  await load('staffBookable');
  await load('staffMoments');
  await load('staffTerms');
  await load('staffBook');
  expect(callsOf('staffBook')).toMatchObject([{ serviceId: 7, startsAt: TEN + 3600, payment: 'later' }]);
  await vi.waitFor(
    () => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }).value).toBe('anna'),
    BOUND,
  );
  expect(onArrived).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(callsOf('staffCustomers')).toHaveLength(1), BOUND);
});

test('[DESK-1] what is typed while a booking is sent does nothing to the page that comes after it', async () => {
  const { load, onArrived } = openForm();
  press('Enter', ...'back', 'Enter', '1', SUBMIT, 'a');
  for (const name of ['staffBookable', 'staffMoments', 'staffTerms', 'staffBook'] as const) await load(name);
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), BOUND);
  expect(onArrived).not.toHaveBeenCalled();
  press('a');
  expect(onArrived).toHaveBeenCalledOnce();
});

test('[DESK-2] a press before the terms have loaded does not book against a warning that nobody has read', async () => {
  const { load } = openForm();
  press('Enter', ...'back', 'Enter', '1', SUBMIT, '2');
  await load('staffBookable');
  await load('staffMoments');
  await load('staffTerms', { warnings: ['outside_hours'] });
  const button = await screen.findByRole('button', { name: /all the same/ }, BOUND);
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull(), BOUND);
  expect(callsOf('staffBook')).toEqual([]);
  // The moment of the press stays chosen.
  expect(chosen().filter((text) => text?.includes('10:00'))).toHaveLength(1);
});

test('[DESK-1] a digit that waits for moments that fail to load chooses nothing later', async () => {
  const { load, refuse } = openForm();
  press('Enter', ...'back', 'Enter', '1');
  await load('staffBookable');
  await vi.waitFor(() => expect(callsOf('staffMoments')).toHaveLength(1), BOUND);
  await refuse('staffMoments');
  expect(await screen.findByText('The free times did not load', {}, BOUND)).toBeDefined();
  call.mockImplementation(async (name: string) => answers[name as Name]); // one of them
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: /10:00/ }, BOUND);
  expect(callsOf('staffTerms')).toEqual([]);
});

test('[DESK-1] with a kept draft open, the name of the next caller begins another booking, and the draft can be had back', async () => {
  const { load } = openForm();
  press('Enter', ...'back', 'Enter');
  await load('staffBookable');
  await load('staffMoments');
  await screen.findByRole('button', { name: /10:00/ }, BOUND);
  screen.getByRole<HTMLDialogElement>('dialog').close();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), BOUND);
  press('n');
  await screen.findByRole('button', { name: /10:00/ }, BOUND);
  press(...'bo');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }).value).toBe('bo');
  expect(screen.getByRole('combobox', { name: 'Service' })).toBeDefined();
  press('1', SUBMIT);
  expect(callsOf('staffBook')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), BOUND);
  expect(screen.getByText('Back massage')).toBeDefined();
});

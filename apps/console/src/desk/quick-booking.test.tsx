import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useAddress } from '../lib/address.ts';
import { useKeys } from '../lib/keys.ts';
import { call } from '../testing/fake-call.ts';
import { typeInTestDom } from '../testing/press-keys.ts';
import { showAs } from '../testing/show-as.tsx';
import { useFilledKey } from '../ui/button/filled-key.ts';
import NewBooking from './new-booking.tsx';

beforeAll(typeInTestDom);
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const TEN = Date.UTC(2030, 0, 7, 10) / 1000;
const at = (hour: number) => ({
  startsAt: TEN + (hour - 10) * 3600,
  endsAt: TEN + (hour - 9) * 3600,
  room: { id: 1, name: 'Room 1' },
  employee: { id: 2, name: 'Noor' },
  sessionId: null,
  seatsLeft: null,
});
const people = [
  { id: 2, name: 'Noor' },
  { id: 4, name: 'Sofie' },
];
const answers = {
  staffBookable: {
    services: [{ id: 7, name: 'Back massage', mainName: 'Back massage', minutes: 60, priceCents: 6_500, people }],
  },
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
function openForm(query = '?new=1') {
  vi.useFakeTimers({ toFake: ['Date'], now: TEN * 1000 });
  const late: Record<string, PromiseWithResolvers<object>> = {};
  for (const name of Object.keys(answers)) late[name] = Promise.withResolvers<object>();
  call.mockImplementation((name: string) => late[name]?.promise ?? Promise.resolve({ customers: [] }));
  history.replaceState(null, '', `/agenda${query}`);
  const onArrived = vi.fn();
  showAs('desk', <Desk onArrived={onArrived} />, {
    workplace: {
      shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }],
      employees: [...people, { id: 5, name: 'Daan' }],
    },
  });
  return {
    onArrived,
    load: async (name: Name, other: object = {}) => {
      await vi.waitFor(() => expect(callsOf(name).length).toBeGreaterThan(0), BOUND);
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
  const button = await screen.findByRole('button', { name: /anyway/ }, BOUND);
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull(), BOUND);
  expect(callsOf('staffBook')).toEqual([]);
  // The moment of the press stays chosen.
  expect(chosen().filter((text) => text?.includes('10:00'))).toHaveLength(1);
});

test('[DESK-1] digits belong to the typed time until Enter, and pick one of the offered times after it', async () => {
  const { load } = openForm();
  press('Enter', ...'back', 'Enter');
  await load('staffBookable');
  await load('staffMoments');
  press(...'tomorrow 14:30');
  const typed = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day and time' });
  expect(typed.value).toBe('tomorrow 14:30');
  press('Enter', '2');
  await vi.waitFor(() => expect(chosen().filter((text) => text?.includes('11:00'))).toHaveLength(1), BOUND);
  expect(typed.value).toBe('tomorrow 14:30');
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

test('[DESK-1] nothing of a booking that was left is in the next one, and it is taken up again only by its button', async () => {
  const { load } = openForm();
  press('Enter', ...'back', 'Enter', '1');
  await load('staffBookable');
  await load('staffMoments');
  await vi.waitFor(() => expect(chosen().filter((text) => text?.includes('10:00'))).toHaveLength(1), BOUND);
  const leave = async () => {
    screen.getByRole<HTMLDialogElement>('dialog').close();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), BOUND);
  };
  await leave();
  press('n', ...'bo');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }).value).toBe('bo');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Service' }).value).toBe('');
  expect(screen.getByText(/once you choose a service/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Take up the draft of Guest' }));
  await vi.waitFor(() => expect(chosen().filter((text) => text?.includes('10:00'))).toHaveLength(1), BOUND);
  expect(screen.getByText('Back massage')).toBeDefined();
  // What was typed meanwhile is not lost either.
  expect(screen.getByRole('button', { name: 'Take up the draft of bo' })).toBeDefined();
});

test('[DESK-1] the moment and the person of a tapped column are gone with the next N, whose first field is the customer', async () => {
  const { load } = openForm(`?new=1&starts_at=${TEN + 900}&employee=4`);
  await load('staffBookable');
  expect(screen.getByText('Mon 7 January, 10:15')).toBeDefined();
  screen.getByRole<HTMLDialogElement>('dialog').close();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), BOUND);
  press('n');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Customer' }));
  expect(screen.queryByText('Mon 7 January, 10:15')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Take up/ })).toBeNull();
});

test('[AGD-4] a tap in a column asks for and books the person of that column', async () => {
  const { load } = openForm(`?new=1&starts_at=${TEN + 900}&employee=4`);
  press('Enter', ...'back', 'Enter', SUBMIT);
  for (const name of ['staffBookable', 'staffMoments', 'staffTerms', 'staffBook'] as const) await load(name);
  expect(callsOf('staffMoments')[0]).toMatchObject({ employeeId: 4, from: TEN + 900 });
  expect(callsOf('staffTerms')[0]).toMatchObject({ startsAt: TEN + 900, employeeId: 4 });
  expect(callsOf('staffBook')).toMatchObject([{ startsAt: TEN + 900, employeeId: 4 }]);
});

test('[AGD-4] a person who does not do the service is not replaced silently: who does it is offered, with the time kept', async () => {
  const { load } = openForm(`?new=1&starts_at=${TEN + 900}&employee=5`);
  press('Enter', ...'back', 'Enter', SUBMIT);
  await load('staffBookable');
  await load('staffMoments');
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toContain('Daan does not do Back massage.');
  expect(callsOf('staffMoments')).toEqual([{ shopId: 3, serviceId: 7, from: TEN + 900, days: 1 }]);
  await load('staffTerms');
  fireEvent.click(await screen.findByRole('button', { name: 'Sofie, 10:15' }, BOUND));
  expect(callsOf('staffBook')).toEqual([]);
  press(SUBMIT);
  await load('staffBook');
  expect(callsOf('staffBook')).toMatchObject([{ startsAt: TEN + 900, employeeId: 4 }]);
});

test.each([
  ['offers only who is free', [2], ['Sofie, 10:15'], 'Daan does not do Back massage. Who should do it instead?'],
  ['says that nobody is free', [2, 4], [], /^Daan does not do Back massage, and nobody who does is free at 10:15\./],
])('[AGD-4] for a person who does not do the service it %s at that time', async (_, taken, offered, words) => {
  const { load } = openForm(`?new=1&starts_at=${TEN + 900}&employee=5`);
  const usual = call.getMockImplementation();
  call.mockImplementation(async (name: string, fields, ...rest) =>
    name === 'staffTerms'
      ? { ...answers.staffTerms, taken: taken.includes(fields.employeeId) }
      : usual?.(name, fields, ...rest),
  );
  press('Enter', ...'back', 'Enter');
  await load('staffBookable');
  await load('staffMoments');
  await vi.waitFor(() => expect(callsOf('staffTerms')).toHaveLength(2), BOUND);
  const alert = within(await screen.findByRole('alert', {}, BOUND));
  await alert.findByText(words, {}, BOUND);
  await vi.waitFor(
    () => expect(alert.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered),
    BOUND,
  );
});

test('[DESK-1] a known caller with a wanted time is booked in twenty keys', async () => {
  const { load } = openForm('');
  const usual = call.getMockImplementation();
  const emma = { id: 9, name: 'Emma Kuiper', email: null, phone: null };
  call.mockImplementation((name: string, ...rest) => {
    if (name === 'staffCustomers') return Promise.resolve({ customers: [emma] });
    return name === 'staffCustomer' ? new Promise(() => {}) : usual?.(name, ...rest);
  });
  const keys = ['n', ...'emma', 'Enter', ...'back', 'Enter', ...'tom 1430', SUBMIT];
  expect(keys.length).toBeLessThanOrEqual(20);
  press(...keys);
  await load('staffBookable');
  await load('staffTerms');
  await load('staffBook');
  const tomorrow = Date.UTC(2030, 0, 8, 14, 30) / 1000;
  expect(callsOf('staffBook')).toMatchObject([{ customer: { id: 9 }, startsAt: tomorrow }]);
});

test('[DESK-1] a typed time that is over does not stand beside "Nothing is free then"', async () => {
  const { load } = openForm();
  press('Enter', ...'back', 'Enter', ...'today 9:00');
  await load('staffBookable');
  await load('staffMoments', { moments: [] });
  expect(await screen.findByText('Nothing else is free then. Try Later or another day.', {}, BOUND)).toBeDefined();
  expect(screen.queryByText(/^Nothing is free then/)).toBeNull();
});

test('[DESK-1] the digits choose among the moments of the typed day, and Later and Earlier turn the list', async () => {
  const { load } = openForm();
  press('Enter', ...'back', 'Enter', ...'fri');
  await load('staffBookable');
  const friday = Date.UTC(2030, 0, 11) / 1000;
  await vi.waitFor(() => expect(callsOf('staffMoments').at(-1)).toMatchObject({ from: friday, days: 1 }), BOUND);
  await act(async () => {});
  call.mockImplementation(async (name: string) => answers[name as Name]); // one of them
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await vi.waitFor(() => expect(callsOf('staffMoments').at(-1)).toMatchObject({ from: friday, page: 1 }), BOUND);
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await vi.waitFor(() => expect(callsOf('staffMoments').at(-1)).toMatchObject({ before: friday, page: 0 }), BOUND);
});

test('[DESK-1] with a later day in the agenda the list says that it begins there, and the earliest is from now', async () => {
  const { load } = openForm('?new=1&date=2030-01-16');
  press('Enter', ...'back', 'Enter');
  await load('staffBookable');
  const later = Date.UTC(2030, 0, 16) / 1000;
  await vi.waitFor(() => expect(callsOf('staffMoments')).toEqual([{ shopId: 3, serviceId: 7, from: later }]), BOUND);
  expect(chosen()).toEqual(['From Wed 16 Jan']);
  fireEvent.click(screen.getByRole('button', { name: 'Earliest' }));
  await vi.waitFor(() => expect(callsOf('staffMoments').at(-1)).toEqual({ shopId: 3, serviceId: 7 }), BOUND);
  expect(chosen()).toEqual(['Earliest']);
});

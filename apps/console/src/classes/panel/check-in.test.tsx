import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../lib/toasts.ts';
import { call, callsOf, refusal } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import { hasKeptCheckIns } from '../../desk/check-in/stored-key.ts';
import ClassPanel from './class-panel.tsx';
import type { Participant } from '../queries.ts';

const person = (bookingId: number, name: string, given: Partial<Participant> = {}): Participant => ({
  bookingId,
  customer: { id: bookingId, name },
  status: 'confirmed',
  option: null,
  email: null,
  phone: null,
  paid: null,
  dueCents: null,
  paymentType: null,
  isFirst: false,
  version: 1,
  ...given,
});

// The parts of a class that are shown here.
const session = {
  id: 9,
  version: 1,
  shopId: 3,
  kind: 'group',
  name: 'Yin',
  serviceName: 'Yin',
  servicePhoto: null,
  roomName: 'Garden room',
  on: '2026-11-20',
  at: '19:00',
  startsAt: Date.UTC(2026, 10, 20, 19) / 1000,
  minutes: 60,
  places: 8,
  taken: 3,
  employeeId: null,
  employeeName: null,
  seriesId: null,
  cancelled: false,
};
const workplace = { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] };

type Mark = Pick<Participant, 'status' | 'version'> & { id: number };

/** What the platform does with a check-in. */
let mark: (fields: Mark) => unknown;
let people: Participant[];
/** Other visits in each test: what has become of a version is remembered. */
let first = 6_100;

const answer = ({ id, status, version }: Mark) => {
  const changed = { status, version: version + 1 };
  people = people.map((each) => (each.bookingId === id ? { ...each, ...changed } : each));
  return { booking: { id, ...changed } };
};

const TEN_BEFORE = (session.startsAt - 600) * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: TEN_BEFORE });
  history.replaceState(null, '', '/classes?class=9');
  first += 10;
  people = [
    person(first, 'Ann Bos'),
    person(first + 1, 'Bob Vos', { dueCents: 2_400 }),
    person(first + 2, 'Cleo Dam', { isFirst: true }),
  ];
  mark = answer;
  call.mockImplementation(async (name: string, fields: Mark) => {
    if (name === 'staffParticipants') return { session, participants: people, mailing: { notified: 0 } };
    return name === 'staffMarkVisit' ? mark(fields) : new Promise(() => {});
  });
});

afterEach(() => void vi.useRealTimers());

async function open() {
  showAs('door', <ClassPanel />, { workplace });
  await screen.findByRole('button', { name: 'Check in Ann Bos' }, BOUND);
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const isHere = (name: string) =>
  screen.getByRole('button', { name: `Check in ${name}` }).getAttribute('aria-pressed') === 'true';

test('[CLS-5] a press at the door checks somebody in, and a second one takes it back on the version that was answered', async () => {
  await open();
  await press('Check in Ann Bos');
  await waitFor(() => expect([isHere('Ann Bos'), isHere('Bob Vos')]).toEqual([true, false]), BOUND);
  expect(screen.getByText('1 of 3 here')).toBeDefined();
  await press('Check in Ann Bos');
  await waitFor(() => expect(isHere('Ann Bos')).toBe(false), BOUND);
  expect(callsOf('staffMarkVisit')).toEqual([
    { id: first, status: 'arrived', version: 1 },
    { id: first, status: 'confirmed', version: 2 },
  ]);
});

test('[CLS-5] everyone is checked in by one press, which can be undone', async () => {
  await open();
  const seen = new Set<string | null>();
  const observer = new MutationObserver(() => void seen.add(screen.getByText(/of 3 here/).textContent));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await press('Everyone is here');
  expect(screen.getByText('3 of 3 here')).toBeDefined();
  await waitFor(
    () => expect(callsOf('staffMarkVisit').map(({ id }) => id)).toEqual([first, first + 1, first + 2]),
    BOUND,
  );
  await waitFor(() => expect(hasKeptCheckIns()).toBe(false), BOUND);
  observer.disconnect();
  // Not the number of before, between an answer and the list that has it.
  expect([...seen]).toEqual(['3 of 3 here']);
  expect(toasts.shown().at(-1)?.undo).toBeDefined();
});

test('[CLS-5] [DESK-5] people of a class of tomorrow are checked in only after a question, one or all, and today without', async () => {
  vi.setSystemTime(TEN_BEFORE - 86_400_000);
  await open();
  await press('Everyone is here');
  expect(callsOf('staffMarkVisit')).toEqual([]);
  expect(
    screen.getByRole('dialog', { name: /^Yin is on Fri 20 November\. Is everyone here already\?$/ }),
  ).toBeDefined();
  await press('Not yet');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Check in Bob Vos');
  expect(screen.getByRole('dialog', { name: /^Bob Vos’s visit is on Fri 20 November/ })).toBeDefined();
  expect([isHere('Bob Vos'), callsOf('staffMarkVisit')]).toEqual([false, []]);
  await press('Mark as arrived');
  await waitFor(() => expect(callsOf('staffMarkVisit').map(({ id }) => id)).toEqual([first + 1]), BOUND);
  // Taking it back is no slip.
  await press('Check in Bob Vos');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(isHere('Bob Vos')).toBe(false), BOUND);
});

test('[CLS-5] [TEAM-8] a check-in that a colleague was faster with is said, and the list shows the current state', async () => {
  mark = () => {
    throw refusal('Changed meanwhile.', { status: 409, changed_by: 'Mila Jansen', current: {} });
  };
  await open();
  people = people.map((each) => (each.bookingId === first ? { ...each, status: 'no_show', version: 2 } : each));
  await press('Check in Ann Bos');
  await waitFor(
    () =>
      expect(toasts.shown().map(({ text }) => text)).toContainEqual(expect.stringContaining('Mila Jansen was faster')),
    BOUND,
  );
  await waitFor(() => expect(screen.getByText(/no-show/)).toBeDefined(), BOUND);
  expect(isHere('Ann Bos')).toBe(false);
});

test('[CLS-5] without an answer the press stays, is kept on the device, and is sent again with its key', async () => {
  mark = () => {
    throw new CallError({ kind: 'network' });
  };
  await open();
  await press('Check in Ann Bos');
  expect(isHere('Ann Bos')).toBe(true);
  expect(hasKeptCheckIns()).toBe(true);
  mark = answer;
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(hasKeptCheckIns()).toBe(false), BOUND);
  const keys = call.mock.calls
    .filter(([name]) => name === 'staffMarkVisit')
    .map(([, , options]) => options.idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(isHere('Ann Bos')).toBe(true);
});

test('[CLS-5] the door sees what is due and who is here for the first time', async () => {
  await open();
  expect(screen.getByRole('button', { name: /^Bob Vos .*24.*due/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Cleo Dam First time/ })).toBeDefined();
});

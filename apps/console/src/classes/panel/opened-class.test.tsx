import type { ClassSession } from '@embook/domain/classes';
import type { Preset } from '@embook/domain/staff';
import { onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { aClass, aParticipant, classOnWire } from '@embook/domain/testing/class';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { toasts, undoToast } from '../../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../../testing/fake-call.ts';
import { narrowToPhone } from '../../testing/phone.ts';
import { showAs } from '../../testing/show-as.tsx';
import type { Cancellation, Participant, Participants } from '../queries.ts';
import ClassPanel from './class-panel.tsx';

const workplace = { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] };

interface Opened {
  session?: Partial<ClassSession>;
  people?: readonly Participant[];
  /** How many of them are told of a change. */
  notified?: number;
  role?: Preset;
  now?: number;
  /** The action in the address. */
  ask?: string;
  answers?: Parameters<typeof answerCalls>[0];
}

const listOf = (session: ClassSession, people: readonly Participant[] = [], notified = 0): Participants => ({
  session,
  participants: [...people],
  mailing: {
    reached: 0,
    unproven: 0,
    withoutAddress: 0,
    notified,
    allowance: { most: 30, left: 30, timer: 0 },
  },
});

/** The panel of a class, two hours before it begins unless said otherwise. */
async function open({ people = [], notified = 0, role = 'manager', ask, answers, ...given }: Opened = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: (given.now ?? onMonday(8)) * 1000 });
  const session = aClass(given.session);
  answerCalls({
    staffParticipants: () => listOf(session, people, notified),
    staffTimetableParts: () => ({ services: [], rooms: [{ id: 12, name: 'Clay room' }], employees: [] }),
    ...answers,
  });
  history.replaceState(null, '', ask === undefined ? '/classes?class=1' : `/classes?class=1&ask=${ask}`);
  showAs(role, <ClassPanel />, { workplace });
  await screen.findByRole('heading', { name: session.name ?? session.serviceName }, BOUND);
}

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const told = () => toasts.shown().map(({ text }) => text);
const bar = () =>
  within(screen.getByRole('toolbar', { name: 'Actions for this class' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test.each<[Preset, string, number, string[]]>([
  ['manager', 'before it', onMonday(8), ['Add', 'Message', 'Change', 'Cancel']],
  ['manager', 'after it', onMonday(11), ['Add', 'Message']],
  ['desk', 'before it', onMonday(8), ['Add', 'Message']],
])('[TEAM-6] [CLS-3] below a class stands what a member may do with it: %s, %s', async (role, _when, now, names) => {
  await open({ role, now });
  expect(bar()).toEqual(names);
});

test('[TEAM-6] [CLS-5] the door has the list alone, whatever the address asks for', async () => {
  await open({ role: 'door', people: [aParticipant(7_301, 'Ann Bos')], ask: 'cancel' });
  expect(screen.getByRole('button', { name: 'Check in Ann Bos' })).toBeDefined();
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[CLS-5] the head says when and where the class is, with its picture and the way to its series', async () => {
  await open({ session: { name: 'Yin', servicePhoto: '/media/1/yin', seriesId: 6 } });
  expect(screen.getByText('Mon 16 November, 10:00 – 11:00 · Garden room')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/classes/series/6?date=2026-11-16');
  expect(document.querySelector('img[src="/media/1/yin"]')).not.toBeNull();
  expect(screen.getByText('There are 12 places. Whoever books will be here.')).toBeDefined();
});

test('[CLS-5] on a phone the list has the room of the picture, and the bar is that of the door', async () => {
  narrowToPhone();
  await open({ session: { name: 'Yin', servicePhoto: '/media/1/yin', seriesId: 6, roomName: null } });
  expect(screen.getByText('Mon 16 November, 10:00 – 11:00')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(document.querySelector('img[src="/media/1/yin"]')).toBeNull();
  expect(bar()).toEqual(['Walk-in']);
  await press('Walk-in');
  expect(screen.getByRole('dialog', { name: 'Add someone to Yin' })).toBeDefined();
});

test('[CLS-5] [DESK-5] a class starts on a phone without those who are missing, and Undo has them back', async () => {
  narrowToPhone();
  await open({
    people: [aParticipant(7_311, 'Ann Bos'), aParticipant(7_312, 'Bob Vos', { status: 'arrived' })],
    role: 'desk',
    now: onMonday(10),
    answers: {
      staffMarkVisit: ({ id, status, version }) => ({
        booking: anOpenedVisit({ booking: { id, status, version: version + 1 } }).booking,
      }),
    },
  });
  expect(bar()).toEqual(['Walk-in', 'Start without 1']);
  await press('Start without 1');
  expect(told()).toEqual(['1 person did not show up']);
  await waitFor(() => expect(callsOf('staffMarkVisit')).toHaveLength(1), BOUND);
  await act(async () => undoToast(toasts.shown()[0]?.id ?? 0));
  await waitFor(
    () =>
      expect(callsOf('staffMarkVisit')).toEqual([
        { id: 7_311, status: 'no_show', version: 1 },
        { id: 7_311, status: 'confirmed', version: 2 },
      ]),
    BOUND,
  );
});

test.each([
  ['before it begins', onMonday(9), [aParticipant(7_321, 'Ann Bos')]],
  ['when all have come', onMonday(10), [aParticipant(7_322, 'Ann Bos', { status: 'arrived' })]],
])('[CLS-5] nobody is missing %s', async (_when, now, people) => {
  narrowToPhone();
  await open({ people, role: 'door', now });
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('[CLS-5] [TILL-1] money is taken in the list of a class, which stays open', async () => {
  const booking = { id: 7_331, openCents: 1_500, customer: { id: 7_331, name: 'Ann Bos' } };
  await open({
    role: 'desk',
    people: [aParticipant(7_331, 'Ann Bos', { dueCents: 1_500 })],
    answers: {
      staffVisit: () => anOpenedVisit({ booking }),
      staffTakePayment: () => ({ entryId: 1, paid: true }),
    },
  });
  await press(/^Ann Bos .*due: more$/);
  fireEvent.click(screen.getByRole('menuitem', { name: /^Take/ }));
  const box = await screen.findByRole('dialog', {}, BOUND);
  await act(async () => void fireEvent.submit(within(box).getByRole('button', { name: /15,00/ })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), BOUND);
  expect(callsOf('staffTakePayment')).toMatchObject([{ id: 7_331, method: 'cash', amountCents: 1_500 }]);
  expect(screen.getByRole('region', { name: 'Participants' })).toBeDefined();
});

test('[CLS-5] a class that is gone says so', async () => {
  answerCalls({
    staffParticipants: () => {
      throw refusal('Not found.', { status: 404 });
    },
  });
  history.replaceState(null, '', '/classes?class=1');
  showAs('manager', <ClassPanel />, { workplace });
  expect(await screen.findByText('We can’t find this class', {}, BOUND)).toBeDefined();
});

test('[CLS-5] Esc closes the class and whatever was asked of it', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(location.search).toBe('');
});

// The box that changes one date.

const change = (answers: Opened['answers'], given: Opened = {}) =>
  open({ ask: 'change', answers: { ...answers }, ...given });

test('[CLS-3] only what was changed is sent, with the version that was shown', async () => {
  await change({ staffChangeClass: () => ({ session: aClass() }) });
  const box = screen.getByRole('dialog', { name: 'Change this date of Yoga' });
  await within(box).findByRole('option', { name: 'Clay room' }, BOUND);
  type('Starts', '10:30');
  type('Minutes', '75');
  type('Places', '14');
  type('Room', '12');
  await press('Save');
  expect(callsOf('staffChangeClass')).toEqual([
    { id: 1, version: 1, on: '2026-11-16', at: '10:30', minutes: 75, places: 14, roomId: 12 },
  ]);
  await waitFor(() => expect(told()).toEqual(['Class changed.']), BOUND);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[CLS-3] a class may be left without a room', async () => {
  await change({ staffChangeClass: () => ({ session: aClass() }) });
  type('Room', '');
  await press('Save');
  expect(callsOf('staffChangeClass')).toEqual([{ id: 1, version: 1, roomId: null }]);
});

test('[CLS-3] a box in which nothing was changed closes without a call', async () => {
  await change({});
  await press('Save');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf('staffChangeClass')).toEqual([]);
});

test('[CLS-3] the button says how many are told, unless only the seats are others', async () => {
  await change({ staffChangeClass: () => ({ session: aClass() }) }, { notified: 2 });
  type('Places', '20');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  type('Minutes', '45');
  await press('Change it, notify 2 people');
  await waitFor(() => expect(told()).toEqual(['Class changed. 2 people are notified.']), BOUND);
});

test('[CLS-3] there are never fewer seats than booked ones: it is said and not sent', async () => {
  await change({});
  type('Places', '4');
  expect(screen.getByText('5 people have booked: there cannot be fewer places.')).toBeDefined();
  await press('Save');
  expect(callsOf('staffChangeClass')).toEqual([]);
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('[CLS-3] [ERR-2] a refused field says why where it stands, and keeps what was typed', async () => {
  await change({
    staffChangeClass: () => {
      throw refusal('Please check.', { errors: { starts_at: 'The shop is closed then.', minutes: 'Too long.' } });
    },
  });
  type('Minutes', '900');
  await press('Save');
  expect(await screen.findByText('The shop is closed then.', {}, BOUND)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Minutes').value).toBe('900');
  expect(screen.getByText('Too long.')).toBeDefined();
  // What stands at its field is not said a second time below.
  expect(screen.queryByText('Please check.')).toBeNull();
});

test('[TEAM-8] [CLS-3] after a colleague’s change the box says what is now, and saving again overwrites that version', async () => {
  const first = aClass();
  const second = aClass({ version: 2, startsAt: onMonday(14), employeeName: 'Daan', places: 9 });
  let now = first;
  await change({
    staffParticipants: () => listOf(now),
    staffChangeClass: ({ version }) => {
      if (version === now.version) return { session: now };
      const current = classOnWire(now);
      throw refusal('Changed meanwhile.', { status: 409, changed_by: 'Mila Jansen', current });
    },
  });
  now = second;
  type('Minutes', '45');
  await press('Save');
  expect(await screen.findByText('Mila Jansen changed this in the meantime.', {}, BOUND)).toBeDefined();
  expect(screen.getByText('Now: Mon 16 November, 14:00, Daan, Garden room, 9 places.')).toBeDefined();
  await screen.findByText(/14:00 – 15:00/, {}, BOUND);
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), BOUND);
  // Her time stays: only the minutes were changed here.
  expect(callsOf('staffChangeClass')).toEqual([
    { id: 1, version: 1, minutes: 45 },
    { id: 1, version: 2, minutes: 45 },
  ]);
});

// The box that cancels a class.

const nothing: Cancellation = { cancelled: false, reason: null, returned: [], people: 0, left: 0 };
const paid = (kind: Cancellation['returned'][number]['kind'], amountCents: number) => ({
  customerId: null,
  kind,
  amountCents,
});
const threePeople: Cancellation = {
  ...nothing,
  people: 3,
  returned: [paid('refund', 1_500), paid('refund', 1_200), paid('free_use_returned', 0)],
};

test('[CLS-4] cancelling says first whom it is about and what goes back, and sends the reason', async () => {
  await open({
    ask: 'cancel',
    answers: {
      staffClassCancellation: () => threePeople,
      staffCancelClass: () => ({ returned: [], people: 2, left: 1 }),
    },
  });
  expect(screen.getByRole('dialog', { name: 'Cancel Yoga, Mon 16 November, 10:00?' })).toBeDefined();
  expect((await screen.findByText('3 people have booked this class.', {}, BOUND)).parentElement?.textContent).toMatch(
    /gets a message now.*27,00 goes back to 2 people who paid online\. 1 bundle or membership visit is returned\.$/,
  );
  type('Reason', ' Noor is ill ');
  await press('Cancel the class for 3 people');
  expect(callsOf('staffCancelClass')).toEqual([{ id: 1, reason: 'Noor is ill' }]);
  await waitFor(() => expect(told()).toEqual(['The class is cancelled for 3 people.']), BOUND);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[CLS-4] a class that nobody booked is cancelled without a message', async () => {
  await open({ ask: 'cancel', answers: { staffClassCancellation: () => nothing } });
  expect(await screen.findByText('Nobody has booked, so nobody gets a message.', {}, BOUND)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel class' })).toBeDefined();
  await press('Keep it');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf('staffCancelClass')).toEqual([]);
});

test('[CLS-4] [ERR-2] a refused cancellation says why and keeps its reason', async () => {
  await open({
    ask: 'cancel',
    answers: {
      staffClassCancellation: () => nothing,
      staffCancelClass: () => {
        throw refusal('This class is over.');
      },
    },
  });
  await screen.findByText(/^Nobody has booked, so/, {}, BOUND);
  type('Reason', 'Ill');
  await press('Cancel class');
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('This class is over.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Ill');
});

test('[CLS-4] [ERR-3] without its consequences a class cannot be cancelled, and they can be fetched again', async () => {
  let isDown = true;
  await open({
    ask: 'cancel',
    answers: {
      staffClassCancellation: () => {
        if (isDown) throw new CallError({ kind: 'network' });
        return nothing;
      },
    },
  });
  expect(await screen.findByText('We could not work out the refunds', {}, BOUND)).toBeDefined();
  expect(screen.queryByLabelText('Reason')).toBeNull();
  isDown = false;
  await press('Try again');
  expect(await screen.findByLabelText('Reason', {}, BOUND)).toBeDefined();
});

test('[CLS-4] a cancelled class says why, what went back, and how many are still to come', async () => {
  await open({
    session: { cancelled: true },
    answers: {
      staffClassCancellation: () => ({ ...threePeople, cancelled: true, reason: 'Noor is ill', left: 1 }),
    },
  });
  expect(await screen.findByText(/Noor is ill/, {}, BOUND)).toBeDefined();
  expect(screen.getByText(/27,00 goes back to 2 people/)).toBeDefined();
  expect(screen.getByText('1 person is still being processed; this continues in the background.')).toBeDefined();
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('[CLS-4] [TEAM-6] who may not plan sees that a class is cancelled, and asks for no more', async () => {
  await open({ role: 'desk', session: { cancelled: true } });
  expect(screen.getByText('This class has been cancelled.')).toBeDefined();
  expect(callsOf('staffClassCancellation')).toEqual([]);
});

// The box that moves somebody to another date.

const date = (sessionId: number | null, hour: number, seatsLeft: number | null) => ({
  startsAt: onMonday(hour),
  endsAt: onMonday(hour + 1),
  sessionId,
  seatsLeft,
  employee: { id: 1, name: 'Noor' },
  room: null,
});

async function openMove(answers: Opened['answers'], given: Partial<Participant> = {}, role: Preset = 'manager') {
  await open({ role, people: [aParticipant(7_341, 'Ann Bos', given)], answers: { ...answers } });
  await press(/^Ann Bos.*: more$/);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move to another date' }));
}
const listed = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[CLS-5] [CAN-11] somebody is moved to another date of the class, with who wanted it, and Undo moves them back', async () => {
  await openMove(
    {
      staffMoments: () => ({
        now: onMonday(8),
        moments: [date(1, 10, 3), date(2, 34, 0), date(3, 58, 1), date(null, 60, null)],
      }),
      staffMoveVisit: ({ id, startsAt, version }) => ({
        booking: anOpenedVisit({ booking: { id, startsAt, version: version + 1 } }).booking,
        told: true,
      }),
    },
    { email: 'ann@example.com', version: 4 },
  );
  await screen.findByText(/^Wed/, {}, BOUND);
  // Neither where they are already, nor a time that is no class.
  expect(listed()).toEqual(['Tue 17 November, 10:00 · Noor0 places left', 'Wed 18 November, 10:00 · Noor1 place left']);
  expect(callsOf('staffMoments')).toMatchObject([{ shopId: 3, serviceId: 5, from: onMonday(8), days: 28 }]);
  await press(/^Tue 17/);
  expect(callsOf('staffMoveVisit')).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'We had to' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Notify Ann Bos by e-mail' }));
  await press(/^Wed 18/);
  await waitFor(() => expect(told()).toEqual(['Ann Bos has been moved to Wed 18 November, 10:00']), BOUND);
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => undoToast(toasts.shown()[0]?.id ?? 0));
  const sent = { id: 7_341, tellCustomer: false };
  expect(callsOf('staffMoveVisit')).toEqual([
    { ...sent, version: 4, cause: 'shop_had_to', startsAt: onMonday(58), sessionId: 3 },
    { ...sent, version: 5, cause: 'undo', startsAt: onMonday(10), sessionId: 1 },
  ]);
});

test('[CLS-5] [CAN-11] somebody known to have no address asked by phone', async () => {
  await openMove({ staffMoments: () => ({ now: onMonday(8), moments: [] }) });
  expect(await screen.findByText('There is no other date in the next four weeks.', {}, BOUND)).toBeDefined();
  expect(screen.getByText('Cancelling follows the usual policy.')).toBeDefined();
});

test('[CLS-5] [ERR-3] a move that is refused says why, and dates that did not load are fetched again', async () => {
  let isDown = true;
  await openMove({
    staffMoments: () => {
      if (isDown) throw new CallError({ kind: 'network' });
      return { now: onMonday(8), moments: [date(3, 58, 1)] };
    },
    staffMoveVisit: () => {
      throw refusal('That class is full.');
    },
  });
  expect(await screen.findByText('The other dates did not load', {}, BOUND)).toBeDefined();
  isDown = false;
  await press('Try again');
  await screen.findByText(/^Wed/, {}, BOUND);
  await press(/^Wed 18/);
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('That class is full.');
  expect(screen.getByRole('dialog')).toBeDefined();
});

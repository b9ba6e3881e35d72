import type { Agenda } from '@embook/domain/agenda';
import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import { anAgenda, onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { answerCalls, callsOf } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import WhyPopover from './why-popover.tsx';

type Why = AnswerOf<StaffContract['staffWhy']>;
type Step = Why['steps'][number];

const service = (id: number, name: string) => ({
  id,
  name,
  mainName: name,
  category: 'Body',
  minutes: 60,
  priceCents: 6_000,
  photoUrl: null,
  people: [],
});

const onBook = vi.fn();

interface Question {
  /** The column; Noor's unless it is a room. */
  employeeId?: number | null;
  roomId?: number | null;
  agenda?: Agenda;
  answer?: Partial<Why>;
  answers?: Parameters<typeof answerCalls>[0];
}

/** Why is Monday at ten not free for a massage? */
function ask({ employeeId = 1, roomId = null, agenda = anAgenda(), answer, answers }: Question = {}) {
  onBook.mockClear();
  answerCalls({
    staffBookable: () => ({ services: [service(5, 'Massage'), service(6, 'Yoga')] }),
    staffWhy: () => ({ free: false, isClass: false, roomId: 11, steps: [], next: [], ...answer }),
    ...answers,
  });
  const name = roomId === null ? 'Noor Haddad' : 'Room 31';
  const asked = { startsAt: onMonday(10), employeeId, roomId, name, x: 10, y: 10 };
  showAs('desk', <WhyPopover {...{ asked, agenda, onBook }} shopId={3} mayBook onClose={() => {}} />);
}

const step = (kind: Step['kind'], from: number, until: number | null): Step => ({
  kind,
  from: onMonday(from),
  until: until === null ? null : onMonday(until),
  subject: null,
});
const lines = async () => (await screen.findAllByRole('listitem', {}, BOUND)).map(({ textContent }) => textContent);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test.each<[string, Step]>([
  ['11:00Not enough time afterwards: taken from 11:00', step('buffer', 11, 12)],
  ['09:00Not enough time before: taken until 10:15', step('buffer', 9, 10.25)],
  ['10:00Not a start time; the next one is 10:15', step('off_grid', 10, 10.25)],
  ['10:00No start times are offered here', step('off_grid', 10, null)],
  ['10:30Working hours end at 10:30, before the visit is over', step('closed', 10.5, 10.5)],
  ['10:00This time has passed', step('past', 10, 12)],
])('[AGD-8] each reason has its words: %s', async (words, reason) => {
  ask({ answer: { steps: [reason] } });
  expect((await lines())[0]).toBe(words);
});

test('[AGD-8] a service that a room does not have is said of the room', async () => {
  ask({ employeeId: null, roomId: 31, answer: { roomId: null, steps: [step('closed', 10, null)] } });
  expect(await lines()).toEqual(['10:00Massage is not offered in Room 31.']);
  // Nothing has it, and nothing could be booked there.
  expect(screen.queryByText(/already taken|anyway/)).toBeNull();
});

test.each<[string, [number, number][], string]>([
  [
    'until she comes back',
    [
      [8, 9.5],
      [14, 17],
    ],
    '10:00Noor does not work from 09:30 to 14:00',
  ],
  ['for the rest of the day', [[7, 9]], '10:00Noor does not work from 09:00 on'],
])('[AGD-8] who does not do a service is said to be away %s', async (_until, hours, words) => {
  const agenda = anAgenda();
  const working = hours.map(([from, until]) => [onMonday(from), onMonday(until)]);
  const employees = agenda.employees.map((each) => ({ ...each, working }));
  ask({ agenda: { ...agenda, employees }, answer: { steps: [step('closed', 10, null)] } });
  expect((await lines())[0]).toBe(words);
});

test('[AGD-8] a free time is said to be free and is booked by the first button, beside the later ones', async () => {
  ask({ answer: { free: true, next: [{ startsAt: onMonday(11), roomId: 12 }] } });
  expect(await lines()).toEqual(['10:00Free with Noor']);
  expect(screen.getByRole('heading').textContent).toBe('10:00 with Noor is free');
  expect(screen.queryByText(/cannot be booked|anyway/)).toBeNull();
  expect(screen.getByRole('button', { name: '11:00 with Noor' })).toBeDefined();
  await press('10:00 with Noor');
  expect(onBook).toHaveBeenCalledExactlyOnceWith({ startsAt: onMonday(10), roomId: 11, employeeId: 1, serviceId: 5 });
});

test('[AGD-8] a room without anybody is booked as a room', async () => {
  const next = [{ startsAt: onMonday(11), roomId: 31 }];
  ask({ employeeId: null, roomId: 31, answer: { roomId: 31, steps: [step('closed', 10, 11)], next } });
  expect((await lines()).at(-1)).toBe('11:00Free in Room 31');
  await press('11:00 in Room 31');
  expect(onBook).toHaveBeenLastCalledWith({ startsAt: onMonday(11), roomId: 31, employeeId: null, serviceId: 5 });
});

test('[AGD-8] another time or service is asked about at once, and the service is remembered', async () => {
  // A room that does both.
  const agenda = anAgenda();
  const rooms = agenda.rooms.map((room) => ({ ...room, serviceIds: [5, 6] }));
  ask({ agenda: { ...agenda, rooms }, answer: { steps: [step('past', 10, 12)] } });
  await lines();
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '14:30' } });
  await waitFor(
    () => expect(callsOf('staffWhy').at(-1)).toMatchObject({ startsAt: onMonday(14.5), serviceId: 5 }),
    BOUND,
  );
  expect(screen.getByRole('heading').textContent).toBe('Why is 14:30 with Noor not free?');
  // What is no time asks nothing.
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '99' } });
  fireEvent.change(screen.getByLabelText('Service'), { target: { value: '6' } });
  await waitFor(
    () => expect(callsOf('staffWhy').at(-1)).toMatchObject({ startsAt: onMonday(14.5), serviceId: 6 }),
    BOUND,
  );
  expect(callsOf('staffWhy')).toHaveLength(3);
  expect(localStorage.getItem('embook-console-why-service')).toBe('6');
});

test('[AGD-8] what is in the way is marked in the agenda, as long as it is asked about', async () => {
  document.body.insertAdjacentHTML('beforeend', '<i data-entry="booking-7"></i><i data-entry="booking-8"></i>');
  const marked = () => [...document.querySelectorAll('[data-in-way]')].map((each) => each.getAttribute('data-entry'));
  const subject = { kind: 'booking', id: 7, name: 'Femke Bos' } as const;
  ask({
    answer: { steps: [{ ...step('taken', 10, 11), subject }] },
    answers: {
      staffWhy: ({ startsAt }) => ({
        free: startsAt > onMonday(10),
        isClass: false,
        roomId: 11,
        steps: startsAt > onMonday(10) ? [] : [{ ...step('taken', 10, 11), subject }],
        next: [],
      }),
    },
  });
  expect((await lines())[0]).toBe('10:00Taken until 11:00Femke Bos');
  expect(marked()).toEqual(['booking-7']);
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '12:00' } });
  await screen.findByText('12:00 with Noor is free', {}, BOUND);
  expect(marked()).toEqual([]);
});

test('[AGD-8] [ERR-2] a shop without services says so, and an answer that did not load is asked for again', async () => {
  let isDown = true;
  ask({
    answers: {
      staffBookable: () => {
        if (isDown) throw new CallError({ kind: 'network' });
        return { services: [] };
      },
    },
  });
  expect(await screen.findByText('The agenda did not load', {}, BOUND)).toBeDefined();
  isDown = false;
  await press('Try again');
  expect(await screen.findByText('Nothing can be booked at this shop yet.', {}, BOUND)).toBeDefined();
});

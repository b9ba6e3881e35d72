import type { ClassSession } from '@embook/domain/classes';
import type { Preset } from '@embook/domain/staff';
import { onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { aClass } from '@embook/domain/testing/class';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { answerCalls, callsOf } from '../testing/fake-call.ts';
import { narrowToPhone } from '../testing/phone.ts';
import { showAs } from '../testing/show-as.tsx';
import ClassesScreen from './classes-screen.tsx';

const shops = [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }];
const employees = [{ id: 1, name: 'Noor', photoUrl: '/media/1/noor' }];

const daan = { employeeId: 2, employeeName: 'Daan', roomId: 12, roomName: 'Clay room' };

/** A week in which each state of a class is once. */
const week: readonly ClassSession[] = [
  aClass({ id: 1, name: 'Late yoga', startsAt: onMonday(18) }),
  aClass({ id: 2, name: 'Early yoga', startsAt: onMonday(9), taken: 12 }),
  aClass({ id: 3, name: 'Sunrise', startsAt: onMonday(6), ...daan }),
  aClass({ id: 4, name: 'Pilates', startsAt: onMonday(24 + 13), cancelled: true, ...daan }),
  aClass({
    id: 5,
    name: 'Sound bath',
    kind: 'event',
    startsAt: onMonday(48 + 19),
    employeeId: null,
    employeeName: null,
  }),
  aClass({ id: 6, name: 'Stretch', startsAt: onMonday(48 + 18), seriesId: 8, changedAlone: true, taken: 0 }),
];

interface Opened {
  role?: Preset;
  address?: string;
  classes?: readonly ClassSession[];
  shops?: readonly object[];
  isDown?: () => boolean;
}

/** On Monday at ten. */
function open({ role = 'manager', address = '', classes = week, isDown = () => false, ...given }: Opened = {}) {
  history.replaceState(null, '', `/classes${address}`);
  answerCalls({
    staffClasses: ({ from, until }) => {
      if (isDown()) throw new CallError({ kind: 'network' });
      return { sessions: classes.filter(({ on }) => from <= on && on <= until) };
    },
    staffCheckIns: () => ({ sessions: classes.slice(0, 1) }),
  });
  showAs(role, <ClassesScreen />, { workplace: { shops, employees, ...given } });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: onMonday(10) * 1000 }));

const tile = (name: string) => screen.findByRole('button', { name: new RegExp(name) }, BOUND);
const names = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('button')
    .map((button) => button.querySelector('strong')?.textContent);
const days = (part: string) =>
  within(screen.getByRole('region', { name: part }))
    .getAllByRole('list')
    .map((list) => names(list));
const query = (name: string) => new URLSearchParams(location.search).get(name);

test('[CLS-1] the week stands by day and part of the day, in order, without the parts that are empty', async () => {
  open({ classes: week.filter(({ id }) => id !== 4) });
  await tile('Sunrise');
  expect(screen.getByRole('heading', { name: '16 – 22 November' })).toBeDefined();
  const empty = [[], [], [], []];
  expect(days('Morning')).toEqual([['Sunrise', 'Early yoga'], [], [], ...empty]);
  expect(days('Evening')).toEqual([['Late yoga'], [], ['Stretch', 'Sound bath'], ...empty]);
  expect(screen.queryByRole('region', { name: 'Midday' })).toBeNull();
  expect(callsOf('staffClasses')).toEqual([{ shopId: 3, from: '2026-11-16', until: '2026-11-22' }]);
});

test('[CLS-1] each state of a class is a word or a sign, not a colour alone', async () => {
  open();
  const look = async (name: string) => {
    const { dataset, textContent } = await tile(name);
    return [dataset['state'], textContent];
  };
  expect(await look('Sunrise')).toEqual(['done', expect.stringMatching(/^06:00.*Daan5\/12$/)]);
  expect(within(await tile('Sunrise')).getByLabelText('Over')).toBeDefined();
  // It runs until ten, so it is over at ten.
  expect((await look('Early yoga'))[0]).toBe('done');
  expect(await look('Late yoga')).toEqual(['open', expect.stringMatching(/Noor5\/12$/)]);
  expect(await look('Pilates')).toEqual(['cancelled', '13:00PilatesCancelled']);
  // Without a teacher the room is said.
  expect((await look('Sound bath'))[1]).toBe('19:00Sound bathGarden room5/12');
  expect(within(await tile('Sound bath')).getByLabelText('Event')).toBeDefined();
  expect(within(await tile('Stretch')).getByLabelText('Changed individually')).toBeDefined();
  expect((await tile('Late yoga')).querySelector('img')?.getAttribute('src')).toBe('/media/1/noor');
});

test('[CLS-1] a class without a free seat is full until it is over', async () => {
  open({ classes: [aClass({ name: 'Late yoga', startsAt: onMonday(18), taken: 12 })] });
  expect((await tile('Late yoga')).dataset['state']).toBe('full');
});

test('[CLS-1] the head says how many classes there are and how full they are, without the cancelled one', async () => {
  open();
  // 5 + 12 + 5 + 5 + 0 of 60 seats.
  expect(await screen.findByText('5 classes · 45% full', {}, BOUND)).toBeDefined();
});

test('[CLS-1] the week can be filtered by teacher and room, which the address holds', async () => {
  open({ address: '?room=9' });
  fireEvent.click(await screen.findByRole('button', { name: 'Room' }, BOUND));
  expect(screen.queryAllByRole('region')).toEqual([]);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'All rooms' }));
  fireEvent.click(screen.getByRole('button', { name: 'Teacher' }));
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'All teachers',
    'Noor',
    'Daan',
  ]);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Daan' }));
  await screen.findByRole('button', { name: 'Teacher: Daan' }, BOUND);
  expect(location.search).toBe('?teacher=2');
  expect(screen.getAllByRole('region').flatMap(names)).toEqual(['Sunrise', 'Pilates']);
  expect(screen.getByText('1 class · 42% full')).toBeDefined();
});

test('[CLS-1] where one teacher has every class there is nothing to filter by, but a filter can be taken away', async () => {
  open({ address: '?room=11', classes: week.slice(0, 2) });
  await tile('Late yoga');
  expect(screen.queryByRole('button', { name: 'Teacher' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Room: Garden room' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'All rooms' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Room/ })).toBeNull(), BOUND);
});

test('[CLS-1] buttons and arrow keys go by weeks, and T comes back; the address holds the day', async () => {
  open();
  await tile('Sunrise');
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const key = (pressed: string) => fireEvent.keyDown(document.body, { key: pressed });
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  const steps: [() => void, string | null][] = [
    [() => press('Next week'), '2026-11-23'],
    [() => press('Today'), null],
    [() => press('Previous week'), '2026-11-09'],
    [() => key('t'), null],
    [() => key('ArrowRight'), '2026-11-23'],
    [() => key('ArrowLeft'), null],
    [() => key('ArrowLeft'), '2026-11-09'],
  ];
  for (const [step, date] of steps) {
    step();
    expect(query('date')).toBe(date);
  }
});

test('[CLS-5] a press opens the class beside the week, and it is marked there', async () => {
  open({ address: '?booking=4' });
  fireEvent.click(await tile('Late yoga'));
  expect([query('class'), query('booking')]).toEqual(['1', null]);
  await waitFor(() => expect(screen.getByRole('button', { current: true }).textContent).toMatch(/Late yoga/), BOUND);
});

test('[TEAM-6] who plans adds a class on the day in sight and drafts the next timetable', async () => {
  open({ address: '?date=2026-11-18' });
  await tile('Sunrise');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Next timetable', '/timetable?shop=3'],
    ['Class', '/classes/new?shop=3&date=2026-11-18'],
  ]);
});

test('[TEAM-6] the door sees the classes whose people it checks in, and nothing to plan', async () => {
  open({ role: 'door' });
  await tile('Late yoga');
  expect(callsOf('staffClasses')).toEqual([]);
  expect(callsOf('staffCheckIns')).toEqual([{ shopId: 3, from: '2026-11-16', until: '2026-11-22' }]);
  expect(screen.queryByRole('link')).toBeNull();
});

test.each<[Preset, string]>([
  ['manager', 'Add a class that repeats every week, or one on a single day.'],
  ['desk', 'This week’s classes and events will appear here.'],
])('[CLS-1] [ERR-2] an empty week says what a member can do: %s', async (role, text) => {
  open({ role, classes: [] });
  expect(await screen.findByText('No classes this week', {}, BOUND)).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
});

test('[TEAM-6] who is in no shop is told whom to ask', () => {
  open({ shops: [] });
  expect(screen.getByText('You are not assigned to a shop yet')).toBeDefined();
});

test('[ERR-2] [ERR-3] classes that did not load can be fetched again', async () => {
  let isDown = true;
  open({ isDown: () => isDown });
  expect(await screen.findByText('The classes did not load', {}, BOUND)).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await tile('Sunrise');
});

test('[CLS-5] a phone shows one day of the week, and the arrow keys go by a day', async () => {
  narrowToPhone();
  open();
  await tile('Late yoga');
  expect(screen.getByRole('heading', { name: 'Monday 16 November' })).toBeDefined();
  expect(names(screen.getByRole('list'))).toEqual(['Sunrise', 'Early yoga', 'Late yoga']);
  const strip = within(screen.getByRole('group', { name: 'Week' }));
  expect(strip.getByRole('button', { current: 'date' }).dataset['today']).toBe('true');
  fireEvent.click(strip.getByRole('button', { name: /18/ }));
  expect(await screen.findByRole('heading', { name: 'Wednesday 18 November' }, BOUND)).toBeDefined();
  expect(strip.getByRole('button', { current: 'date' }).textContent).toBe('Wed 18');
  expect(names(screen.getByRole('list'))).toEqual(['Stretch', 'Sound bath']);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(await screen.findByText('No classes on this day', {}, BOUND)).toBeDefined();
  expect(query('date')).toBe('2026-11-19');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(query('date')).toBe('2026-11-18');
});

test('[CLS-5] a phone has the lists of today’s classes before they are opened, but not of those that are cancelled', async () => {
  narrowToPhone();
  open({ classes: [...week, aClass({ id: 9, startsAt: onMonday(12), cancelled: true })] });
  await tile('Late yoga');
  await waitFor(() => expect(callsOf('staffParticipants').map(({ id }) => id)).toEqual([1, 2, 3]), BOUND);
});

test.each([
  ['the week', false, 'No class this week matches the filter'],
  ['the day of a phone', true, 'No class on this day matches the filter'],
])('[CLS-1] a filter that hides every class of %s says so and can be cleared', async (_what, isPhone, words) => {
  if (isPhone) narrowToPhone();
  open({ address: '?teacher=2&room=99' });
  await screen.findByText(words, {}, BOUND);
  fireEvent.click(screen.getByRole('button', { name: 'Show all classes' }));
  await tile('Sunrise');
  expect([query('teacher'), query('room')]).toEqual([null, null]);
});

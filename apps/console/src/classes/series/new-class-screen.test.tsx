import { onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { aClass, aSeries } from '@embook/domain/testing/class';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../lib/toasts.ts';
import { answerCalls, call, callsOf, refusal } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import type { TimetableParts } from '../queries.ts';
import NewClassScreen from './new-class-screen.tsx';

const service = (id: number, name: string, parentId: number | null = null): TimetableParts['services'][number] => ({
  id,
  name,
  parentId,
  minutes: 75,
  price: 1_650,
  photoUrl: null,
  isClass: true,
});

const parts: TimetableParts = {
  services: [service(6, 'Yoga'), service(5, 'Boxing'), service(61, 'With a mat', 6), service(62, 'In a chair', 6)],
  rooms: [{ id: 11, name: 'Garden room' }],
  employees: [{ id: 1, name: 'Noor', photoUrl: null }],
};

type Answers = Parameters<typeof answerCalls>[0];

/** On Monday 16 November 2026, for a class on the day of the address. */
async function open(answers: Answers = {}, address = '?date=2026-11-20', shops = [{ id: 3, timeZone: 'UTC' }]) {
  history.replaceState(null, '', `/classes/new${address}`);
  answerCalls({ staffTimetableParts: () => parts, ...answers });
  showAs('manager', <NewClassScreen />, { workplace: { shops, employees: [] } });
  if (shops.length > 0) await screen.findByLabelText('Class', {}, BOUND);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: onMonday(8) * 1000 }));

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const day = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const makeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Add/ });
const submit = () => act(async () => void fireEvent.submit(makeButton()));

/** All that a weekly class needs. */
function fill() {
  type('Class', '6');
  day('Wednesday');
  day('Monday');
  type('Starts', '19:00');
}

test('[CLS-1] a weekly class is sent with its days in their order and no more than was filled in', async () => {
  await open({ staffAddSeries: () => ({ series: aSeries(), made: 8 }) });
  expect(makeButton().disabled).toBe(true);
  fill();
  // What is taught says how long it is and what it costs.
  expect([field('Minutes').value, field('Price in euro').value]).toEqual(['75', '16,50']);
  expect(makeButton().textContent).toBe('Add weekly class');
  await submit();
  expect(callsOf('staffAddSeries')).toEqual([
    {
      serviceId: 6,
      at: '19:00',
      minutes: 75,
      places: 12,
      price: 16.5,
      bookable: 'always',
      every: ['mon', 'wed'],
      from: '2026-11-20',
      until: undefined,
    },
  ]);
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/classes?shop=3&date=2026-11-20'), BOUND);
  expect(toasts.shown().map(({ text }) => text)).toEqual(['8 dates are in the timetable.']);
  // The next one begins empty.
  cleanup();
  await open();
  expect(field('Starts').value).toBe('');
});

test('[CLS-1] a weekly class may have a name, a teacher, a room, options, a last day and not be bookable', async () => {
  await open();
  fill();
  day('Monday');
  type('Name', ' Yin ');
  choose('Noor');
  type('Room', '11');
  type('Price in euro', '€ 12');
  type('Places', '8');
  type('Bookable online', 'never_and_hidden');
  expect(screen.getByText(/^No end date: dates are added/)).toBeDefined();
  choose('A date');
  type('Last day', '22.12.2026');
  expect(screen.queryByText(/^No end date: dates are added/)).toBeNull();
  day('With a mat');
  day('In a chair');
  day('With a mat');
  await submit();
  expect(callsOf('staffAddSeries')).toEqual([
    {
      serviceId: 6,
      at: '19:00',
      minutes: 75,
      places: 8,
      price: 12,
      bookable: 'never_and_hidden',
      name: 'Yin',
      employeeId: 1,
      roomId: 11,
      options: [{ serviceId: 62, price: undefined, minutes: undefined }],
      every: ['wed'],
      from: '2026-11-20',
      until: '2026-12-22',
    },
  ]);
});

test('[CLS-1] a class on one day has neither weekdays nor an end', async () => {
  await open({ staffAddClass: () => ({ session: aClass() }) });
  choose('Once');
  type('Class', '5');
  type('Starts', '9');
  expect(screen.queryByRole('group', { name: 'Days' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Until' })).toBeNull();
  expect(makeButton().textContent).toBe('Add class');
  // It has no options.
  expect(screen.queryByRole('group', { name: 'Options to choose from' })).toBeNull();
  type('Day', '21.11.2026');
  await submit();
  expect(callsOf('staffAddClass')).toEqual([
    { serviceId: 5, at: '09:00', minutes: 75, places: 12, price: 16.5, bookable: 'always', on: '2026-11-21' },
  ]);
  await waitFor(() => expect(location.search).toBe('?shop=3&date=2026-11-21'), BOUND);
  expect(toasts.shown().map(({ text }) => text)).toEqual(['1 date is in the timetable.']);
});

test('[CLS-1] what can be taught is listed by its name, and an option is no class', async () => {
  await open();
  const listed = within(field('Class')).getAllByRole('option');
  expect(listed.map(({ textContent }) => textContent)).toEqual(['Choose a class', 'Boxing', 'Yoga']);
});

test('[CLS-1] options of one service are not those of another', async () => {
  await open();
  fill();
  day('With a mat');
  type('Class', '5');
  await submit();
  expect(callsOf('staffAddSeries')).toHaveLength(1);
  expect(callsOf('staffAddSeries')[0]).not.toHaveProperty('options');
});

test.each<[string, () => void]>([
  ['nothing is taught', () => type('Class', '0')],
  ['it is on no day', () => (day('Monday'), day('Wednesday'))],
  ['its time is none', () => type('Starts', '25')],
  ['its price is none', () => type('Price in euro', 'free')],
  ['its length is none', () => type('Minutes', '0')],
  ['it has no number of places', () => type('Places', '')],
  ['its first day is none', () => type('First day', '')],
])('[CLS-1] a class cannot be made while %s', async (_what, change) => {
  await open();
  fill();
  expect(makeButton().disabled).toBe(false);
  change();
  expect(makeButton().disabled).toBe(true);
  await submit();
  expect(callsOf('staffAddSeries')).toEqual([]);
});

test.each([
  ['that is over', '?date=2026-11-10'],
  ['that is none', '?date=soon'],
  ['that nobody named', ''],
])('[CLS-1] instead of a day %s a class begins tomorrow', async (_what, address) => {
  await open({}, address);
  expect(field('First day').value).toBe('Tue 17 Nov 2026');
});

test('[CLS-1] whoever comes back to a console days later begins a class on the day after, not on one that is over', async () => {
  await open({}, '');
  cleanup();
  vi.setSystemTime(onMonday(72 + 8) * 1000);
  await open({}, '');
  expect(field('First day').value).toBe('Fri 20 Nov 2026');
});

test('[CLS-1] [ERR-2] a refused class says why at its field and keeps what was typed', async () => {
  await open({
    staffAddSeries: () => {
      throw refusal('Please check.', { errors: { every: 'The shop is closed then.', employee_id: 'Noor is away.' } });
    },
  });
  fill();
  await submit();
  expect(await screen.findByText('The shop is closed then.', {}, BOUND)).toBeDefined();
  expect(screen.getByText('Noor is away.')).toBeDefined();
  expect(screen.queryByText('Please check.')).toBeNull();
  expect(field('Starts').value).toBe('19:00');
});

test('[A4] [CLS-1] after a lost answer a class is sent with the same key, after a refusal with another', async () => {
  const refusals = [new CallError({ kind: 'network' }), refusal('That room is taken then.'), refusal('Still taken.')];
  await open({
    staffAddSeries: () => {
      throw refusals.shift();
    },
  });
  fill();
  for (const words of [/^We cannot reach Embook/, 'That room is taken then.', 'Still taken.']) {
    await submit();
    expect(await screen.findByText(words, {}, BOUND)).toBeDefined();
  }
  const keys = call.mock.calls
    .filter(([name]) => name === 'staffAddSeries')
    .map(([, , options]) => options.idempotencyKey);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test('[ERR-2] what is typed outlasts another screen until it is discarded', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  type('Name', 'Yin');
  cleanup();
  await open({}, '?date=2026-11-21');
  expect(field('Name').value).toBe('Yin');
  press('Discard');
  expect(field('Name').value).toBe('');
  expect(field('First day').value).toBe('Sat 21 Nov 2026');
});

test('[TEAM-6] who is in no shop is told whom to ask', async () => {
  await open({}, '', []);
  expect(screen.getByText('You are not assigned to a shop yet')).toBeDefined();
});

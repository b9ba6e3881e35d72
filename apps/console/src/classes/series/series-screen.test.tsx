import { onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { aClass, aSeries } from '@embook/domain/testing/class';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { answerCalls, call, callsOf, refusal } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import SeriesScreen from './series-screen.tsx';

const series = {
  id: 6,
  version: 1,
  shopId: 3,
  name: 'Yoga',
  serviceName: 'Yoga',
  every: ['monday'],
  at: '10:00',
  minutes: 60,
  places: 12,
  price: 1_000,
  employeeId: null,
  roomId: null,
  bookable: 'always',
  from: '2026-01-05',
  until: null,
  options: [],
};
const AT = Date.UTC(2030, 0, 7, 10) / 1000;
const clashing = { sessionId: 9, startsAt: AT, newStartsAt: AT, taken: 1, changes: ['time'], clash: 'room' };

test('[CLS-2] a series is not saved on the effect of what was typed before', async () => {
  const impacts: PromiseWithResolvers<object>[] = [];
  call.mockImplementation((name: string) => {
    if (name === 'staffSeriesImpact') {
      const impact = Promise.withResolvers<object>();
      impacts.push(impact);
      return impact.promise;
    }
    if (name === 'staffSeries') return Promise.resolve({ series });
    return Promise.resolve(name === 'staffClasses' ? { sessions: [] } : { services: [], rooms: [], employees: [] });
  });
  history.replaceState(null, '', '/classes/series/6');
  showAs(
    'manager',
    <Route path="/classes/series/:id">
      <SeriesScreen />
    </Route>,
    { workplace: { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] } },
  );
  const starts = await screen.findByLabelText('Starts', {}, BOUND);
  const answer = async (count: number, dates: readonly object[], notified: readonly object[] = []) => {
    await vi.waitFor(() => expect(impacts).toHaveLength(count), BOUND);
    await act(async () => impacts.at(-1)?.resolve({ dates, others: 2, notified }));
  };
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Change|Save)/ });
  const submit = () => act(async () => void fireEvent.submit(save()));
  fireEvent.change(starts, { target: { value: '11:00' } });
  // Of four who come, two can be told by mail.
  await answer(1, [{ ...clashing, clash: null, taken: 4 }], [{ sessionId: 9, count: 2 }]);
  expect(await screen.findByText('2 people are notified when you save.', {}, BOUND)).toBeDefined();
  await vi.waitFor(() => expect(save().disabled).toBe(false), BOUND);
  fireEvent.change(starts, { target: { value: '12:00' } });
  expect(save().disabled).toBe(true);
  await submit();
  await answer(2, [clashing]);
  await submit();
  expect(call.mock.calls.map(([name]) => name)).not.toContain('staffChangeSeries');
  expect(await screen.findByText(/^Decide/, {}, BOUND)).toBeDefined();
});

const WEEK = 7 * 24;

/** Yoga on Mondays, with Noor in the garden room: a date with five people on the 16th, and one a week later. */
async function openYoga(answers: Parameters<typeof answerCalls>[0] = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: onMonday(8) * 1000 });
  answerCalls({
    staffSeries: () => ({ series: aSeries({ id: 6 }) }),
    staffClasses: () => ({ sessions: [aClass(), aClass({ id: 2, startsAt: onMonday(WEEK + 10), taken: 2 })] }),
    staffTimetableParts: () => ({
      services: [],
      rooms: [
        { id: 11, name: 'Garden room' },
        { id: 12, name: 'Clay room' },
      ],
      employees: [
        { id: 1, name: 'Noor', photoUrl: null },
        { id: 2, name: 'Daan', photoUrl: null },
      ],
    }),
    staffSeriesImpact: () => ({ dates: [], others: 2, notified: [] }),
    ...answers,
  });
  history.replaceState(null, '', '/classes/series/6');
  showAs(
    'manager',
    <Route path="/classes/series/:id">
      <SeriesScreen />
    </Route>,
    { workplace: { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] } },
  );
  await screen.findByLabelText('Starts', {}, BOUND);
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Change|Save)/ });
const submit = async () => {
  await waitFor(() => expect(saveButton().disabled).toBe(false), BOUND);
  await act(async () => void fireEvent.submit(saveButton()));
};
/** What is said of fields that are others now, in their order. */
const marks = () => screen.queryAllByText(/^was /).map(({ textContent }) => textContent);

test('[CLS-2] each changed field says what it was, and only the changed ones are sent', async () => {
  await openYoga();
  expect(marks()).toEqual([]);
  type('Starts', '11:00');
  type('Minutes', '75');
  type('Places', '14');
  choose('Daan');
  type('Room', '12');
  type('Price in euro', '16');
  expect(marks()).toEqual(['was 10:00', 'was 60', 'was 12', 'was Noor', 'was Garden room', 'was 15,00']);
  await submit();
  expect(callsOf('staffChangeSeries')).toEqual([
    {
      id: 6,
      version: 1,
      scope: 'later',
      date: '2026-11-16',
      keep: [],
      at: '11:00',
      minutes: 75,
      places: 14,
      employeeId: 2,
      roomId: 12,
      price: 16,
    },
  ]);
});

test('[CLS-2] nobody and no room are said in words as well, and an emptied name is taken away', async () => {
  await openYoga({ staffSeries: () => ({ series: aSeries({ id: 6, employeeId: null, roomId: null, name: 'Yin' }) }) });
  choose('Noor');
  type('Room', '11');
  expect(marks()).toEqual(['was Nobody', 'was Nobody']);
  choose('Nobody');
  type('Room', '');
  type('Name', ' ');
  expect(marks()).toEqual([]);
  await submit();
  expect(callsOf('staffChangeSeries')).toEqual([
    { id: 6, version: 1, scope: 'later', date: '2026-11-16', keep: [], name: null },
  ]);
});

test('[CLS-2] of one date alone neither weekdays nor an end can be changed, also what was typed of them before', async () => {
  await openYoga();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Wednesday' }));
  choose('A date');
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('Mon 16 Nov 2026');
  type('Minutes', '45');
  choose(/^Only Mon 16 Nov/);
  expect(screen.getByRole('group', { name: 'Days' })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('Last day')).toBeNull();
  await submit();
  expect(callsOf('staffChangeSeries')).toEqual([
    { id: 6, version: 1, scope: 'this', date: '2026-11-16', keep: [], minutes: 45 },
  ]);
});

test('[CLS-2] a date that stays as it is does so of the change it was decided for, not of another time or scope', async () => {
  const startsAt = onMonday(10);
  await openYoga({
    staffSeriesImpact: () => ({
      dates: [{ sessionId: 9, startsAt, newStartsAt: startsAt, taken: 1, changes: ['time'], clash: 'room' }],
      others: 2,
      notified: [],
    }),
  });
  const stay = async () => screen.findByRole('button', { name: 'Stay at 10:00' }, BOUND);
  const isKept = async () => (await stay()).getAttribute('aria-pressed');
  type('Starts', '11:00');
  fireEvent.click(await stay());
  expect(await isKept()).toBe('true');
  // What it costs has nothing to do with who has time.
  type('Price in euro', '16');
  expect(await isKept()).toBe('true');
  type('Starts', '12:00');
  expect(await isKept()).toBe('false');
  fireEvent.click(await stay());
  choose(/^All upcoming/);
  expect(await isKept()).toBe('false');
  await waitFor(() => expect(screen.getByText(/^Decide/)).toBeDefined(), BOUND);
  fireEvent.click(await stay());
  await submit();
  expect(callsOf('staffChangeSeries')).toEqual([
    { id: 6, version: 1, scope: 'all', keep: ['2026-11-16'], at: '12:00', price: 16 },
  ]);
});

test('[CLS-2] each choice of dates says how many dates and people it is', async () => {
  await openYoga();
  const choices = within(await screen.findByRole('group', { name: 'Which dates does this change?' }, BOUND));
  const words = () => choices.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  await waitFor(
    () =>
      expect(words()).toEqual([
        'Only Mon 16 Nov1 date, 5 booked',
        'Mon 16 Nov and later2 dates, 7 booked',
        'All upcoming2 dates, 7 booked',
      ]),
    BOUND,
  );
});

test('[CLS-2] [ERR-2] a refused field says why where it stands', async () => {
  await openYoga({
    staffChangeSeries: () => {
      throw refusal('Please check.', {
        errors: { until: 'That is before its first day.', room_id: 'Not of this shop.' },
      });
    },
  });
  choose('A date');
  type('Last day', '17.11.2026');
  await submit();
  expect(await screen.findByText('That is before its first day.', {}, BOUND)).toBeDefined();
  expect(screen.getByText('Not of this shop.')).toBeDefined();
  expect(callsOf('staffChangeSeries')).toMatchObject([{ until: '2026-11-17' }]);
});

test('[CLS-2] a series that is gone says so', async () => {
  answerCalls({
    staffSeries: () => {
      throw refusal('Not found.', { status: 404 });
    },
  });
  history.replaceState(null, '', '/classes/series/6');
  showAs('manager', <SeriesScreen />, { workplace: { shops: [], employees: [] } });
  expect(await screen.findByText('We can’t find this series', {}, BOUND)).toBeDefined();
});

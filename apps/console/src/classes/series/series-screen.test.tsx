import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { call } from '../../testing/fake-call.ts';
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

import { dayOf } from '@embook/domain/shared';
import { at } from '@embook/domain/testing/clock';
import { aVisit, aVisitDetail } from '@embook/domain/testing/reservation';
import { aProduct } from '@embook/domain/testing/room';
import { aSession } from '@embook/domain/testing/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { Answers } from '../../testing/demo-answers.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';
import type { VisitDetail } from '../visit-detail.ts';

const THURSDAY = '2026-11-19';
const answers: Answers = {
  productList: { products: [aProduct({ id: 1, name: 'Room 1', employeeName: 'Noor' })] },
  availableDays: { days: [{ date: THURSDAY, free: 2, total: 8, first: at('09:00', THURSDAY), roomId: 1, rooms: [1] }] },
  availableTimes: ({ timestamp }) => ({
    slots: ['09:00', '18:30'].map((clock) => ({ timestamp: at(clock, dayOf(timestamp)), roomId: 1 })),
  }),
};

async function move(given: Partial<VisitDetail>, more: Answers) {
  const opened = openWidget(
    '/reservations/details/product/500/1',
    { ...answers, reservationDetails: { reservation: aVisitDetail(given) }, ...more },
    'website',
    { signedIn: true },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to another time' });
  const sent = () => opened.calls.filter(({ name }) => name === 'moveBooking');
  return { ...opened, dialog: within(dialog), sent };
}

test('[RES-5] a visit moves to another free time of the same service, and shows with whom', async () => {
  const { dialog, sent, calls } = await move(
    {},
    { moveBooking: { booking: aVisit({ id: 600, startsAt: at('09:00', THURSDAY) }) } },
  );
  expect(dialog.getByText(/^Booked for Wed 18 November, 16:30 · Noor/)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Choose a new time' })).toHaveProperty('disabled', true);
  fireEvent.click(await dialog.findByRole('button', { name: 'Choose this time' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Move to Thu 19 November, 09:00\u00a0· Noor' }));
  expect(await screen.findByText('Your booking has been moved to Thu 19 November, 09:00 · Noor')).toBeDefined();
  await waitFor(() => expect(address()).toBe('/reservations/details/product/600/1'));
  expect(sent()).toEqual([
    {
      name: 'moveBooking',
      fields: { bookingId: 500, timestamp: at('09:00', THURSDAY), roomId: 1 },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(calls.find(({ name }) => name === 'productList')?.fields).toMatchObject({ shopId: 1, serviceId: 10 });
});

describe('the person of the visit', () => {
  const two = [
    aProduct({ id: 1, name: 'Room 1', employeeName: 'Noor' }),
    aProduct({ id: 2, name: 'Room 2', employeeName: 'Daan' }),
  ];
  const withTwo: Answers = {
    productList: { products: two },
    availableDays: ({ roomId = 2 }) => ({
      days: [{ date: THURSDAY, free: 2, total: 8, first: at('09:00', THURSDAY), roomId, rooms: [roomId] }],
    }),
    availableTimes: ({ roomId = 2 }) => ({ slots: [{ timestamp: at('09:00', THURSDAY), roomId }] }),
    moveBooking: { booking: aVisit({ startsAt: at('09:00', THURSDAY) }) },
  };
  const moveOf = (when: string) => ({ name: `Move to ${when}` });

  test('[RES-5] stays the same unless another is chosen', async () => {
    const { dialog, sent, calls } = await move({ roomId: 1 }, withTwo);
    fireEvent.click(await dialog.findByRole('button', { name: 'Choose this time' }));
    fireEvent.click(await dialog.findByRole('button', moveOf('Thu 19 November, 09:00\u00a0· Noor')));
    await waitFor(() => expect(sent().map(({ fields }) => fields)).toMatchObject([{ roomId: 1 }]));
    const asked = calls.filter(({ name }) => name === 'availableDays').map(({ fields }) => fields);
    expect(asked.length).toBeGreaterThan(0);
    for (const fields of asked) expect(fields).toMatchObject({ roomId: 1 });
  });

  test('[RES-5] is shown beside the new one', async () => {
    const { dialog, sent } = await move({ roomId: 1 }, withTwo);
    fireEvent.click(await dialog.findByRole('button', { name: 'Change With whom' }));
    fireEvent.click(await dialog.findByRole('button', { name: /^Daan/ }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Choose this time' }));
    expect(await dialog.findByText('This will be with Daan instead of Noor.')).toBeDefined();
    fireEvent.click(await dialog.findByRole('button', moveOf('Thu 19 November, 09:00\u00a0· Daan')));
    await waitFor(() => expect(sent().map(({ fields }) => fields)).toMatchObject([{ roomId: 2 }]));
  });

  test('[RES-5] is chosen again where they are no longer offered', async () => {
    const { dialog } = await move({ roomId: 9 }, withTwo);
    expect(await dialog.findByRole('button', { name: /^Daan/ })).toBeDefined();
    fireEvent.click(await dialog.findByRole('button', { name: 'Choose this time' }));
    expect(await dialog.findByRole('button', moveOf('Thu 19 November, 09:00\u00a0· Daan'))).toBeDefined();
  });
});

const refused = (code: number, message: string) =>
  new ApiError({ kind: 'problem', code, message, errors: {}, timer: undefined, companyBanned: false });

test('a refused move keeps the old time and says so', async () => {
  const taken = refused(409, 'Someone has just taken this time.');
  const { dialog } = await move({}, { moveBooking: () => Promise.reject(taken) });
  fireEvent.click(await dialog.findByRole('button', { name: 'Choose this time' }));
  fireEvent.click(await dialog.findByRole('button', { name: /^Move to Thu/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Someone has just taken this time. Your booking has not been changed.',
  );
  expect(address()).toBe('/reservations/details/product/500/1');
});

test('[A4] a move that the platform could not answer is sent again with the same key', async () => {
  let tries = 0;
  const { dialog, sent } = await move(
    {},
    {
      moveBooking: () => {
        tries += 1;
        if (tries === 1) throw refused(503, 'Try again.');
        return { booking: aVisit({ id: 600, startsAt: at('09:00', THURSDAY) }) };
      },
    },
  );
  fireEvent.click(await dialog.findByRole('button', { name: 'Choose this time' }));
  const again = () => dialog.findByRole('button', { name: 'Move to Thu 19 November, 09:00\u00a0· Noor' });
  fireEvent.click(await again());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(async () => expect(await again()).toHaveProperty('disabled', false));
  fireEvent.click(await again());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a class moves to another session of the same class with a free place', async () => {
  const days = [
    { date: '2026-11-17', groups: [aSession({ id: 2, startsAt: at('10:00', '2026-11-17') })] },
    { date: '2026-11-18', groups: [aSession({ id: 3, startsAt: at('16:30', '2026-11-18'), bookedByMe: true })] },
    { date: '2026-11-19', groups: [aSession({ id: 4, startsAt: at('10:00', THURSDAY), full: true, available: 0 })] },
    { date: '2026-11-20', groups: [aSession({ id: 5, startsAt: at('10:00', '2026-11-20'), serviceId: 12 })] },
  ];
  const { dialog, sent } = await move(
    { kind: 'group', service: 'Yoga', serviceId: 11 },
    {
      groupWeek: ({ weekOfYear }) => ({
        slots: weekOfYear === 47 ? Object.fromEntries(days.map((day, index) => [String(index + 2), day])) : {},
      }),
      moveBooking: { booking: aVisit({ startsAt: at('10:00', '2026-11-17') }) },
    },
  );
  const rows = await dialog.findAllByRole('radio');
  expect(rows).toHaveLength(1);
  fireEvent.click(rows[0]!);
  fireEvent.click(dialog.getByRole('button', { name: /^Move to Tue 17 November, 10:00/ }));
  expect(await screen.findByText('Your booking has been moved to Tue 17 November, 10:00 · Noor')).toBeDefined();
  expect(sent().map(({ fields }) => fields)).toEqual([
    { bookingId: 500, timestamp: at('10:00', '2026-11-17'), roomId: undefined },
  ]);
});

test('a class without another session says so', async () => {
  const { dialog } = await move({ kind: 'group' }, { groupWeek: { slots: {} } });
  expect(await dialog.findByText('Nothing else is free in the coming weeks.')).toBeDefined();
});

import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { useFocusKept } from '../lib/focus-return.ts';
import { toasts } from '../lib/toasts.ts';
import { answerCalls, call, callsOf } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { OpenedVisit } from './opened-visit.tsx';
import { useLiveVisit } from './queries.ts';
import { useRestore } from './use-visit-changes.ts';

const refusal = (result: object) =>
  new CallError({
    kind: 'problem',
    refusal: { status: 409, message: 'Noor is away then.', errors: {}, timer: undefined, result: { ...result } },
  });

/** What the toast below the panel does. */
const Below = ({ id }: { id: number }) => {
  const restore = useRestore(id, {});
  return (
    <button type="button" onClick={() => restore.mutate(1)}>
      Undo below
    </button>
  );
};

/** The panel's visit, which is fetched. */
const Fetched = () => {
  const { data } = useLiveVisit(9);
  return data && <OpenedVisit visit={data} />;
};

test('[AGD-5] the undo of a cancelling goes once the customer was told, without a press', async () => {
  const visit = anOpenedVisit({ booking: { id: 9, status: 'cancelled' }, restorable: true });
  const { startsAt, shopId } = visit.booking;
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: (startsAt - 86_400) * 1000 });
  answerCalls({ staffVisit: () => ({ ...visit, restorable: callsOf('staffVisit').length === 1 }) });
  showAs('desk', <Fetched />, { workplace: { shops: [{ id: shopId, timeZone: 'UTC' }], employees: [] } });
  await screen.findByRole('button', { name: 'Undo cancelling' }, BOUND);
  act(() => void vi.advanceTimersByTime(5_000));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo cancelling' })).toBeNull(), BOUND);
});

function openCancelled(id: number, error: Error) {
  const visit = anOpenedVisit({ booking: { id, status: 'cancelled' }, restorable: true });
  const { startsAt, shopId } = visit.booking;
  vi.useFakeTimers({ toFake: ['Date'], now: (startsAt - 86_400) * 1000 });
  call.mockImplementation(async (name: string) => {
    if (name === 'staffRestoreVisit') throw error;
    return { entries: [] };
  });
  const shown = (
    <>
      <OpenedVisit visit={visit} />
      <Below id={id} />
    </>
  );
  showAs('desk', shown, { workplace: { shops: [{ id: shopId, timeZone: 'UTC' }], employees: [] } });
  expect(screen.getByText('10:00 is free again.')).toBeDefined();
}

test.each([
  [7_101, 'Undo cancelling'],
  [7_102, 'Undo below'],
])('[DESK-6] a cancellation that cannot be taken back says why and is offered no more (%i, %s)', async (id, name) => {
  openCancelled(id, refusal({}));
  fireEvent.click(screen.getByRole('button', { name }));
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('Noor is away then.');
  expect(screen.queryByText('10:00 is free again.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo cancelling' })).toBeNull();
});

test('[DESK-6] after a lost connection it can be tried again', async () => {
  openCancelled(7_103, new CallError({ kind: 'network' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo cancelling' }));
  await screen.findByRole('alert', {}, BOUND);
  expect(screen.getByRole('button', { name: 'Undo cancelling' })).toBeDefined();
});

test('[TILL-1] a corrected entry says who corrected it and why', () => {
  const entry = { id: 1, method: 'cash', at: 0, who: 'Lotte', correctable: false, dayClosed: false } as const;
  const visit = anOpenedVisit({
    booking: { id: 7_104 },
    till: [
      { ...entry, kind: 'sale', amountCents: 4_950, reason: null },
      { ...entry, id: 2, kind: 'correction', amountCents: -4_950, reason: 'It was by card' },
    ],
  });
  showAs('desk', <OpenedVisit visit={visit} />, {
    workplace: { shops: [{ id: visit.booking.shopId, timeZone: 'UTC' }], employees: [] },
  });
  expect(screen.getByText('Corrected').parentElement?.textContent).toBe('CorrectedLotte · It was by card');
  expect(screen.getByText('Lotte')).toBeDefined();
});

test('[DESK-2] [DESK-7] why a visit cannot move is said once, and no more once the box is closed', async () => {
  const visit = anOpenedVisit({ booking: { id: 7_105 } });
  const { startsAt, shopId } = visit.booking;
  vi.useFakeTimers({ toFake: ['Date'], now: (startsAt - 86_400) * 1000 });
  call.mockImplementation(async (name: string) => {
    if (name === 'staffMoveVisit') throw refusal({});
    return { entries: [], moments: [], warnings: [] };
  });
  showAs('desk', <OpenedVisit visit={visit} />, {
    workplace: { shops: [{ id: shopId, timeZone: 'UTC' }], employees: [] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Time' }, BOUND), { target: { value: '11:00' } });
  fireEvent.click(screen.getByRole('button', { name: /^Move to/ }));
  await screen.findByText('Noor is away then.', {}, BOUND);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['its day', 0, false],
  ['the day before', 86_400, true],
])('[DESK-5] on %s Arrived asks first: %#', async (_when, before, isAsked) => {
  const visit = anOpenedVisit({ booking: { id: 7_106 + before, status: 'confirmed' } });
  const { startsAt, shopId, customer } = visit.booking;
  vi.useFakeTimers({ toFake: ['Date'], now: (startsAt - before) * 1000 });
  call.mockImplementation(async (name: string) =>
    name === 'staffMarkVisit' ? { booking: { ...visit.booking, status: 'arrived', version: 2 } } : { entries: [] },
  );
  showAs('desk', <OpenedVisit visit={visit} />, {
    workplace: { shops: [{ id: shopId, timeZone: 'UTC' }], employees: [] },
  });
  const marks = () => call.mock.calls.filter(([name]) => name === 'staffMarkVisit').length;
  const marksBefore = marks();
  fireEvent.keyDown(document.body, { key: 'a' });
  if (isAsked) {
    expect((await screen.findByRole('dialog', {}, BOUND)).textContent).toContain(
      `${customer.name}’s visit is on Mon 16 November. Here already?`,
    );
    expect(marks()).toBe(marksBefore);
    fireEvent.click(screen.getByRole('button', { name: 'Mark as arrived' }));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(marks()).toBe(marksBefore + 1), BOUND);
  await vi.waitFor(() => expect(toasts.shown()).toHaveLength(1), BOUND);
});

test('[DESK-2] a day and a time in one are understood in the day of a move, and Enter in the time moves', async () => {
  const visit = anOpenedVisit({ booking: { id: 7_107 } });
  const { startsAt, shopId } = visit.booking;
  vi.useFakeTimers({ toFake: ['Date'], now: (startsAt - 3_600) * 1000 });
  call.mockImplementation(async (name: string) =>
    name === 'staffMoveVisit' ? { booking: visit.booking } : { entries: [], moments: [], warnings: [] },
  );
  showAs('desk', <OpenedVisit visit={visit} />, {
    workplace: { shops: [{ id: shopId, timeZone: 'UTC' }], employees: [] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Day' }, BOUND);
  const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' });
  fireEvent.change(day, { target: { value: 'tomorrow 14:15' } });
  fireEvent.blur(day);
  expect([day.value, time.value]).toEqual(['Tue 17 Nov 2026', '14:15']);
  fireEvent.change(time, { target: { value: '15:00' } });
  fireEvent.keyDown(time, { key: 'Enter' });
  const moved = () => call.mock.calls.findLast(([name]) => name === 'staffMoveVisit')?.[1];
  // Ten the next day, five hours later.
  await vi.waitFor(() => expect(moved()).toMatchObject({ id: 7_107, startsAt: startsAt + 29 * 3_600 }), BOUND);
  await vi.waitFor(() => expect(toasts.shown()).toHaveLength(1), BOUND);
});

test.each([
  [7_108, { paid: true, openCents: 0 }, 'Wim Peters’s visit is already paid'],
  [7_109, { paid: false, openCents: 0 }, 'Nothing is due for Wim Peters’s visit'],
])('[TILL-1] P on a visit without an open amount says so: %#', (id, money, text) => {
  const visit = anOpenedVisit({ booking: { id, ...money } });
  call.mockResolvedValue({ entries: [] });
  showAs('desk', <OpenedVisit visit={visit} />, {
    workplace: { shops: [{ id: visit.booking.shopId, timeZone: 'UTC' }], employees: [] },
  });
  fireEvent.keyDown(document.body, { key: 'p' });
  expect(toasts.shown().map((toast) => toast.text)).toEqual([text]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[TILL-1] once a payment is corrected its line has the focus, not the next button of the panel', async () => {
  const money = { method: 'cash', amountCents: 4_950, reason: null, dayClosed: false } as const;
  const sale = { id: 1, kind: 'sale', at: 0, who: 'Lotte', ...money } as const;
  const shown = (correctable: boolean) =>
    anOpenedVisit({ booking: { id: 7_110, openCents: 4_950 }, till: [{ ...sale, correctable }] });
  function Panel() {
    const [visit, setVisit] = useState(shown(true));
    useFocusKept();
    return (
      <>
        <OpenedVisit visit={visit} />
        <button type="button" onClick={() => setVisit(shown(false))}>
          Answer
        </button>
      </>
    );
  }
  call.mockResolvedValue({ entries: [] });
  showAs('desk', <Panel />, { workplace: { shops: [{ id: 1, timeZone: 'UTC' }], employees: [] } });
  screen.getByRole('button', { name: 'Correct' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^CashLotte/), BOUND);
});

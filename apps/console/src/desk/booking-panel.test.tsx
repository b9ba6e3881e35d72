import { areasOf } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { toasts, undoLast } from '../lib/toasts.ts';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import BookingPanel from './booking-panel.tsx';

/** The panel of a visit, which is fetched once; `mark` is the platform's answer to a mark. */
async function openVisit(id: number, mark: (status: string, version: number) => object | Promise<object>) {
  const visit = anOpenedVisit({ booking: { id, openCents: 0 } });
  let isFetched = false;
  call.mockImplementation(async (name: string, { status, version }: { status: string; version: number }) => {
    if (name === 'staffAudit') return { entries: [] };
    if (name === 'staffMarkVisit') return { booking: { ...visit.booking, ...(await mark(status, version)) } };
    const answer = isFetched ? new Promise(() => {}) : visit;
    isFetched = true;
    return answer;
  });
  const client = createQueryClient();
  const company = { key: 'demo', name: 'Demo', role: 'desk', areas: areasOf('desk'), shops: 'all', employeeId: null };
  client.setQueryData(['me'], { staff: { id: 1 }, companies: [company] });
  client.setQueryData(['workplace', 'demo'], { shops: [{ id: visit.booking.shopId, timeZone: 'UTC' }], employees: [] });
  history.replaceState(null, '', `/agenda?booking=${id}`);
  render(
    <QueryClientProvider client={client}>
      <BookingPanel />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^Arrived/ }, BOUND);
  return {
    press: () => act(async () => void fireEvent.keyDown(document.body, { key: 'a' })),
    marks: () =>
      call.mock.calls
        .filter(([name]) => name === 'staffMarkVisit')
        .map(([, { status, version }]) => [status, version] as const),
  };
}

test('[DESK-5] [TEAM-8] A pressed twice marks once, and the panel goes on with the answer, before the visit is fetched again', async () => {
  const marked = Promise.withResolvers<void>();
  const { press, marks } = await openVisit(4_001, async (status, version) => {
    await marked.promise;
    return { status, version: version + 1 };
  });
  await press();
  await press();
  await act(async () => marked.resolve());
  await screen.findByRole('button', { name: /^Done/ }, BOUND);
  await press();
  fireEvent.click(screen.getByRole('button', { name: /^Done/ }));
  await vi.waitFor(
    () =>
      expect(marks()).toEqual([
        ['arrived', 1],
        ['done', 2],
      ]),
    BOUND,
  );
});

test('[DESK-5] [TEAM-8] two marks of a visit are undone one after the other without a conflict with oneself', async () => {
  const { marks, press } = await openVisit(5_001, (status, version) => ({ status, version: version + 1 }));
  await press();
  fireEvent.click(await screen.findByRole('button', { name: /^Done/ }, BOUND));
  await vi.waitFor(() => expect(toasts.shown()).toHaveLength(2), BOUND);
  await act(async () => void undoLast());
  await vi.waitFor(() => expect(marks()).toHaveLength(3), BOUND);
  await act(async () => void undoLast());
  await vi.waitFor(() => expect(marks()).toHaveLength(4), BOUND);
  expect(marks()).toEqual([
    ['arrived', 1],
    ['done', 2],
    ['arrived', 3],
    ['confirmed', 4],
  ]);
});

test('[DESK-5] what was undone in the panel has no second Undo below', async () => {
  const { press } = await openVisit(9, (status, version) => ({ status, version: version + 1 }));
  await press();
  await screen.findByRole('button', { name: /^Done/ }, BOUND);
  expect(toasts.shown().map(({ text }) => text)).toEqual([expect.stringMatching(/arrived/i)]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo arrived' }));
  await screen.findByRole('button', { name: /^Arrived/ }, BOUND);
  expect(toasts.shown().filter(({ text }) => /arrived/i.test(text))).toEqual([]);
});

test('[DESK-5] [A4] a mark in the panel that is pressed without a connection stays, is kept on the device and is sent when it is back', async () => {
  let isOnline = false;
  const { press, marks } = await openVisit(6_001, (status, version) => {
    if (!isOnline) throw new CallError({ kind: 'network' });
    return { status, version: version + 1 };
  });
  await press();
  await screen.findByRole('button', { name: /^Done/ }, BOUND);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(toasts.shown().map(({ text }) => text)).toEqual([expect.stringMatching(/Arrived · .*kept on this device/)]);
  // The next mark waits for the version that the first one creates.
  fireEvent.click(screen.getByRole('button', { name: /^Done/ }));
  await vi.waitFor(() => expect(toasts.shown()).toHaveLength(2), BOUND);
  const before = marks().length;
  isOnline = true;
  await act(async () => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(toasts.shown().at(-1)?.text).toBe('Back online: 2 check-ins were sent.'), BOUND);
  expect(marks().slice(before)).toEqual([
    ['arrived', 1],
    ['done', 2],
  ]);
});

/** The panel of a visit whose answer is still on its way. */
function openSlow(visit: ReturnType<typeof anOpenedVisit>) {
  const answer = Promise.withResolvers<object>();
  let isFetched = false;
  call.mockImplementation(async (name: string) => {
    if (name === 'staffRestoreVisit') return { booking: { ...visit.booking, status: 'confirmed', version: 2 } };
    if (name !== 'staffVisit') return { entries: [], moments: [], warnings: [] };
    if (isFetched) return new Promise(() => {});
    isFetched = true;
    return answer.promise;
  });
  history.replaceState(null, '', `/agenda?booking=${visit.booking.id}`);
  showAs('desk', <BookingPanel />, {
    workplace: { shops: [{ id: visit.booking.shopId, timeZone: 'UTC' }], employees: [] },
  });
  return () => act(async () => answer.resolve(visit));
}

test.each([
  ['p', /^Payment by /],
  ['v', /^Move /],
])('[DESK-1] %s pressed before the visit has loaded opens its box once it has', async (key, name) => {
  const visit = anOpenedVisit({ booking: { id: 6_100 + key.charCodeAt(0), openCents: 4_950 } });
  vi.useFakeTimers({ toFake: ['Date'], now: (visit.booking.startsAt - 3_600) * 1000 });
  const load = openSlow(visit);
  fireEvent.keyDown(document.body, { key });
  expect(screen.queryByRole('dialog')).toBeNull();
  await load();
  await screen.findByRole('dialog', { name }, BOUND);
  expect(new URLSearchParams(location.search).get('do')).toBeNull();
});

test('[DESK-6] a cancellation that was taken back is offered no more, before the visit is fetched again', async () => {
  const visit = anOpenedVisit({ booking: { id: 6_200, status: 'cancelled' }, restorable: true });
  await openSlow(visit)();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo cancelling' }, BOUND));
  await screen.findByRole('button', { name: /^Arrived/ }, BOUND);
  expect(screen.queryByRole('button', { name: 'Undo cancelling' })).toBeNull();
});

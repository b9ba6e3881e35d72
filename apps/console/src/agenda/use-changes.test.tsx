import type { Agenda, AgendaEntry } from '@embook/domain/agenda';
import { areasOf } from '@embook/domain/staff';
import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit, onWire } from '@embook/domain/testing/desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { call, refusal } from '../testing/fake-call.ts';
import { toasts, undoLast } from '../lib/toasts.ts';
import { CallError } from '../lib/call-error.ts';
import { useChanges } from './use-changes.ts';

const KEY = ['agenda', 3, '2026-11-16', 1, false];

/** Other ids than those of other files: the last version of a visit is remembered. */
let visits = 7_700;

/** The agenda with one visit, another one each time, and the platform, which answers when the test says so. */
function open() {
  visits += 1;
  const answers: ((version: number) => void)[] = [];
  call.mockImplementation(
    (_name: string, { id, status }: { id: number; status?: string }) =>
      new Promise((resolve) => answers.push((version) => resolve({ booking: { id, status, version }, told: false }))),
  );
  const agenda = anAgenda([anEntry({ id: visits, version: 1, status: 'confirmed' })]);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(KEY, agenda);
  const company = { key: 'demo', name: 'Demo', role: 'desk', areas: areasOf('desk'), shops: 'all', employeeId: null };
  client.setQueryData(['me'], { staff: { id: 1 }, companies: [company] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useChanges(3), { wrapper });
  const shown = () => client.getQueryData<Agenda>(KEY)?.entries[0] as AgendaEntry; // the one above
  const answer = async (version: number) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), BOUND);
    await act(async () => answers.shift()?.(version));
  };
  return { agenda, changes: result.current, shown, answer };
}

const byShop = { tellCustomer: false, cause: 'shop_had_to' } as const;

const versions = () => call.mock.calls.map(([, fields]) => fields.version);

test('[AGD-5] [TEAM-8] a visit that is moved again before the platform has answered is not refused as changed by oneself', async () => {
  const { agenda, changes, shown, answer } = open();
  const to = (hour: number) => ({ startsAt: onMonday(hour), minutes: 60, roomId: shown().roomId });
  const first = changes.move(shown(), to(14), agenda, byShop);
  await vi.waitFor(() => expect(shown().startsAt).toBe(onMonday(14)), BOUND);
  const second = changes.move(shown(), to(16), agenda, byShop);
  await answer(2);
  await first;
  await answer(3);
  await second;
  expect(versions()).toEqual([1, 2]);
  expect(shown()).toMatchObject({ startsAt: onMonday(16), version: 3 });
});

test('[AGD-5] whoever is marked as arrived twice in a row arrives once', async () => {
  const { changes, shown, answer } = open();
  const marks = [changes.arrive(shown(), onMonday(9)), changes.arrive(shown(), onMonday(9))];
  await answer(2);
  await marks[0];
  expect(versions()).toEqual([1]);
  expect(shown().status).toBe('arrived');
});

test.for([
  ['one right after the other', false],
  ['the second once the first is answered', true],
] as const)('[AGD-5] [TEAM-8] two moves are undone, %s, without a conflict with oneself', async ([, isAnswered]) => {
  const { agenda, changes, shown, answer } = open();
  const to = (hour: number) => ({ startsAt: onMonday(hour), minutes: 60, roomId: shown().roomId });
  const before = shown().startsAt;
  for (const [hour, version] of [
    [14, 2],
    [16, 3],
  ] as const) {
    const moved = changes.move(shown(), to(hour), agenda, byShop);
    await answer(version);
    await moved;
  }
  act(() => void undoLast());
  if (isAnswered) await answer(4);
  act(() => void undoLast());
  if (!isAnswered) await answer(4);
  await answer(5);
  await vi.waitFor(() => expect(shown()).toMatchObject({ startsAt: before, version: 5 }), BOUND);
  expect(versions()).toEqual([1, 2, 3, 4]);
});

test("[TEAM-8] what a colleague changed meanwhile is not undone with one's own change before it", async () => {
  const { agenda, changes, shown, answer } = open();
  const to = (hour: number) => ({ startsAt: onMonday(hour), minutes: 60, roomId: shown().roomId });
  const first = changes.move(shown(), to(14), agenda, byShop);
  await answer(2);
  await first;
  // A colleague has made 3 of it.
  const second = changes.move({ ...shown(), version: 3 }, to(16), agenda, byShop);
  await answer(4);
  await second;
  act(() => void undoLast());
  await answer(5);
  act(() => void undoLast());
  await answer(6);
  await vi.waitFor(() => expect(shown().version).toBe(6), BOUND);
  expect(versions()).toEqual([1, 3, 4, 2]);
});

test('[CAN-11] [AGD-5] a dragged visit says whose wish it was, in words and to the platform, and undoing it says that', async () => {
  const { agenda, changes, shown, answer } = open();
  const landing = { startsAt: onMonday(14), minutes: 60, roomId: shown().roomId };
  const moved = changes.move(shown(), landing, agenda, { ...byShop, cause: 'customer_asked' });
  await answer(2);
  await moved;
  expect(toasts.shown().at(-1)?.text).toMatch(/14:00\. The customer asked for it\.$/);
  act(() => void undoLast());
  await answer(3);
  expect(call.mock.calls.map(([, { cause }]) => cause)).toEqual(['customer_asked', 'undo']);
});

const shownTexts = () => toasts.shown().map(({ text }) => text);
const callKeys = () => call.mock.calls.map(([, , options]) => options?.idempotencyKey);

/** Marks the visit as arrived while the platform does not answer. */
async function arriveOffline() {
  const opened = open();
  call.mockRejectedValue(new CallError({ kind: 'network' }));
  await act(() => opened.changes.arrive(opened.shown(), onMonday(9)));
  return opened;
}
const backOnline = () => act(async () => void dispatchEvent(new Event('online')));

test('[DESK-5] [A4] an arrival that is pressed without a connection is kept, sent when it is back with the same key, and said', async () => {
  const { shown } = await arriveOffline();
  expect(shownTexts()).toEqual([expect.stringMatching(/has arrived · .*kept on this device/)]);
  call.mockImplementation(async (_name: string, { id, status, version }) => ({
    booking: { id, status, version: version + 1 },
  }));
  await backOnline();
  await vi.waitFor(() => expect(shownTexts()).toContain('Back online: 1 check-in was sent.'), BOUND);
  expect(shown()).toMatchObject({ status: 'arrived', version: 2 });
  expect(new Set(callKeys()).size).toBe(1);
  expect(versions()).toEqual([1, 1]);
});

test('[DESK-5] an arrival that was kept is undone on the version that it was answered with', async () => {
  const { shown } = await arriveOffline();
  call.mockImplementation(async (_name: string, { id, status, version }) => ({
    booking: { id, status, version: version + 1 },
  }));
  await backOnline();
  await vi.waitFor(() => expect(shown().version).toBe(2), BOUND);
  await act(async () => void undoLast());
  await vi.waitFor(() => expect(shown()).toMatchObject({ status: 'confirmed', version: 3 }), BOUND);
  expect(versions()).toEqual([1, 1, 2]);
});

test('[DESK-5] [TEAM-8] a kept arrival of a visit that a colleague has changed meanwhile is dropped, and said with its name', async () => {
  const { shown } = await arriveOffline();
  const { booking } = anOpenedVisit({ booking: { id: shown().id, status: 'cancelled', version: 5 } });
  const current = onWire(booking);
  call.mockRejectedValue(refusal('Changed meanwhile.', { status: 409, changed_by: 'Mila Jansen', current }));
  await backOnline();
  await vi.waitFor(
    () =>
      expect(shownTexts()).toContainEqual(
        expect.stringMatching(/^Wim Peters, .* not saved\. Mila Jansen changed this visit .* now: Cancelled/i),
      ),
    BOUND,
  );
  call.mockClear();
  await backOnline();
  expect(call).not.toHaveBeenCalled();
});

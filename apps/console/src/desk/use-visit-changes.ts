import type { DeskVisitAnswer, TillMethod, VisitMark } from '@embook/domain/desk';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { sendOnce } from './intention.ts';
import { retryLost, useRefresh } from './queries.ts';

interface Payment {
  readonly method: TillMethod;
  readonly amountCents: number;
}

/** The changes of an open visit; each sends the version that was shown, so that nothing is overwritten (TEAM-8). */
export function useVisitChanges({ id, version }: Pick<DeskVisitAnswer, 'id' | 'version'>) {
  const refresh = useRefresh();
  const settled = { meta: { screen: true }, onSettled: () => void refresh() } as const;
  return {
    mark: useMutation({
      ...settled,
      mutationFn: (given: { readonly status: VisitMark; readonly version?: number }) =>
        call('staffMarkVisit', { id, version, ...given }),
    }),
    pay: useMutation({
      ...settled,
      retry: retryLost,
      mutationFn: (payment: Payment) =>
        sendOnce({ pay: id, ...payment }, (idempotencyKey) =>
          call('staffTakePayment', { id, ...payment }, { idempotencyKey }),
        ),
    }),
    giveBack: useMutation({
      ...settled,
      retry: retryLost,
      mutationFn: () =>
        sendOnce({ giveBack: id }, (idempotencyKey) => call('staffGiveBack', { id }, { idempotencyKey })),
    }),
    note: useMutation({ ...settled, mutationFn: (note: string) => call('staffNoteOnVisit', { id, note }) }),
    move: useMutation({
      ...settled,
      mutationFn: (to: { readonly startsAt: number; readonly roomId?: number; readonly tellCustomer: boolean }) =>
        call('staffMoveVisit', { id, version, ...to }),
    }),
  };
}

export type VisitChanges = ReturnType<typeof useVisitChanges>;

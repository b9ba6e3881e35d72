import type { DeskVisitAnswer, MoveCause, TillMethod, VisitMark } from '@embook/domain/desk';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { queueMutation, STANDING, undoneVisit } from '../lib/mutation-queue.ts';
import { sendOnce } from '../lib/idempotency-key.ts';
import { type ShownVisit, useCheckIns } from './check-in/outbox.ts';
import { retryLost, useRefresh, visitQuery } from './queries.ts';

interface Payment {
  readonly method: TillMethod;
  readonly amountCents: number;
}

interface MovedVisit {
  readonly startsAt: number;
  readonly roomId?: number;
  readonly tellCustomer: boolean;
  readonly cause: MoveCause;
}

const restoreKey = (id: number) => ['restore', id];

/** Takes a cancellation back; keyed, so that the panel knows when the Undo below it was refused. */
export function useRestore(id: number, meta: { readonly screen?: boolean }) {
  const refresh = useRefresh();
  const client = useQueryClient();
  return useMutation({
    mutationKey: restoreKey(id),
    meta,
    mutationFn: (from: number) => queueMutation(id, from, (version) => call('staffRestoreVisit', { id, version })),
    onSuccess: ({ booking }) => {
      undoneVisit(id, STANDING);
      // What was taken back is offered no more, also before the visit is fetched again.
      client.setQueryData(visitQuery(id).queryKey, (visit) => visit && { ...visit, booking, restorable: false });
    },
    onSettled: () => void refresh(),
  });
}

/** Why the last try to take the cancellation back failed, in the panel or below it. */
export const useRestoreError = (id: number): Error | null =>
  useMutationState({ filters: { mutationKey: restoreKey(id) }, select: ({ state }) => state.error }).at(-1) ?? null;

/** The changes of an open visit; each sends the version that was shown, so that nothing is overwritten (TEAM-8). */
export function useVisitChanges({ id, version: shown }: Pick<DeskVisitAnswer, 'id' | 'version'>) {
  const refresh = useRefresh();
  const client = useQueryClient();
  const checkIns = useCheckIns();
  /** Shown at once: until it is fetched again, the next change would be based on an old version. */
  const show = ({ booking }: { readonly booking: DeskVisitAnswer }) =>
    client.setQueryData(visitQuery(id).queryKey, (visit) => visit && { ...visit, booking });
  const settled = { meta: { screen: true }, onSettled: () => void refresh() } as const;
  return {
    mark: useMutation({
      ...settled,
      onSuccess: (_outcome, { status }) => undoneVisit(id, status),
      // Kept on the device while the platform does not answer (decision 50).
      mutationFn: async ({ visit, status }: { readonly visit: ShownVisit; readonly status: VisitMark }) => {
        const outcome = await checkIns.mark(visit, status);
        if (outcome.kind === 'refused') throw outcome.error;
        return outcome;
      },
    }),
    pay: useMutation({
      ...settled,
      retry: retryLost,
      mutationFn: (payment: Payment) =>
        sendOnce({ pay: id, ...payment }, (idempotencyKey) =>
          call('staffTakePayment', { id, ...payment }, { idempotencyKey }),
        ),
    }),
    correct: useMutation({
      ...settled,
      retry: retryLost,
      mutationFn: (correction: { readonly entryId: number; readonly reason: string }) =>
        sendOnce({ correct: id, ...correction }, (idempotencyKey) =>
          call('staffCorrectPayment', { id, ...correction }, { idempotencyKey }),
        ),
    }),
    restore: useRestore(id, settled.meta),
    giveBack: useMutation({
      ...settled,
      retry: retryLost,
      mutationFn: () =>
        sendOnce({ giveBack: id }, (idempotencyKey) => call('staffGiveBack', { id }, { idempotencyKey })),
    }),
    note: useMutation({
      ...settled,
      // One after the other, as they were written.
      scope: { id: `note visit ${id}` },
      mutationFn: (note: string) => call('staffNoteOnVisit', { id, note }),
    }),
    move: useMutation({
      ...settled,
      onSuccess: show,
      mutationFn: (to: MovedVisit) =>
        queueMutation(id, shown, (version) => call('staffMoveVisit', { id, version, ...to })),
    }),
  };
}

export type VisitChanges = ReturnType<typeof useVisitChanges>;

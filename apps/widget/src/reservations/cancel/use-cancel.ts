import { type RefusedKind, refusedKindOf } from '@embook/domain/reservations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useSettings } from '../../lib/settings.tsx';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { intentionAnswered, intentionKey } from '../../payment/intention.ts';
import { refreshAfterPayment } from '../../payment/queries.ts';
import { leaveCurrentList } from '../queries.ts';

export type Scope = 'visit' | 'all';

/** What the platform decided with its own clock, where it refused (CAN-10). */
export function refusedKind(error: unknown): RefusedKind | undefined {
  const failure = error instanceof ApiError ? error.failure : undefined;
  if (failure?.kind !== 'problem') return undefined;
  const { outcome } = Object(failure.result) as { outcome?: unknown };
  return refusedKindOf(outcome);
}

const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'problem' && error.failure.code < 500;

/** Cancels and shows it everywhere: the item leaves the list, freed times can be booked again (CAN-9). */
export function useCancel(bookingId: number) {
  const client = useQueryClient();
  const { companyApiKey } = useSettings();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (scope: Scope) =>
      call(
        'cancelBooking',
        { bookingId, scope },
        { idempotencyKey: intentionKey(companyApiKey, { cancel: bookingId, scope }) },
      ),
    meta: { screen: true },
    onSuccess: ({ message, visits }) => {
      intentionAnswered(companyApiKey);
      // A platform that does not say what became of the visit has cancelled it.
      const gone = visits.length > 0 ? visits.filter(({ done }) => done).map((visit) => visit.bookingId) : [bookingId];
      leaveCurrentList(client, gone);
      // Such a platform may no longer know it, so its page is left for the list it has gone from.
      if (visits.length === 0) navigate(paths.reservations());
      refreshAfterPayment(client);
      toast(message || m.common_cancel_toast());
    },
    onError: (error) => {
      if (!isAnswer(error)) return;
      intentionAnswered(companyApiKey);
      refreshAfterPayment(client);
    },
  });
}

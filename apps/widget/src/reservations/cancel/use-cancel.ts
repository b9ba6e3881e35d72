import { isPlainlyNextMonday } from '@embook/domain/payment';
import { type CancelledVisit, type RefusedKind, refusedKindOf } from '@embook/domain/reservations';
import { type Day, dayOf, formatEuro, shopTimeAt, timeOfDay } from '@embook/domain/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../lib/api.ts';
import { problemOf } from '../../lib/api-error.ts';
import { readClock } from '../../lib/clock.tsx';
import { formatDay } from '../../lib/formats.ts';
import { useSettings } from '../../lib/settings.tsx';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { intentionAnswered, intentionKey, isAnswer } from '../../payment/intention.ts';
import { refreshAfterPayment } from '../../payment/queries.ts';
import { leaveCurrentList } from '../queries.ts';
import type { VisitDetail } from '../visit-detail.ts';

export type Scope = 'visit' | 'all';

/** The outcome by the platform's clock, where it refused (CAN-10). */
export function refusedKind(error: unknown): RefusedKind | undefined {
  const { outcome } = Object(problemOf(error)?.result) as { outcome?: unknown };
  return refusedKindOf(outcome);
}

/** A series has a report for each visit: the notice does not repeat what only holds for some (CAN-8). */
function seriesText(visits: readonly CancelledVisit[], message: string): string {
  const isWhole = visits.every(({ done }) => done);
  const hasLoss = visits.some(({ outcome }) => outcome === 'cost_lost' || outcome === 'use_lost');
  return isWhole && hasLoss ? m.common_cancel_toast() : message || m.common_cancel_toast();
}

/** The platform's message; with the date of a refund where "next Monday" could be misread (CAN-7). */
function doneText(visit: CancelledVisit | undefined, message: string, today: Day): string {
  if (!visit?.refund || isPlainlyNextMonday(visit.refund.dueOn, today)) return message || m.common_cancel_toast();
  const { amount, dueOn } = visit.refund;
  const date = formatDay(timeOfDay(dueOn) ?? 0);
  return m.common_cancel_toast_refund({ price: formatEuro(amount), date });
}

/** Cancels and updates the caches: the item leaves the list, freed times can be booked again (CAN-9). */
export function useCancel({ id: bookingId, timeZone }: Pick<VisitDetail, 'id' | 'timeZone'>) {
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
    onSuccess: ({ message, visits }, scope) => {
      intentionAnswered(companyApiKey);
      // A platform that does not list the visits has cancelled this one.
      const gone = visits.length > 0 ? visits.filter(({ done }) => done).map((visit) => visit.bookingId) : [bookingId];
      leaveCurrentList(client, gone);
      // Such a platform may no longer return the visit, so its page is left for the list.
      if (visits.length === 0) navigate(paths.reservations());
      refreshAfterPayment(client);
      const today = dayOf(shopTimeAt(readClock(), timeZone));
      toast(scope === 'all' ? seriesText(visits, message) : doneText(visits[0], message, today));
    },
    onError: (error) => {
      if (!isAnswer(error)) return;
      intentionAnswered(companyApiKey);
      refreshAfterPayment(client);
    },
  });
}

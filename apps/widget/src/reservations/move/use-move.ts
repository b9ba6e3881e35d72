import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatMoment } from '../../lib/formats.ts';
import { useSettings } from '../../lib/settings.tsx';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { intentionAnswered, intentionKey } from '../../payment/intention.ts';
import { refreshAfterPayment } from '../../payment/queries.ts';

export interface NewTime {
  readonly timestamp: number;
  /** Undefined for classes: the session has its room. */
  readonly roomId: number | undefined;
}

/** Takes the new time before the old one is given up: whatever fails, the old one stays. */
export function useMove(bookingId: number, onDone: () => void) {
  const client = useQueryClient();
  const { companyApiKey } = useSettings();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (to: NewTime) => {
      const fields = { bookingId, ...to };
      return call('moveBooking', fields, { idempotencyKey: intentionKey(companyApiKey, { move: fields }) });
    },
    meta: { screen: true },
    onSuccess: ({ booking: { id, startsAt } }) => {
      intentionAnswered(companyApiKey);
      refreshAfterPayment(client);
      toast(m.common_reservation_move_done({ when: formatMoment(startsAt) }));
      onDone();
      if (id !== bookingId) navigate(paths.reservation('product', id, 1), { replace: true });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.failure.kind !== 'problem') return;
      intentionAnswered(companyApiKey);
      refreshAfterPayment(client); // someone else was faster: the time is no longer free
    },
  });
}

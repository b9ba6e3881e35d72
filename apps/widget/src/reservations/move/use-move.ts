import { joinFacts, type ShopTime } from '@embook/domain/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/formats.ts';
import { useSettings } from '../../lib/settings.tsx';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { intentionAnswered, intentionKey, isAnswer } from '../../payment/intention.ts';
import { refreshAfterPayment } from '../../payment/queries.ts';

export interface NewTime {
  readonly timestamp: number;
  /** Undefined for classes, whose session has a room. */
  readonly roomId: number | undefined;
  /** The person or room at the new time. */
  readonly who: string | null;
}

/** `Thu 19 November, 09:00 · Noor` */
export const momentWith = (time: ShopTime, who: string | null): string => joinFacts([formatMoment(time), who]);

/** Moves the visit in one call, so that a failure keeps the old time. */
export function useMove(bookingId: number, onDone: () => void) {
  const client = useQueryClient();
  const { companyApiKey } = useSettings();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: ({ timestamp, roomId }: NewTime) => {
      const fields = { bookingId, timestamp, roomId };
      return call('moveBooking', fields, { idempotencyKey: intentionKey(companyApiKey, { move: fields }) });
    },
    meta: { screen: true },
    onSuccess: ({ booking: { id, startsAt, employeeName, roomName } }) => {
      intentionAnswered(companyApiKey);
      refreshAfterPayment(client);
      toast(m.common_reservation_move_done({ when: momentWith(startsAt, employeeName ?? roomName) }));
      onDone();
      if (id !== bookingId) navigate(paths.reservation('product', id, 1), { replace: true });
    },
    onError: (error) => {
      if (!isAnswer(error)) return;
      intentionAnswered(companyApiKey);
      refreshAfterPayment(client); // the time was taken meanwhile
    },
  });
}

import { useId } from 'react';
import * as z from 'zod/mini';
import { MyBookingLink } from '../../../groups/session/my-booking-link.tsx';
import { problemOf } from '../../../lib/api-error.ts';
import { formatDay, formatTime } from '../../../lib/formats.ts';
import { m } from '../../../paraglide/messages.js';
import { paths } from '../../../paths.ts';
import { useKeptPayment } from '../../../payment/kept-payment.ts';
import type { Order } from '../../../payment/order.ts';
import { useDraft } from '../../draft-store.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import css from './refusal.module.css';
import layout from '../../../ui/shared/layout.module.css';

/** The part of a refusal that lists other slots, when the chosen one was taken. */
const slotTakenResult = z.object({ slots: z.array(z.object({ timestamp: z.int(), room_id: z.int() })) });

/** The part of a refusal that names the customer's own booking of it. */
const ownBookingResult = z.object({ booking_id: z.int() });

function detailsOf<T extends z.ZodMiniType>(error: unknown, shape: T): z.output<T> | undefined {
  return z.safeParse(shape, problemOf(error)?.result).data;
}

/** Somebody else has the chosen time by now. */
export const isSlotTaken = (error: unknown): boolean => detailsOf(error, slotTakenResult) !== undefined;

const nearestTimes = (error: unknown) => detailsOf(error, slotTakenResult)?.slots ?? [];

/** Links to the booking that the customer already has of it (GRP-7, EVT-3). */
export function OwnBooking({ error }: { error: unknown }) {
  const bookingId = detailsOf(error, ownBookingResult)?.booking_id;
  return bookingId === undefined ? null : <MyBookingLink session={{ myBookingId: bookingId }} />;
}

interface NearestTimesProps {
  error: unknown;
  order: Order;
  onTaken: () => void;
}

/** Free times around the one that was taken; choosing one keeps everything else (A1). */
export function NearestTimes({ error, order, onTaken }: NearestTimesProps) {
  const [, take] = useDraft();
  const id = useId();
  const slots = order.type === 'service' ? nearestTimes(error) : [];
  if (slots.length === 0) return null;
  return (
    <div>
      <p id={id} className={css.title}>
        {m.common_confirm_nearest()}
      </p>
      <div className={layout.wrapped} role="group" aria-labelledby={id}>
        {slots.map(({ timestamp, room_id: roomId }) => (
          <Button
            key={timestamp}
            kind="secondary"
            small
            onClick={() => {
              take({ type: 'time_chosen', slot: { timestamp, roomId } });
              onTaken();
            }}
          >
            {[formatDay(timestamp), formatTime(timestamp)].join(', ')}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Links to an unfinished payment of this tab, which may be why the booking was refused. */
export function OpenPayment({ order }: { order: Order }) {
  const { kind } = order.payable;
  const [kept] = useKeptPayment(kind);
  if (kept?.status !== 'pending') return null;
  return (
    <ButtonLink kind="secondary" small block href={paths.bookSuccess(kind === 'bundle' ? 'bundle' : 'payment')}>
      {m.common_confirm_open_payment()}
    </ButtonLink>
  );
}

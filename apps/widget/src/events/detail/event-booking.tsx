import { type Session, seatsOf, sessionName, type SessionRefusal } from '@embook/domain/groups';
import { isPriceShown } from '@embook/domain/shared';
import { MyBookingLink } from '../../groups/session/my-booking-link.tsx';
import { SessionOptions } from '../../groups/session/session-options.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { FloatingBar } from '../../ui/floating-bar/floating-bar.tsx';
import { Price } from '../../ui/price/price.tsx';
import css from './event-booking.module.css';
import type { EventBooking } from './use-event-booking.ts';

interface BookingProps {
  event: Session;
  booking: EventBooking;
}

const refusals: Readonly<Record<Exclude<SessionRefusal, 'booked'>, () => string>> = {
  cancelled: () => m.common_session_cancelled(),
  started: () => m.common_session_started(),
  full: () => m.common_session_full(),
  not_online: () => m.common_session_not_online(),
};

/** The sub-options of the event, its price and the book button; a narrow widget has the button in the floating bar. */
export function BookingCard({ event, booking: { refusal, optionId, cost, choose, book } }: BookingProps) {
  return (
    <div className={css.booking}>
      {!refusal && event.options.length > 0 && <SessionOptions session={event} chosen={optionId} onChoose={choose} />}
      {isPriceShown(cost, event.hidePrice) && (
        <p className={css.price}>
          {m.common_event_per_person()}
          <Price cents={cost} hide={event.hidePrice} />
        </p>
      )}
      <div className={refusal ? undefined : css.button}>
        {refusal === 'booked' ? (
          <MyBookingLink session={event} />
        ) : (
          <Button block disabled={refusal !== null} onClick={book}>
            {refusal ? refusals[refusal]() : m.common_event_book()}
          </Button>
        )}
      </div>
    </div>
  );
}

export function BookingBar({ event, booking: { refusal, cost, book } }: BookingProps) {
  if (refusal) return null;
  const left = seatsOf(event)?.left;
  return (
    <FloatingBar
      title={sessionName(event)}
      text={
        <>
          <Price cents={cost} hide={event.hidePrice} />
          {left !== undefined && <span className={css.left}>{m.common_session_places_left({ count: left })}</span>}
        </>
      }
    >
      <Button onClick={book}>{m.common_event_book()}</Button>
    </FloatingBar>
  );
}

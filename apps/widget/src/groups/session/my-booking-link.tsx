import type { Session } from '@embook/domain/groups';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';

interface MyBookingLinkProps {
  session: Pick<Session, 'myBookingId'>;
  small?: boolean;
}

/** Links a class or event to the customer's booking of it, instead of the book button (GRP-7, EVT-3). */
export function MyBookingLink({ session: { myBookingId }, small = false }: MyBookingLinkProps) {
  const known = myBookingId !== null;
  return (
    <ButtonLink
      kind="secondary"
      small={small}
      block={!small}
      href={known ? paths.reservation('product', myBookingId, 1) : paths.reservations()}
    >
      {known ? m.common_session_my_booking() : m.common_session_my_bookings()}
    </ButtonLink>
  );
}

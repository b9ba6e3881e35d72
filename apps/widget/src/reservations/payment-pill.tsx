import type { BookedVisit } from '@embook/domain/reservations';
import { m } from '../paraglide/messages.js';
import { Pill } from '../ui/pill/pill.tsx';

/** PAID in green, UNPAID in red (RES-5). */
export function PaymentPill({ paid }: Pick<BookedVisit, 'paid'>) {
  return paid ? (
    <Pill tone="ok">{m.common_reservation_paid()}</Pill>
  ) : (
    <Pill tone="bad">{m.common_reservation_unpaid()}</Pill>
  );
}

type Paying = Pick<BookedVisit, 'paymentType' | 'finalCost'>;

/** A visit without a price is neither paid nor unpaid; one of a bundle or membership is paid with a use. */
export const isFree = ({ paymentType, finalCost }: Paying): boolean =>
  finalCost === 0 && paymentType !== 'bundle' && paymentType !== 'subscription';

/** For lists: a cancelled visit is neither paid nor unpaid, and one to be paid at the shop is not yet due. */
export function VisitPill(visit: Paying & Pick<BookedVisit, 'paid' | 'cancelled'>) {
  if (visit.cancelled) return <Pill tone="warn">{m.common_reservation_cancelled()}</Pill>;
  if (isFree(visit)) return null;
  if (visit.paid || visit.paymentType !== 'cash') return <PaymentPill paid={visit.paid} />;
  return <Pill>{m.common_reservation_pay_at_shop()}</Pill>;
}

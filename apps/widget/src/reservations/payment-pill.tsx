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

/** For lists: a cancelled visit is neither paid nor unpaid, and one to be paid at the shop is not yet due. */
export function VisitPill(visit: Pick<BookedVisit, 'paid' | 'cancelled' | 'paymentType' | 'finalCost'>) {
  if (visit.cancelled) return <Pill tone="warn">{m.common_reservation_cancelled()}</Pill>;
  if (visit.paid || visit.paymentType !== 'cash') return <PaymentPill paid={visit.paid} />;
  return visit.finalCost > 0 && <Pill>{m.common_reservation_pay_at_shop()}</Pill>;
}

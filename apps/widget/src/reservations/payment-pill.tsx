import type { BookedVisit } from '@embook/domain/reservations';
import { m } from '../paraglide/messages.js';
import { Pill } from '../ui/pill/pill.tsx';

/** PAID in green, UNPAID in red (RES-5); what was cancelled is neither any more. */
export function PaymentPill({ paid, cancelled = false }: Pick<BookedVisit, 'paid'> & { cancelled?: boolean }) {
  if (cancelled) return <Pill tone="warn">{m.common_reservation_cancelled()}</Pill>;
  return paid ? (
    <Pill tone="ok">{m.common_reservation_paid()}</Pill>
  ) : (
    <Pill tone="bad">{m.common_reservation_unpaid()}</Pill>
  );
}

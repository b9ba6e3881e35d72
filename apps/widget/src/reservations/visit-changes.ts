import { type BookedVisit, cancellationOf, mayCancel, mayMove } from '@embook/domain/reservations';
import { useCapability } from '../company/queries.ts';
import { useShopNow } from '../lib/clock.tsx';
import { m } from '../paraglide/messages.js';
import type { VisitDetail } from './visit-detail.ts';

interface VisitChanges {
  readonly coming: boolean;
  readonly canMove: boolean;
  /** The page has the button, which says why when it is too late. */
  readonly canCancel: boolean;
  /** The next step, for a link to the page: it promises nothing that the page would refuse. */
  readonly linkText: string;
}

/** What the page of a visit offers now (CAN-1). A link to that page uses it too, so that its words fit. */
export function useVisitChanges(visit: BookedVisit & Partial<Pick<VisitDetail, 'progress'>>): VisitChanges {
  const { startsAt, cancelled, kind, progress = null } = visit;
  const now = useShopNow(visit.timeZone);
  const isMoving = useCapability('move');
  const coming = !cancelled && startsAt > now;
  // A visit that the shop has marked can no longer be moved or cancelled here (DESK-5).
  const open = coming && progress === null;
  // A fee changes what is returned, but not whether it is in time.
  const outcome = cancellationOf(visit, 0, now);
  const canMove = isMoving && open && isKnown(visit) && kind !== 'event' && mayMove(outcome);
  return { coming, canMove, canCancel: open, linkText: linkTextOf(canMove, open && mayCancel(outcome)) };
}

function linkTextOf(canMove: boolean, isCancellable: boolean): string {
  if (!isCancellable) return m.common_reservation_view();
  return canMove ? m.common_reservation_move_or_cancel() : m.common_reservation_view_or_cancel();
}

/** Without service and shop neither another time nor the same service can be searched. */
export const isKnown = ({ shopId, serviceId }: BookedVisit): boolean => shopId > 0 && serviceId > 0;

import { type BookedVisit, cancellationOf, mayMove } from '@embook/domain/reservations';
import { useCapability } from '../company/queries.ts';
import { useShopNow } from '../lib/clock.tsx';
import type { VisitDetail } from './visit-detail.ts';

interface VisitChanges {
  readonly coming: boolean;
  readonly canMove: boolean;
  readonly canCancel: boolean;
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
  const isInTime = mayMove(cancellationOf(visit, 0, now));
  return { coming, canMove: isMoving && open && isKnown(visit) && kind !== 'event' && isInTime, canCancel: open };
}

/** Without service and shop neither another time nor the same service can be searched. */
export const isKnown = ({ shopId, serviceId }: BookedVisit): boolean => shopId > 0 && serviceId > 0;

import { freeSlot } from '../../booking/booking.ts';
import type { Tx } from '../../infra/db/open.ts';
import { postNews } from '../../infra/db/outbox.ts';
import { announceVisits } from '../../infra/live/announce.ts';
import { newsOf } from '../../infra/db/visit.ts';
import type { Owner } from '../../infra/db/owner.ts';
import type { MailData } from '../../messages/mail-data.ts';
import { entitlementsFor } from '../../payment/payment.ts';
import type { ReservationCore } from '../reservation-core.ts';
import { findVisitToCancel, setCancelled } from './cancel-store.ts';

type ReleaseCore = Pick<ReservationCore, 'clock' | 'entitlementKinds'>;

type Why = Pick<
  MailData['visit_released'],
  'clientSubscriptionId' | 'subscriptionName' | 'reason' | 'lastDay' | 'link'
>;

/**
 * A visit whose membership no longer pays for it: the slot is freed, the use is returned whatever the policy says, and
 * the customer gets one mail (A17). Under the lock of the customer; what was cancelled meanwhile stays as it is.
 */
export async function releaseVisit(
  { entitlementKinds, clock }: ReleaseCore,
  tx: Tx,
  owner: Owner,
  bookingId: number,
  why: Why,
): Promise<void> {
  const { companyId } = owner;
  const now = new Date(clock.now());
  const visit = await findVisitToCancel(tx, owner, bookingId);
  if (visit?.status !== 'confirmed') return;
  await freeSlot(tx, companyId, bookingId, now);
  await setCancelled(tx, { companyId, id: bookingId }, { outcome: 'free_use_returned', now });
  await announceVisits(tx, [{ companyId, bookingId, action: 'booking.cancelled' }]);
  await entitlementsFor(entitlementKinds, visit.paymentType)?.giveBack(tx, companyId, bookingId);
  await postNews(tx, visit, {
    companyId,
    eventKey: `visit_released:${bookingId}`,
    template: 'visit_released',
    data: { ...newsOf(visit), ...why },
    now,
  });
}

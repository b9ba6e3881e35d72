import { addDays, dayOf, type Locale, type ShopTime } from '@embook/domain/shared';
import { paidTime, releaseOf } from '@embook/domain/subscriptions';
import { earliestShopNow, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import type { MailData } from '../messages/mail-data.ts';
import type { OwnSubscription } from './own-subscription.ts';
import { changeSubscription, type Reader } from './own-subscription-store.ts';
import { chargeLink, mailBookingsAtRisk, type MailCore, mailRenewalOff } from './subscription-mails.ts';
import { findComingBookings, setWarned } from './subscription-use-store.ts';

type ComingBooking = Awaited<ReturnType<typeof findComingBookings>>[number];

/**
 * The context of what becomes of the bookings to come that a subscription pays for, when it no longer does (A17).
 * Bookings belong to reservations, a later noun, which releases them.
 */
export interface ReleaseCore extends MailCore {
  /** Frees the slot and the use of a booking and mails its customer. */
  readonly release: (
    tx: Tx,
    owner: Owner,
    bookingId: number,
    why: Pick<MailData['visit_released'], 'clientSubscriptionId' | 'subscriptionName' | 'reason' | 'lastDay' | 'link'>,
  ) => Promise<void>;
}

/** Those that have not begun on the clock of their shop. */
async function comingBookings(
  { clock }: ReleaseCore,
  reader: Reader,
  subscription: OwnSubscription,
  locale?: Locale,
): Promise<ComingBooking[]> {
  const bookings = await findComingBookings(reader, subscription, earliestShopNow(clock), locale);
  return bookings.filter(({ startsAt, timeZone }) => startsAt > shopNow(clock, timeZone));
}

/** Those that would be released if it ended then. */
export const bookingsBeyond = async (
  core: ReleaseCore,
  reader: Reader,
  subscription: OwnSubscription,
  endsOn: ShopTime,
  locale?: Locale,
): Promise<ComingBooking[]> =>
  (await comingBookings(core, reader, subscription, locale)).filter((booking) => paidTime(booking) >= endsOn);

const releaseBooking = (
  { origin, release }: ReleaseCore,
  tx: Tx,
  subscription: OwnSubscription,
  { bookingId }: ComingBooking,
  reason: 'unpaid' | 'ended',
): Promise<void> =>
  release(tx, subscription, bookingId, {
    clientSubscriptionId: subscription.id,
    subscriptionName: subscription.name,
    reason,
    lastDay: subscription.endsOn === null ? null : addDays(subscription.endsOn, -1),
    link: reason === 'unpaid' ? chargeLink(origin, subscription) : null,
  });

/** It ends then, which is mailed, and what lies beyond is released. Under the lock of the customer. */
export async function endOn(core: ReleaseCore, tx: Tx, subscription: OwnSubscription, endsOn: ShopTime): Promise<void> {
  await changeSubscription(tx, subscription, { endsOn: dayOf(endsOn) });
  const beyond = await bookingsBeyond(core, tx, subscription, endsOn);
  await mailRenewalOff(core, tx, subscription, { endsOn, isReleasing: beyond.length > 0 });
  for (const booking of beyond) await releaseBooking(core, tx, { ...subscription, endsOn }, booking, 'ended');
}

/** Warns of and releases what is due now. Under the lock of the customer; may be repeated. */
export async function settleComingBookings(core: ReleaseCore, tx: Tx, subscription: OwnSubscription): Promise<void> {
  const now = shopNow(core.clock, subscription.timeZone);
  const atRisk: (ComingBooking & { bill: number; on: ShopTime })[] = [];
  for (const booking of await comingBookings(core, tx, subscription)) {
    const next = releaseOf(subscription, booking, now);
    if (next.kind === 'due') await releaseBooking(core, tx, subscription, booking, next.reason);
    if (next.kind === 'warn') atRisk.push({ ...booking, bill: next.bill, on: next.on });
  }
  for (const bookings of Map.groupBy(atRisk, ({ bill }) => bill).values()) {
    const ids = bookings.map(({ bookingId }) => bookingId);
    await setWarned(tx, subscription.companyId, ids, dayOf(now));
    await mailBookingsAtRisk(core, tx, subscription, bookings);
  }
}

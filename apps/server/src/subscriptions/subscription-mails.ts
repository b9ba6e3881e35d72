import { addDays, type Locale, type ShopTime } from '@embook/domain/shared';
import { type Bill, billOf, graceEnds } from '@embook/domain/subscriptions';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import { postMailToOwner } from '../infra/db/outbox.ts';
import type { OwnSubscription, OwnBill } from './own-subscription.ts';

/** The context of these mails: when they are written, and where they lead. */
export type MailCore = Pick<Core, 'clock' | 'origin'>;

interface BookingAtRisk {
  readonly bookingId: number;
  readonly service: string;
  readonly startsAt: ShopTime;
  /** The day on which it is released. */
  readonly on: ShopTime;
}

/** A lasting link to pay what is unpaid: a payment itself expires after minutes. */
export const chargeLink = (origin: string, { companyId, id }: Pick<OwnSubscription, 'companyId' | 'id'>): string =>
  `${origin}/payment/charge/${companyId}/${id}`;

const unpaid = (
  origin: string,
  subscription: OwnSubscription,
  { start, amountCents }: Pick<OwnBill, 'start' | 'amountCents'>,
) => ({
  clientSubscriptionId: subscription.id,
  subscriptionName: subscription.name,
  amountCents,
  usableUntil: addDays(graceEnds(subscription.pauses, start) ?? start, -1),
  link: chargeLink(origin, subscription),
});

// Mails to customers about their subscriptions; each once (B9).

export const mailPurchase = (
  { clock }: Pick<Core, 'clock'>,
  tx: Tx,
  subscription: OwnSubscription,
  locale: Locale | null,
): Promise<void> =>
  postMailToOwner(
    tx,
    { ...subscription, locale },
    {
      eventKey: `subscription_bought:${subscription.id}`,
      template: 'subscription_bought',
      data: {
        clientSubscriptionId: subscription.id,
        subscriptionName: subscription.name,
        priceCents: subscription.priceCents,
        duration: subscription.duration,
        startsAt: subscription.startsOn,
        nextChargeAt: subscription.priceCents === 0 ? null : (billOf(subscription, 2)?.dueOn ?? null),
      },
      now: new Date(clock.now()),
    },
  );

export const mailChargeDue = (
  { clock, origin }: MailCore,
  tx: Tx,
  subscription: OwnSubscription,
  bill: Bill,
): Promise<void> =>
  postMailToOwner(tx, subscription, {
    eventKey: `charge_due:${subscription.id}:${bill.number}`,
    template: 'charge_due',
    data: {
      ...unpaid(origin, subscription, { start: bill.start, amountCents: subscription.priceCents }),
      from: bill.start,
      until: addDays(bill.end, -1),
    },
    now: new Date(clock.now()),
  });

/** Once for a period, however often someone tries. */
export const mailChargeFailure = (
  { clock, origin }: MailCore,
  tx: Tx,
  subscription: OwnSubscription,
  bill: OwnBill,
): Promise<void> =>
  postMailToOwner(tx, subscription, {
    eventKey: `charge_failed:${subscription.id}:${bill.number}`,
    template: 'charge_failed',
    data: unpaid(origin, subscription, bill),
    now: new Date(clock.now()),
  });

/** For one billing period. Its bookings are marked as warned, so that each is in one such mail at a time. */
export const mailBookingsAtRisk = (
  { clock, origin }: MailCore,
  tx: Tx,
  subscription: OwnSubscription,
  bookings: readonly BookingAtRisk[],
): Promise<void> =>
  postMailToOwner(tx, subscription, {
    eventKey: `visits_at_risk:${bookings[0]?.bookingId}:${bookings[0]?.startsAt}`,
    template: 'visits_at_risk',
    data: {
      clientSubscriptionId: subscription.id,
      subscriptionName: subscription.name,
      amountCents: subscription.bills.reduce((sum, { isPaid, amountCents }) => sum + (isPaid ? 0 : amountCents), 0),
      usableUntil: addDays(Math.min(...bookings.map(({ on }) => on)), -1),
      link: chargeLink(origin, subscription),
      visits: bookings.map(({ service, startsAt }) => ({ serviceName: service, startsAt })),
    },
    now: new Date(clock.now()),
  });

export const mailRenewalOff = (
  { clock }: Pick<Core, 'clock'>,
  tx: Tx,
  subscription: OwnSubscription,
  { endsOn, isReleasing }: { readonly endsOn: ShopTime; readonly isReleasing: boolean },
): Promise<void> =>
  postMailToOwner(tx, subscription, {
    eventKey: `renewal_off:${subscription.id}:${endsOn}`,
    template: 'renewal_off',
    data: {
      clientSubscriptionId: subscription.id,
      subscriptionName: subscription.name,
      lastDay: addDays(endsOn, -1),
      isReleasing,
    },
    now: new Date(clock.now()),
  });

export const mailEnd = (
  { clock }: Pick<Core, 'clock'>,
  tx: Tx,
  subscription: OwnSubscription,
  endsOn: ShopTime,
): Promise<void> =>
  postMailToOwner(tx, subscription, {
    eventKey: `subscription_ended:${subscription.id}`,
    template: 'subscription_ended',
    data: { clientSubscriptionId: subscription.id, subscriptionName: subscription.name, lastDay: addDays(endsOn, -1) },
    now: new Date(clock.now()),
  });

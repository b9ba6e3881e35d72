import { addDays, type Locale, type ShopTime } from '@embook/domain/shared';
import { type Bill, billOf, graceEnds } from '@embook/domain/subscriptions';
import type { Clock } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { postMailToOwner } from '../infra/db/outbox.ts';
import type { Held, HeldBill } from './held.ts';

interface Ports {
  readonly clock: Clock;
  /** Where the platform is reached from outside. */
  readonly origin: string;
}

interface VisitAtRisk {
  readonly bookingId: number;
  readonly service: string;
  readonly startsAt: ShopTime;
  /** The day on which it is released. */
  readonly on: ShopTime;
}

export type SubscriptionMails = ReturnType<typeof createSubscriptionMails>;

/** A lasting link to pay what is unpaid: a payment itself expires after minutes. */
export const chargeLink = (origin: string, { companyId, id }: Pick<Held, 'companyId' | 'id'>): string =>
  `${origin}/payment/charge/${companyId}/${id}`;

/** Mails to customers about their subscriptions; each once (B9). */
export function createSubscriptionMails({ clock, origin }: Ports) {
  const now = () => new Date(clock.now());

  const unpaid = (held: Held, { start, amountCents }: Pick<HeldBill, 'start' | 'amountCents'>) => ({
    clientSubscriptionId: held.id,
    subscriptionName: held.name,
    amountCents,
    usableUntil: addDays(graceEnds(held.pauses, start) ?? start, -1),
    link: chargeLink(origin, held),
  });

  return {
    bought: (tx: Tx, held: Held, locale: Locale | null): Promise<void> =>
      postMailToOwner(
        tx,
        { ...held, locale },
        {
          eventKey: `subscription_bought:${held.id}`,
          template: 'subscription_bought',
          data: {
            clientSubscriptionId: held.id,
            subscriptionName: held.name,
            priceCents: held.priceCents,
            duration: held.duration,
            startsAt: held.startsOn,
            nextChargeAt: held.priceCents === 0 ? null : (billOf(held, 2)?.dueOn ?? null),
          },
          now: now(),
        },
      ),

    chargeDue: (tx: Tx, held: Held, bill: Bill): Promise<void> =>
      postMailToOwner(tx, held, {
        eventKey: `charge_due:${held.id}:${bill.number}`,
        template: 'charge_due',
        data: {
          ...unpaid(held, { start: bill.start, amountCents: held.priceCents }),
          from: bill.start,
          until: addDays(bill.end, -1),
        },
        now: now(),
      }),

    /** Once for a period, however often someone tries. */
    chargeFailed: (tx: Tx, held: Held, bill: HeldBill): Promise<void> =>
      postMailToOwner(tx, held, {
        eventKey: `charge_failed:${held.id}:${bill.number}`,
        template: 'charge_failed',
        data: unpaid(held, bill),
        now: now(),
      }),

    /** For one billing period. Its visits are marked as warned, so that each is in one such mail at a time. */
    visitsAtRisk: (tx: Tx, held: Held, visits: readonly VisitAtRisk[]): Promise<void> =>
      postMailToOwner(tx, held, {
        eventKey: `visits_at_risk:${visits[0]?.bookingId}:${visits[0]?.startsAt}`,
        template: 'visits_at_risk',
        data: {
          clientSubscriptionId: held.id,
          subscriptionName: held.name,
          amountCents: held.bills.reduce((sum, { isPaid, amountCents }) => sum + (isPaid ? 0 : amountCents), 0),
          usableUntil: addDays(Math.min(...visits.map(({ on }) => on)), -1),
          link: chargeLink(origin, held),
          visits: visits.map(({ service, startsAt }) => ({ serviceName: service, startsAt })),
        },
        now: now(),
      }),

    chargeLink: (held: Held): string => chargeLink(origin, held),

    ended: (tx: Tx, held: Held, endsOn: ShopTime): Promise<void> =>
      postMailToOwner(tx, held, {
        eventKey: `subscription_ended:${held.id}`,
        template: 'subscription_ended',
        data: { clientSubscriptionId: held.id, subscriptionName: held.name, lastDay: addDays(endsOn, -1) },
        now: now(),
      }),
  };
}

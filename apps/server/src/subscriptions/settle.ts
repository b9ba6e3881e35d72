import { addDays, dayOf, type Locale, startOfDay } from '@embook/domain/shared';
import { billOf } from '@embook/domain/subscriptions';
import { shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import { postMailToOwner } from '../infra/db/outbox.ts';
import { lockCustomer, lockLiving } from '../infra/db/owner.ts';
import { type SettledPayment, type Settler, unpayVisits } from '../payment/payment.ts';
import { type OwnSubscription, type OwnBill, unpaidBill } from './own-subscription.ts';
import { mailChargeFailure, type MailCore, mailPurchase } from './subscription-mails.ts';
import { changePeriod, changeSubscription, findLiveSubscription, findSubscription } from './own-subscription-store.ts';

interface Period {
  readonly subscription: OwnSubscription;
  readonly bill: OwnBill;
}

async function lockPeriod(tx: Tx, payment: SettledPayment): Promise<Period | undefined> {
  await lockCustomer(tx, payment);
  const subscription = await findSubscription(tx, payment);
  const bill = subscription?.bills.find(({ number }) => number === payment.period);
  return subscription && bill && { subscription, bill };
}

/** It begins on the day that was chosen, or today where the payment took longer: no paid day is lost. */
async function begin(
  { clock }: Pick<Core, 'clock'>,
  tx: Tx,
  subscription: OwnSubscription,
  locale: Locale | null,
): Promise<void> {
  const startsOn = Math.max(subscription.startsOn, startOfDay(shopNow(clock, subscription.timeZone)));
  const begun: OwnSubscription = { ...subscription, startsOn, status: 'active' };
  const first = billOf(begun, 1);
  await changeSubscription(tx, subscription, { status: 'active', startsOn: dayOf(startsOn) });
  await changePeriod(tx, subscription, 1, {
    paidAt: new Date(clock.now()),
    ...(first && { startsOn: dayOf(first.start), endsOn: dayOf(first.end) }),
  });
  await mailPurchase({ clock }, tx, begun, locale);
}

/** Settles a subscription when the payment of one of its periods changes. */
export function subscriptionSettler(core: MailCore): Settler {
  const { clock } = core;
  const now = () => new Date(clock.now());

  return {
    /** A period that was paid for in another way, or a purchase that a later one has replaced, is gone (A10). */
    async paid(tx, payment) {
      // Somebody who deleted their account gets the money back.
      if (!(await lockLiving(tx, payment))) return 'gone';
      const period = await lockPeriod(tx, payment);
      if (!period || period.bill.isPaid) return 'gone';
      const { subscription, bill } = period;
      if (
        subscription.status === 'closed' &&
        (await findLiveSubscription(tx, subscription, subscription.subscriptionId))
      )
        return 'gone';
      if (subscription.status === 'closed' || subscription.status === 'pending') {
        await begin(core, tx, subscription, payment.locale);
        return 'given';
      }
      await changePeriod(tx, subscription, bill.number, { paidAt: now() });
      const bills = subscription.bills.filter(({ number }) => number !== bill.number);
      if (subscription.status === 'open' && !unpaidBill({ bills }))
        await changeSubscription(tx, subscription, { status: 'active' });
      return 'given';
    },

    async closed(tx, payment, as) {
      const period = await lockPeriod(tx, payment);
      if (!period) return;
      const { subscription, bill } = period;
      if (subscription.status === 'pending') await changeSubscription(tx, subscription, { status: 'closed' });
      else if (subscription.status !== 'open') return;
      // A customer who cancelled needs no mail.
      if (as === 'cancelled') return;
      if (subscription.status === 'open') return mailChargeFailure(core, tx, subscription, bill);
      await postMailToOwner(tx, payment, {
        eventKey: `payment_failed:${payment.paymentId}`,
        template: 'payment_failed',
        data: {
          clientSubscriptionId: subscription.id,
          what: subscription.name,
          reason: as,
          again: { type: 'subscription', subscriptionId: subscription.subscriptionId },
        },
        now: now(),
      });
    },

    async refundDue(tx, payment, { amountCents, dueOn }) {
      const subscription = await findSubscription(tx, payment);
      await postMailToOwner(tx, payment, {
        eventKey: `refund_due:${payment.paymentId}`,
        template: 'refund_due',
        data: { clientSubscriptionId: payment.id, what: subscription?.name ?? '', amountCents, dueOn },
        now: now(),
      });
    },

    /** Money for the period that runs, or for one to come, ends it today; money for one that is over changes nothing. */
    async returned(tx, payment) {
      const period = await lockPeriod(tx, payment);
      if (!period) return;
      const { subscription, bill } = period;
      const { companyId, id, amountCents, paymentId } = payment;
      const today = startOfDay(shopNow(clock, subscription.timeZone));
      const ends =
        (subscription.status === 'active' || subscription.status === 'open') &&
        (billOf(subscription, bill.number)?.end ?? 0) > today;
      if (ends) {
        await changeSubscription(tx, subscription, {
          status: 'ended',
          endsOn: dayOf(Math.max(addDays(today, 1), subscription.startsOn)),
        });
        await changePeriod(tx, subscription, bill.number, { returnedAt: now() });
      }
      await postMailToOwner(tx, payment, {
        eventKey: `payment_returned:${paymentId}`,
        template: 'payment_returned',
        data: {
          clientSubscriptionId: id,
          what: subscription.name,
          amountCents,
          ended: ends ? 'subscription' : null,
          visits: ends ? await unpayVisits(tx, 'subscription', { companyId, id }, now()) : [],
        },
        now: now(),
      });
    },

    /**
     * A membership that ended stays ended, and nothing is given back by itself: what was used of the period is known to the
     * shop alone.
     */
    async wonBack(tx, payment) {
      const period = await lockPeriod(tx, payment);
      return period?.bill.isPaid && period.subscription.status !== 'closed' ? 'given' : 'gone';
    },
  };
}

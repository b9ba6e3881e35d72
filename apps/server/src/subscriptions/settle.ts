import { addDays, dayOf, type Locale, startOfDay } from '@embook/domain/shared';
import { billOf } from '@embook/domain/subscriptions';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { postMailToOwner } from '../infra/db/outbox.ts';
import { lockCustomer, lockLiving } from '../infra/db/owner.ts';
import { type SettledPayment, type Settler, unpayVisits } from '../payment/payment.ts';
import type { SubscriptionMails } from './subscription-mails.ts';
import { type Held, type HeldBill, unpaidBill } from './held.ts';
import type { HeldStore } from './held-store.ts';

interface Ports {
  readonly store: HeldStore;
  readonly mails: SubscriptionMails;
  readonly clock: Clock;
}

interface Settled {
  readonly held: Held;
  readonly bill: HeldBill;
}

/** Settles a subscription when the payment of one of its periods changes. */
export function createSubscriptionSettler({ store, mails, clock }: Ports): Settler {
  const now = () => new Date(clock.now());

  async function locked(tx: Tx, payment: SettledPayment): Promise<Settled | undefined> {
    await lockCustomer(tx, payment);
    const held = await store.byId(tx, payment);
    const bill = held?.bills.find(({ number }) => number === payment.period);
    return held && bill && { held, bill };
  }

  /** It begins on the day that was chosen, or today where the payment took longer: no paid day is lost. */
  async function begin(tx: Tx, held: Held, locale: Locale | null): Promise<void> {
    const startsOn = Math.max(held.startsOn, startOfDay(shopNow(clock, held.timeZone)));
    const begun: Held = { ...held, startsOn, status: 'active' };
    const first = billOf(begun, 1);
    await store.change(tx, held, { status: 'active', startsOn: dayOf(startsOn) });
    await store.changePeriod(tx, held, 1, {
      paidAt: now(),
      ...(first && { startsOn: dayOf(first.start), endsOn: dayOf(first.end) }),
    });
    await mails.bought(tx, begun, locale);
  }

  return {
    /** A period that was paid for in another way, or a purchase that a later one has replaced, is gone (A10). */
    async paid(tx, payment) {
      // Somebody who deleted their account gets the money back.
      if (!(await lockLiving(tx, payment))) return 'gone';
      const found = await locked(tx, payment);
      if (!found || found.bill.isPaid) return 'gone';
      const { held, bill } = found;
      if (held.status === 'closed' && (await store.live(tx, held, held.subscriptionId))) return 'gone';
      if (held.status === 'closed' || held.status === 'pending') {
        await begin(tx, held, payment.locale);
        return 'given';
      }
      await store.changePeriod(tx, held, bill.number, { paidAt: now() });
      const bills = held.bills.filter(({ number }) => number !== bill.number);
      if (held.status === 'open' && !unpaidBill({ bills })) await store.change(tx, held, { status: 'active' });
      return 'given';
    },

    async closed(tx, payment, as) {
      const found = await locked(tx, payment);
      if (!found) return;
      const { held, bill } = found;
      if (held.status === 'pending') await store.change(tx, held, { status: 'closed' });
      else if (held.status !== 'open') return;
      // A customer who cancelled needs no mail.
      if (as === 'cancelled') return;
      if (held.status === 'open') return mails.chargeFailed(tx, held, bill);
      await postMailToOwner(tx, payment, {
        eventKey: `payment_failed:${payment.paymentId}`,
        template: 'payment_failed',
        data: { clientSubscriptionId: held.id, what: held.name, reason: as },
        now: now(),
      });
    },

    async refundDue(tx, payment, { amountCents, dueOn }) {
      const held = await store.byId(tx, payment);
      await postMailToOwner(tx, payment, {
        eventKey: `refund_due:${payment.paymentId}`,
        template: 'refund_due',
        data: { clientSubscriptionId: payment.id, what: held?.name ?? '', amountCents, dueOn },
        now: now(),
      });
    },

    /** Money for the period that runs, or for one to come, ends it today; money for one that is over changes nothing. */
    async returned(tx, payment) {
      const found = await locked(tx, payment);
      if (!found) return;
      const { held, bill } = found;
      const { companyId, id, amountCents, paymentId } = payment;
      const today = startOfDay(shopNow(clock, held.timeZone));
      const ends =
        (held.status === 'active' || held.status === 'open') && (billOf(held, bill.number)?.end ?? 0) > today;
      if (ends) {
        await store.change(tx, held, { status: 'ended', endsOn: dayOf(Math.max(addDays(today, 1), held.startsOn)) });
        await store.changePeriod(tx, held, bill.number, { returnedAt: now() });
      }
      await postMailToOwner(tx, payment, {
        eventKey: `payment_returned:${paymentId}`,
        template: 'payment_returned',
        data: {
          clientSubscriptionId: id,
          what: held.name,
          amountCents,
          ended: ends ? 'subscription' : null,
          visits: ends ? await unpayVisits(tx, 'subscription', { companyId, id }, now()) : [],
        },
        now: now(),
      });
    },
  };
}

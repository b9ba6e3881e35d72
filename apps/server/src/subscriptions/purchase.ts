import { dayOf, euroFromCents, type Locale, type ShopTime } from '@embook/domain/shared';
import { billOf, canStartOn } from '@embook/domain/subscriptions';
import { lockCustomer, type Owner } from '../infra/db/owner.ts';
import { secretId } from '../infra/random-ids.ts';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { networkHash } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import { claimMade, findMade, findUnstarted, type Payments, requestHash } from '../payment/payment.ts';
import { agreementText } from './agreement.ts';
import type { SubscriptionMails } from './subscription-mails.ts';
import type { Held } from './held.ts';
import type { HeldStore, Reader } from './held-store.ts';
import type { SubscriptionPayment } from './subscription-payment.ts';
import type { Product, SubscriptionStore } from './subscription-store.ts';

export type SubscriptionPurchase = ReturnType<typeof createSubscriptionPurchase>;

interface PurchaseRequest {
  readonly subscriptionId: number;
  readonly startDate: ShopTime;
  readonly expectedCents?: number | undefined;
}

interface Buyer extends Owner {
  /** The language of the call. */
  readonly locale: Locale;
  readonly network?: Uint8Array;
}

interface Ports {
  readonly products: Pick<SubscriptionStore, 'product'>;
  readonly store: HeldStore;
  readonly payments: Pick<Payments, 'intent' | 'start' | 'summary'>;
  readonly subscriptionPayment: SubscriptionPayment;
  readonly mails: SubscriptionMails;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

interface Offer {
  readonly product: Product;
  /** Bought before for the same day, and not paid yet: the purchase goes on. */
  readonly goesOn: Held | undefined;
  /** Begun for another day, without an open payment: it is replaced. */
  readonly givesWay: Held | undefined;
}

/** SUB-3: a subscription is bought by paying its first period, or active at once where it costs nothing. */
export function createSubscriptionPurchase(ports: Ports) {
  const { products, store, payments, subscriptionPayment, mails, clock, mailer } = ports;

  async function offerFor(reader: Reader, owner: Buyer, request: PurchaseRequest): Promise<Offer> {
    const product = await products.product(reader, owner.companyId, request.subscriptionId, owner.locale);
    if (!product?.buyable) throw new Problem('subscription_not_found');
    if (!canStartOn(request.startDate, shopNow(clock, product.timeZone)))
      throw new Problem('invalid_fields', { startDate: 'start_date' });
    const live = await store.live(reader, owner, request.subscriptionId);
    if (!live) return { product, goesOn: undefined, givesWay: undefined };
    if (live.status !== 'pending') throw new Problem('already_subscribed');
    // What was begun keeps its price.
    if (live.startsOn === request.startDate)
      return { product: { ...product, priceCents: live.priceCents }, goesOn: live, givesWay: undefined };
    if ((await store.lastPayment(reader, live, 1))?.isOpen) throw new Problem('already_subscribed');
    return { product, goesOn: undefined, givesWay: live };
  }

  /** Ends an expired purchase before a new one is checked. */
  async function clearOld(owner: Owner, subscriptionId: number): Promise<void> {
    const { companyId, customerId } = owner;
    const live = await store.live(store.db, owner, subscriptionId);
    if (live?.status === 'pending')
      await payments.summary(companyId, customerId, { kind: 'subscription', id: live.id });
  }

  const intend = (tx: Tx, { companyId, customerId, locale, network }: Buyer, id: number, amountCents: number) =>
    payments.intent(tx, {
      companyId,
      customerId,
      payable: { kind: 'subscription', id, period: 1 },
      amountCents,
      bankId: null,
      locale,
      network,
    });

  async function add(tx: Tx, buyer: Buyer, product: Product, startsOn: ShopTime): Promise<number> {
    const { companyId, customerId, locale } = buyer;
    const { priceCents, duration } = product;
    const id = secretId();
    const now = new Date(clock.now());
    const isFree = priceCents === 0;
    const first = billOf({ startsOn, pauses: [], duration, endsOn: null }, 1);
    if (!first) throw new RangeError('a subscription has a first period');
    const added = await store.add(
      tx,
      {
        companyId,
        id,
        customerId,
        subscriptionId: product.id,
        subscriptionName: product.mainName,
        status: isFree ? 'active' : 'pending',
        priceCents,
        duration,
        startsOn: dayOf(startsOn),
        createdAt: now,
      },
      product.groups,
      {
        clientSubscriptionId: id,
        number: 1,
        startsOn: dayOf(first.start),
        endsOn: dayOf(first.end),
        amountCents: priceCents,
        paidAt: isFree ? now : null,
      },
    );
    if (!added) throw new Problem('already_subscribed');
    const held = isFree && (await store.byId(tx, { companyId, id }));
    if (held) await mails.bought(tx, held, locale);
    else await intend(tx, buyer, id, priceCents);
    return id;
  }

  async function begin(tx: Tx, buyer: Buyer, request: PurchaseRequest): Promise<number> {
    const { product, goesOn, givesWay } = await offerFor(tx, buyer, request);
    if (request.expectedCents !== undefined && request.expectedCents !== product.priceCents)
      throw new Problem('price_changed', undefined, {
        price: euroFromCents(product.priceCents),
        confirm_text: agreementText(product, request.startDate, buyer.locale),
      });
    if (givesWay) await store.change(tx, givesWay, { status: 'closed' });
    if (!goesOn) return add(tx, buyer, product, request.startDate);
    if (!(await store.lastPayment(tx, goesOn, 1))?.isOpen) await intend(tx, buyer, goesOn.id, goesOn.priceCents);
    return goesOn.id;
  }

  return {
    async agreement(caller: CustomerCaller, request: PurchaseRequest) {
      const owner = ownerOf(caller);
      await clearOld(owner, request.subscriptionId);
      const { product } = await offerFor(store.db, { ...owner, locale: caller.locale }, request);
      return { confirmText: agreementText(product, request.startDate, caller.locale), price: product.priceCents };
    },

    async sell(caller: CustomerCaller, request: PurchaseRequest) {
      const owner = ownerOf(caller);
      const call = { ...owner, key: caller.idempotencyKey, requestHash: requestHash('sellSubscription', request) };
      await clearOld(owner, request.subscriptionId);
      const { id, payment } = await store.transaction(async (tx) => {
        await lockCustomer(tx, owner);
        const made = await findMade(tx, call);
        const id =
          made ?? (await begin(tx, { ...owner, locale: caller.locale, network: networkHash(caller.address) }, request));
        if (made === undefined) await claimMade(tx, call, id, new Date(clock.now()));
        return { id, payment: await findUnstarted(tx, owner, { kind: 'subscription', id }) };
      });
      if (payment) return { id, paymentLink: await payments.start(payment, call.key), status: 'pending' as const };
      mailer.wake();
      const { status, paymentUrl } = await subscriptionPayment.of(owner, id);
      return { id, paymentLink: paymentUrl, status };
    },
  };
}

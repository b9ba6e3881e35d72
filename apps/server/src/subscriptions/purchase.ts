import { dayOf, euroFromCents, type Locale, type ShopTime } from '@embook/domain/shared';
import { allowanceOf, billOf, canStartOn } from '@embook/domain/subscriptions';
import type { Owner } from '../infra/db/owner.ts';
import { secretId } from '../infra/random-ids.ts';
import { shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { type CustomerCaller, lockCaller, ownerOf } from '../infra/http/caller.ts';
import { networkHash } from '../infra/http/network.ts';
import { retry } from '../infra/db/retry.ts';
import { Problem } from '../infra/http/problem.ts';
import { messages } from '../messages/index.ts';
import {
  beginPayment,
  claimMade,
  findMade,
  findUnstarted,
  paymentSummary,
  requestHash,
  startPayment,
} from '../payment/payment.ts';
import { mailPurchase } from './subscription-mails.ts';
import type { OwnSubscription } from './own-subscription.ts';
import {
  addSubscription,
  changeSubscription,
  findLiveSubscription,
  findSubscription,
  lastPayment,
  type Reader,
} from './own-subscription-store.ts';
import { type SubscriptionCore, subscriptionStatus } from './subscription-payment.ts';
import { findProduct, type Product } from './subscription-store.ts';

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

interface Offer {
  readonly product: Product;
  /** Bought before for the same day, and not paid yet: the purchase goes on. */
  readonly goesOn: OwnSubscription | undefined;
  /** Begun for another day, without an open payment: it is replaced. */
  readonly givesWay: OwnSubscription | undefined;
}

/** The agreement for buying this on that day, in the caller's language (SUB-3). */
const agreementText = (product: Product, startsOn: ShopTime, locale: Locale): string =>
  messages[locale]
    .agreement({
      company: product.company,
      name: product.name,
      priceCents: product.priceCents,
      duration: product.duration,
      startsOn,
      groups: product.groups.map((group) => ({
        services: group.services.map(({ name }) => name),
        allowance: allowanceOf(group),
        missedWeeks: group.useMissedUsagesAfter,
      })),
      ownTerms: product.agreement,
    })
    .join('\n');

async function offerFor(
  { clock, takesOnline }: SubscriptionCore,
  reader: Reader,
  owner: Buyer,
  request: PurchaseRequest,
): Promise<Offer> {
  const product = await findProduct(reader, owner.companyId, request.subscriptionId, owner.locale, takesOnline);
  if (!product?.buyable) throw new Problem('subscription_not_found');
  if (!canStartOn(request.startDate, shopNow(clock, product.timeZone)))
    throw new Problem('invalid_fields', { startDate: 'start_date' });
  const live = await findLiveSubscription(reader, owner, request.subscriptionId);
  if (!live) return { product, goesOn: undefined, givesWay: undefined };
  if (live.status !== 'pending') throw new Problem('already_subscribed');
  // What was begun keeps its price.
  if (live.startsOn === request.startDate)
    return { product: { ...product, priceCents: live.priceCents }, goesOn: live, givesWay: undefined };
  if ((await lastPayment(reader, live, 1))?.isOpen) throw new Problem('already_subscribed');
  return { product, goesOn: undefined, givesWay: live };
}

/** Ends an expired purchase before a new one is checked. */
async function clearOld(core: SubscriptionCore, owner: Owner, subscriptionId: number): Promise<void> {
  const { companyId, customerId } = owner;
  const live = await findLiveSubscription(core.db, owner, subscriptionId);
  if (live?.status === 'pending')
    await paymentSummary(core, companyId, customerId, { kind: 'subscription', id: live.id });
}

const intend = (
  core: SubscriptionCore,
  tx: Tx,
  { companyId, customerId, locale, network }: Buyer,
  id: number,
  amountCents: number,
) =>
  beginPayment(core, tx, {
    companyId,
    customerId,
    payable: { kind: 'subscription', id, period: 1 },
    amountCents,
    bankId: null,
    locale,
    network,
  });

async function add(
  core: SubscriptionCore,
  tx: Tx,
  buyer: Buyer,
  product: Product,
  startsOn: ShopTime,
): Promise<number> {
  const { companyId, customerId, locale } = buyer;
  const { priceCents, duration } = product;
  const id = secretId();
  const now = new Date(core.clock.now());
  const isFree = priceCents === 0;
  const first = billOf({ startsOn, pauses: [], duration, endsOn: null }, 1);
  if (!first) throw new RangeError('a subscription has a first period');
  const added = await addSubscription(
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
  const subscription = isFree && (await findSubscription(tx, { companyId, id }));
  if (subscription) await mailPurchase(core, tx, subscription, locale);
  else await intend(core, tx, buyer, id, priceCents);
  return id;
}

async function begin(core: SubscriptionCore, tx: Tx, buyer: Buyer, request: PurchaseRequest): Promise<number> {
  const { product, goesOn, givesWay } = await offerFor(core, tx, buyer, request);
  if (request.expectedCents !== undefined && request.expectedCents !== product.priceCents)
    throw new Problem('price_changed', undefined, {
      price: euroFromCents(product.priceCents),
      confirm_text: agreementText(product, request.startDate, buyer.locale),
    });
  if (givesWay) await changeSubscription(tx, givesWay, { status: 'closed' });
  if (!goesOn) return add(core, tx, buyer, product, request.startDate);
  if (!(await lastPayment(tx, goesOn, 1))?.isOpen) await intend(core, tx, buyer, goesOn.id, goesOn.priceCents);
  return goesOn.id;
}

export async function subscriptionAgreement(core: SubscriptionCore, caller: CustomerCaller, request: PurchaseRequest) {
  const owner = ownerOf(caller);
  await clearOld(core, owner, request.subscriptionId);
  const { product } = await offerFor(core, core.db, { ...owner, locale: caller.locale }, request);
  return { confirmText: agreementText(product, request.startDate, caller.locale), price: product.priceCents };
}

/** SUB-3: a subscription is bought by paying its first period, or active at once where it costs nothing. */
export async function sellSubscription(core: SubscriptionCore, caller: CustomerCaller, request: PurchaseRequest) {
  const { db, clock, mailer } = core;
  const owner = ownerOf(caller);
  const { idempotencyKey: key, locale } = caller;
  const call = { ...owner, key, requestHash: requestHash('sellSubscription', request) };
  await clearOld(core, owner, request.subscriptionId);
  const { id, payment } = await retry(() =>
    db.transaction(async (tx) => {
      await lockCaller(tx, owner);
      const repeated = await findMade(tx, call);
      const buyer = { ...owner, locale, network: networkHash(caller.address) };
      const id = repeated ?? (await begin(core, tx, buyer, request));
      if (repeated === undefined) await claimMade(tx, call, id, new Date(clock.now()));
      return { id, payment: await findUnstarted(tx, owner, { kind: 'subscription', id }) };
    }),
  );
  if (payment) return { id, paymentLink: await startPayment(core, payment, call.key), status: 'pending' as const };
  mailer.wake();
  const { status, paymentUrl } = await subscriptionStatus(core, owner, id);
  return { id, paymentLink: paymentUrl, status };
}

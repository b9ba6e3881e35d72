import type { Offered, PaymentOptions } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import { lockCustomer } from '../infra/db/owner.ts';
import { secretId } from '../infra/random-ids.ts';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Caller, type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { networkHash } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import { claimMade, findMade, findUnstarted, type Payments, type Repeatable, requestHash } from '../payment/payment.ts';
import { accept, agree, bankOf, type BundleOffer, bundleOffer, shownOptions, type PurchaseRequest } from './offer.ts';
import type { OwnBundle, OwnedStore } from './owned-bundle-store.ts';
import { givenNow, mailBought } from './settle.ts';

export type BundlePurchase = ReturnType<typeof createBundlePurchase>;

interface Ports {
  readonly store: OwnedStore;
  readonly payments: Pick<
    Payments,
    'takesOnline' | 'providerName' | 'banks' | 'intent' | 'start' | 'summary' | 'giveUp'
  >;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

interface PurchaseCall extends Repeatable {
  readonly locale: Locale;
  readonly network: Uint8Array;
}

/** BUN-3: a bundle is bought online, or active at once where it costs nothing. */
export function createBundlePurchase({ store, payments, clock, mailer }: Ports) {
  const payable = (id: number) => ({ kind: 'bundle', id }) as const;

  async function offerOf(companyId: number, bundleId: number, shopId: number): Promise<BundleOffer> {
    const found = await store.terms(companyId, bundleId, shopId);
    if (!found) throw new Problem('bundle_not_found');
    const terms = { ...found, acceptsOnline: found.acceptsOnline && payments.takesOnline };
    return bundleOffer(terms, terms.acceptsOnline && terms.priceCents > 0 ? await payments.banks(companyId) : []);
  }

  /**
   * The status of its payment, or of the bundle itself where none was needed. Scoped by customer, so another customer's
   * bundle is not found (A6, A15).
   */
  async function statusOf(caller: CustomerCaller, clientBundleId: number) {
    const { companyId, customerId } = ownerOf(caller);
    const own = await store.find(store.db, { companyId, customerId }, clientBundleId);
    if (!own) throw new Problem('bundle_not_found');
    const summary = await payments.summary(companyId, customerId, payable(own.id));
    if (summary) return { ...summary, holdUntil: null };
    return own.status === 'active'
      ? ({ status: 'ok', reason: null, paymentUrl: null, holdUntil: null } as const)
      : ({ status: 'error', reason: 'failed', paymentUrl: null, holdUntil: null } as const);
  }

  /** The bundle that the request names; undefined for one that was never paid, or whose money went back: it is bought again. */
  async function named(tx: Tx, call: Repeatable, request: PurchaseRequest): Promise<OwnBundle | undefined> {
    if (request.clientBundleId === undefined) return undefined;
    const own = await store.find(tx, call, request.clientBundleId);
    if (own?.bundleId !== request.bundleId) throw new Problem('bundle_not_found');
    if (own.status === 'pending') agree(request, own.finalCostCents);
    return own.status === 'closed' || own.returnedAt !== null ? undefined : own;
  }

  async function begin(tx: Tx, call: PurchaseCall, offer: BundleOffer, request: PurchaseRequest): Promise<number> {
    const { companyId, customerId, locale, network } = call;
    const { terms } = offer;
    const goesOn = await named(tx, call, request);
    if (goesOn) return goesOn.id;
    const choice = accept(offer, request);
    // Nobody pays for the same bundle twice at once, or gets a free one again while it is usable.
    const same = choice.onlinePayment
      ? await store.findPending(tx, call, terms.id, choice.cost)
      : await store.findUsable(tx, call, terms.id, shopNow(clock, terms.timeZone));
    if (same) return same.id;
    const id = await add(tx, call, offer, choice);
    if (choice.onlinePayment)
      await payments.intent(tx, {
        companyId,
        customerId,
        payable: { ...payable(id), period: null },
        amountCents: choice.cost,
        bankId: bankOf(offer, request),
        locale,
        network,
      });
    return id;
  }

  async function add(tx: Tx, call: PurchaseCall, { terms }: BundleOffer, { cost, onlinePayment }: Offered) {
    const { companyId, customerId, locale } = call;
    const id = secretId();
    const now = new Date(clock.now());
    const given = onlinePayment ? undefined : givenNow(clock, terms);
    await store.add(tx, {
      companyId,
      id,
      customerId,
      bundleId: terms.id,
      bundleName: terms.name,
      status: 'pending',
      priceCents: terms.priceCents,
      finalCostCents: cost,
      paymentType: onlinePayment ? 'ideal' : 'discount',
      paymentSystem: onlinePayment ? await payments.providerName(tx, companyId) : null,
      length: terms.length,
      lengthType: terms.lengthUnit,
      maxUsages: terms.maxUsages,
      createdAt: now,
      ...given,
    });
    if (given)
      await mailBought(tx, { companyId, customerId, id, locale }, { ...terms, ...given, costCents: cost }, now);
    return id;
  }

  return {
    statusOf,

    async options({ company, locale }: Caller, bundleId: number, shopId: number): Promise<PaymentOptions> {
      return shownOptions(await offerOf(company.id, bundleId, shopId), locale);
    },

    async buy(caller: CustomerCaller, request: PurchaseRequest) {
      const owner = ownerOf(caller);
      const { idempotencyKey: key, locale } = caller;
      const network = networkHash(caller.address);
      const call = { ...owner, key, requestHash: requestHash('buyBundle', request), locale, network };
      const offer = await offerOf(owner.companyId, request.bundleId, request.shopId);
      const { id, payment } = await store.transaction(async (tx) => {
        await lockCustomer(tx, owner);
        const made = await findMade(tx, call);
        const id = made ?? (await begin(tx, call, offer, request));
        if (made === undefined) await claimMade(tx, call, id, new Date(clock.now()));
        return { id, payment: await findUnstarted(tx, owner, payable(id)) };
      });
      if (payment) {
        const paymentUrl = await payments.start(payment, call.key);
        return { clientBundleId: id, paymentUrl, status: 'pending' as const, holdUntil: null };
      }
      mailer.wake();
      const { reason: _, ...started } = await statusOf(caller, id);
      return { clientBundleId: id, ...started };
    },

    async giveUp(caller: CustomerCaller, clientBundleId: number) {
      const { companyId, customerId } = ownerOf(caller);
      await payments.giveUp(companyId, customerId, payable(clientBundleId));
      return statusOf(caller, clientBundleId);
    },
  };
}

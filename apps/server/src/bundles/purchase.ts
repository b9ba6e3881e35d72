import type { Offered, PaymentOptions } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import { secretId } from '../infra/random-ids.ts';
import { shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Caller, type CustomerCaller, lockCaller, ownerOf } from '../infra/http/caller.ts';
import { networkHash } from '../infra/http/network.ts';
import { Problem } from '../infra/http/problem.ts';
import {
  beginPayment,
  claimMade,
  findMade,
  findUnstarted,
  giveUpPayment,
  listBanks,
  type PaymentCore,
  paymentSummary,
  providerNameOf,
  type Repeatable,
  requestHash,
  startPayment,
} from '../payment/payment.ts';
import { accept, agree, bankOf, type BundleOffer, bundleOffer, shownOptions, type PurchaseRequest } from './offer.ts';
import {
  addOwnBundle,
  findOwnBundle,
  findPendingBundle,
  findTerms,
  findUsableBundle,
  type OwnBundle,
} from './owned-bundle-store.ts';
import { activate, mailPurchase } from './settle.ts';
import type { Core } from '../infra/core.ts';

/** The context with the payments of the platform. */
export interface BundleCore extends PaymentCore, Pick<Core, 'zones'> {}

interface PurchaseCall extends Repeatable {
  readonly locale: Locale;
  readonly network: Uint8Array;
}

const payable = (id: number) => ({ kind: 'bundle', id }) as const;

async function currentOffer(
  core: BundleCore,
  companyId: number,
  bundleId: number,
  shopId: number,
): Promise<BundleOffer> {
  const bundle = await findTerms(core.db, companyId, bundleId, shopId);
  if (!bundle) throw new Problem('bundle_not_found');
  const terms = { ...bundle, acceptsOnline: bundle.acceptsOnline && core.takesOnline };
  return bundleOffer(terms, terms.acceptsOnline && terms.priceCents > 0 ? await listBanks(core, companyId) : []);
}

/**
 * The status of its payment, or of the bundle itself where none was needed. Scoped by customer, so another customer's
 * bundle is not found (A6, A15).
 */
export async function bundleStatus(core: BundleCore, caller: CustomerCaller, clientBundleId: number) {
  const { companyId, customerId } = ownerOf(caller);
  const own = await findOwnBundle(core.db, { companyId, customerId }, clientBundleId);
  if (!own) throw new Problem('bundle_not_found');
  const summary = await paymentSummary(core, companyId, customerId, payable(own.id));
  if (summary) return { ...summary, holdUntil: null };
  return own.status === 'active'
    ? ({ status: 'ok', reason: null, paymentUrl: null, holdUntil: null } as const)
    : ({ status: 'error', reason: 'failed', paymentUrl: null, holdUntil: null } as const);
}

/** The bundle that the request names; undefined for one that was never paid, or whose money went back: it is bought again. */
async function requestedBundle(tx: Tx, call: Repeatable, request: PurchaseRequest): Promise<OwnBundle | undefined> {
  if (request.clientBundleId === undefined) return undefined;
  const own = await findOwnBundle(tx, call, request.clientBundleId);
  if (own?.bundleId !== request.bundleId) throw new Problem('bundle_not_found');
  if (own.status === 'pending') agree(request, own.finalCostCents);
  return own.status === 'closed' || own.returnedAt !== null ? undefined : own;
}

async function beginPurchase(
  core: BundleCore,
  tx: Tx,
  call: PurchaseCall,
  offer: BundleOffer,
  request: PurchaseRequest,
): Promise<number> {
  const { companyId, customerId, locale, network } = call;
  const { terms } = offer;
  const own = await requestedBundle(tx, call, request);
  if (own) return own.id;
  const choice = accept(offer, request);
  // Nobody pays for the same bundle twice at once, or gets a free one again while it is usable.
  const same = choice.onlinePayment
    ? await findPendingBundle(tx, call, terms.id, choice.cost)
    : await findUsableBundle(tx, call, terms.id, shopNow(core.clock, terms.timeZone));
  if (same) return same.id;
  const id = await addBundle(core, tx, call, offer, choice);
  if (choice.onlinePayment)
    await beginPayment(core, tx, {
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

async function addBundle(
  core: BundleCore,
  tx: Tx,
  call: PurchaseCall,
  { terms }: BundleOffer,
  { cost, onlinePayment }: Offered,
) {
  const { companyId, customerId, locale } = call;
  const id = secretId();
  const now = new Date(core.clock.now());
  const activation = onlinePayment ? undefined : activate(core.clock, terms);
  await addOwnBundle(tx, {
    companyId,
    id,
    customerId,
    bundleId: terms.id,
    bundleName: terms.name,
    status: 'pending',
    priceCents: terms.priceCents,
    finalCostCents: cost,
    paymentType: onlinePayment ? 'ideal' : 'discount',
    paymentSystem: onlinePayment ? await providerNameOf(core, tx, companyId) : null,
    length: terms.length,
    lengthType: terms.lengthUnit,
    maxUsages: terms.maxUsages,
    createdAt: now,
    ...activation,
  });
  if (activation)
    await mailPurchase(tx, { companyId, customerId, id, locale }, { ...terms, ...activation, costCents: cost }, now);
  return id;
}

export async function bundleOptions(
  core: BundleCore,
  { company, locale }: Caller,
  bundleId: number,
  shopId: number,
): Promise<PaymentOptions> {
  return shownOptions(await currentOffer(core, company.id, bundleId, shopId), locale);
}

/** BUN-3: a bundle is bought online, or active at once where it costs nothing. */
export async function buyBundle(core: BundleCore, caller: CustomerCaller, request: PurchaseRequest) {
  const owner = ownerOf(caller);
  const { idempotencyKey: key, locale } = caller;
  const network = networkHash(caller.address);
  const call = { ...owner, key, requestHash: requestHash('buyBundle', request), locale, network };
  const offer = await currentOffer(core, owner.companyId, request.bundleId, request.shopId);
  const { id, payment } = await core.db.transaction(async (tx) => {
    await lockCaller(tx, owner);
    const repeated = await findMade(tx, call);
    const id = repeated ?? (await beginPurchase(core, tx, call, offer, request));
    if (repeated === undefined) await claimMade(tx, call, id, new Date(core.clock.now()));
    return { id, payment: await findUnstarted(tx, owner, payable(id)) };
  });
  if (payment) {
    const paymentUrl = await startPayment(core, payment, call.key);
    return { clientBundleId: id, paymentUrl, status: 'pending' as const, holdUntil: null };
  }
  core.mailer.wake();
  const { reason: _, ...status } = await bundleStatus(core, caller, id);
  return { clientBundleId: id, ...status };
}

export async function giveUpBundle(core: BundleCore, caller: CustomerCaller, clientBundleId: number) {
  const { companyId, customerId } = ownerOf(caller);
  await giveUpPayment(core, companyId, customerId, payable(clientBundleId));
  return bundleStatus(core, caller, clientBundleId);
}

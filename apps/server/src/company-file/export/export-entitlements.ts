import { euroFromCents } from '@embook/domain/shared';
import { validShown } from '../../catalogue/catalogue.ts';
import { type Exporting, groupsInOrder, only, some, unless, whenText } from './exporting.ts';
import type { CompanyFileText } from '../format.ts';
import { moneyText, type Records } from './records.ts';
import type { Row } from './stored.ts';

type CustomerText = NonNullable<CompanyFileText['customers']>[number];
type BundleText = NonNullable<CustomerText['bundles']>[number];
type SubscriptionText = NonNullable<CustomerText['subscriptions']>[number];

/** In the file an unlimited number is a word. */
const usesText = (maxUsages: number): number | 'unlimited' => (maxUsages === -1 ? 'unlimited' : maxUsages);

export function bundleText(exporting: Exporting, records: Records, own: Row<'clientBundles'>, ref: string): BundleText {
  const { stored, refs } = exporting;
  const product = stored.bundles.find(({ id }) => id === own.bundleId)!;
  return {
    ref,
    bundle: refs.bundles.of(own.bundleId),
    name: unless(product.name, own.bundleName),
    status: unless('active', own.status),
    bought_at: own.boughtAt?.toISOString(),
    created_at: own.createdAt.toISOString(),
    ends_at: own.endsAt === null ? undefined : whenText(own.endsAt),
    price: unless(euroFromCents(product.priceCents), euroFromCents(own.priceCents)),
    cost: unless(euroFromCents(own.priceCents), euroFromCents(own.finalCostCents)),
    valid: unless(validShown(product) ?? 'endless', validShown(own) ?? 'endless'),
    uses: unless(usesText(product.maxUsages), usesText(own.maxUsages)),
    payment: moneyText(exporting, own, records.paymentsOf('bundle', own.id)),
    returned_at: own.returnedAt?.toISOString(),
  };
}

export function subscriptionText(
  { stored, refs }: Exporting,
  records: Records,
  own: Row<'clientSubscriptions'>,
  ref: string,
): SubscriptionText {
  const product = stored.subscriptions.find(({ id }) => id === own.subscriptionId)!;
  return {
    ref,
    subscription: refs.subscriptions.of(own.subscriptionId),
    name: unless(product.name, own.subscriptionName),
    status: unless('active', own.status),
    price: unless(euroFromCents(product.priceCents), euroFromCents(own.priceCents)),
    duration: unless(product.duration, own.duration),
    starts_on: own.startsOn,
    ends_on: only(own.endsOn),
    created_at: own.createdAt.toISOString(),
    groups: termsText(stored, records, own),
    periods: (records.periods.get(own.id) ?? [])
      .toSorted((a, b) => a.number - b.number)
      .map(({ startsOn, endsOn, amountCents, paidAt, returnedAt }) => ({
        from: startsOn,
        until: endsOn,
        amount: unless(euroFromCents(own.priceCents), euroFromCents(amountCents)),
        paid_at: paidAt?.toISOString(),
        returned_at: returnedAt?.toISOString(),
      })),
    pauses: some(
      (records.pauses.get(own.id) ?? [])
        .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
        .map(({ startsOn, endsOn }) => ({ from: startsOn, until: only(endsOn) })),
    ),
  };
}

/** Only where the terms are no longer those of the product. */
function termsText(
  stored: Exporting['stored'],
  records: Records,
  own: Row<'clientSubscriptions'>,
): SubscriptionText['groups'] {
  const products = groupsInOrder(stored, own.subscriptionId);
  const terms = products.map(({ id }) => records.terms.get(own.id)?.find(({ groupId }) => groupId === id));
  const isUsual = products.every((product, index) => {
    const group = terms[index];
    if (product.removedAt !== null && product.removedAt.getTime() <= own.createdAt.getTime()) return !group;
    return (
      group?.maxUsages === product.maxUsages &&
      group.periodicity === product.periodicity &&
      group.useMissedUsagesAfter === product.useMissedUsagesAfter
    );
  });
  if (isUsual) return undefined;
  return terms.map((group) =>
    group
      ? {
          uses: usesText(group.maxUsages),
          periodicity: group.periodicity,
          missed_weeks: only(group.useMissedUsagesAfter),
        }
      : null,
  );
}

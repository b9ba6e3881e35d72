import { bookingText } from './export-bookings.ts';
import { bundleText, subscriptionText } from './export-entitlements.ts';
import { type Exporting, only, some, sorted, unless } from './exporting.ts';
import type { CompanyFileText } from '../format.ts';
import { pointsText, recordsOf } from './records.ts';
import { Refs } from './refs.ts';

type CustomerText = NonNullable<CompanyFileText['customers']>[number];

/** Customers with their bookings. A booking that is still being paid for is not one yet and stays behind. */
export function customersText(exporting: Exporting): CustomerText[] {
  const { stored } = exporting;
  const accounts = new Map(stored.accounts.map((account) => [account.id, account]));
  const of = <T extends { readonly customerId: number }>(rows: readonly T[]) =>
    Map.groupBy(rows, (row) => row.customerId);
  const bundles = of(stored.clientBundles);
  const subscriptions = of(stored.clientSubscriptions);
  const bookings = of(stored.bookings.filter(({ status }) => status === 'confirmed' || status === 'cancelled'));
  const entries = of(stored.loyaltyEntries);
  const records = recordsOf(exporting);
  return sorted(stored.customers).map((customer) => {
    const account = customer.accountId === null ? undefined : accounts.get(customer.accountId);
    const own = { bundles: new Refs(), subscriptions: new Refs(), series: new Map<number, string>() };
    const byDate = <T extends { readonly createdAt: Date }>(a: T, b: T) =>
      a.createdAt.getTime() - b.createdAt.getTime();
    return {
      email: account?.email ?? only(customer.contactEmail),
      walk_in: customer.accountId === null && customer.erasedAt === null ? true : undefined,
      first_name: unless('', customer.firstName),
      last_name: unless('', customer.lastName),
      phone: only(customer.contactNumber),
      country_code: only(customer.countryCode),
      born: only(customer.dateOfBirth),
      address: only(customer.address),
      zip: only(customer.zip),
      city: only(customer.city),
      company_name: only(customer.clientCompanyName),
      note: only(customer.externalNote),
      avatar: exporting.picture(customer.avatarUrl),
      push: customer.pushEnabled,
      mail: customer.emailEnabled,
      feedback: customer.feedbackEnabled,
      locale: customer.locale,
      created_at: customer.createdAt.toISOString(),
      blocked_at: customer.blockedAt?.toISOString(),
      erased_at: customer.erasedAt?.toISOString(),
      bundles: some(
        (bundles.get(customer.id) ?? [])
          .toSorted((a, b) => byDate(a, b) || a.bundleName.localeCompare(b.bundleName))
          .map((bundle) => bundleText(exporting, records, bundle, own.bundles.add(bundle.id, bundle.bundleName))),
      ),
      subscriptions: some(
        (subscriptions.get(customer.id) ?? [])
          .toSorted((a, b) => byDate(a, b) || a.subscriptionName.localeCompare(b.subscriptionName))
          .map((bought) =>
            subscriptionText(exporting, records, bought, own.subscriptions.add(bought.id, bought.subscriptionName)),
          ),
      ),
      bookings: some(
        (bookings.get(customer.id) ?? [])
          .toSorted((a, b) => a.startsAt - b.startsAt || byDate(a, b) || a.serviceName.localeCompare(b.serviceName))
          .map((booking) => bookingText(exporting, records, booking, own)),
      ),
      points: some(
        (entries.get(customer.id) ?? [])
          .filter((entry) => records.bookingOf(entry) === undefined)
          .toSorted((a, b) => byDate(a, b) || a.id - b.id)
          .map(pointsText),
      ),
    };
  });
}

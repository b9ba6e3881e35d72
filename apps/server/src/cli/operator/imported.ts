import { snippet } from '@embook/domain/embedding';

interface Brought {
  readonly companyKey: string;
  readonly origin: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly shops: readonly { readonly id: number; readonly name: string }[];
}

/** The tables that an operator knows, in the words of the screens. */
const words: readonly (readonly [table: string, one: string, many: string])[] = [
  ['shops', 'shop', 'shops'],
  ['employees', 'employee', 'employees'],
  ['rooms', 'room', 'rooms'],
  ['services', 'service', 'services'],
  ['sessions', 'class or event', 'classes and events'],
  ['bundles', 'bundle', 'bundles'],
  ['subscriptions', 'membership', 'memberships'],
  ['promotions', 'promotion', 'promotions'],
  ['customers', 'customer', 'customers'],
  ['bookings', 'booking', 'bookings'],
  ['pictures', 'picture', 'pictures'],
];

export const countsText = (counts: ReadonlyMap<string, number>): string =>
  words
    .flatMap(([table, one, many]) => {
      const count = counts.get(table) ?? 0;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
    })
    .join(', ');

/** The next steps after an import: the address of the widget, and the snippet for a page. */
export function addressesText({ companyKey, origin, shops }: Brought): string {
  const query = new URLSearchParams({ companyApiKey: companyKey }).toString();
  const lines = shops.map(({ id, name }) => `Shop ${id}  ${name}: ${origin}/shops/${id}?${query}`);
  return [
    ...lines,
    `Widget: ${origin}/shops?${query}`,
    'For its page:',
    snippet('html', { origin, companyKey, style: 'inline' }),
  ].join('\n');
}

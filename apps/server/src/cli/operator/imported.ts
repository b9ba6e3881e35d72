import { snippet } from '@embook/domain/embedding';
import { type Choices, withLogin } from '../../builder/choices.ts';
import { widgetLink } from '../../builder/guides/widget-link.ts';

interface Brought {
  readonly companyKey: string;
  readonly origin: string;
  /** As the file has it: of an exported password only the hash is known. */
  readonly login?: { readonly username: string; readonly password?: string | undefined } | undefined;
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

/** What nobody can buy where no payment provider is set: bundles and memberships are paid online alone (record 13). */
export function unsellableText(counts: ReadonlyMap<string, number>, provider: string | undefined): string | undefined {
  const online = new Map([...counts].filter(([table]) => table === 'bundles' || table === 'subscriptions'));
  if (provider !== 'none' || countsText(online) === '') return undefined;
  return `PAYMENT_PROVIDER is none, and ${countsText(online)} can only be paid online: nobody can buy them.`;
}

/** The next steps after an import: the address of the widget, and the snippet for a page. */
export function addressesText({ companyKey, origin, login, shops }: Brought): string {
  const choicesFor = (path?: string): Choices => withLogin({ companyKey, style: 'inline', path }, login);
  const linkTo = (path?: string): string => widgetLink(origin, choicesFor(path));
  return [
    ...shops.map(({ id, name }) => `Shop ${id}  ${name}: ${linkTo(`/shops/${id}`)}`),
    `Widget: ${linkTo()}`,
    'For its page:',
    snippet('html', { origin, ...choicesFor() }),
    ...(login && login.password === undefined
      ? [
          `The widget asks for a user name and a password: add username=${login.username}&password=… to each of these addresses, and to the page data-path="/shops?username=${login.username}&password=…". The builder writes it when you sign in there.`,
        ]
      : []),
  ].join('\n');
}

import { type Cents, isPriceShown } from '../shared/index.ts';
import type { Service } from './api.ts';

export type ShownPrice =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'exact'; readonly price: Cents }
  | { readonly kind: 'from'; readonly price: Cents };

type Priced = Pick<Service, 'price' | 'hidePrice'>;

/** The price in a service's row. With sub-options it is theirs that count: one of them is what gets booked (I18N-6). */
export function shownPrice(service: Priced & { readonly subOptions: readonly Priced[] }): ShownPrice {
  const priced = service.subOptions.length > 0 ? service.subOptions : [service];
  const prices = priced.filter(({ price, hidePrice }) => isPriceShown(price, hidePrice)).map(({ price }) => price);
  if (prices.length === 0) return { kind: 'hidden' };
  const least = Math.min(...prices);
  return { kind: prices.every((price) => price === least) ? 'exact' : 'from', price: least };
}

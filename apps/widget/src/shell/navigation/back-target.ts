import type { ProductType } from '@embook/domain/shops';
import { type BookType, paths } from '../../paths.ts';
import type { Place } from '../../place.ts';

export interface Surroundings {
  /** The shop last visited; pages outside a shop lead back to it. */
  readonly lastShop: number | undefined;
  /** With a single shop the list only leads forward again. */
  readonly singleShop: boolean;
}

const listOf: Readonly<Record<Exclude<BookType, 'service'>, ProductType>> = {
  group: 'groups',
  event: 'events',
  bundle: 'bundles',
};

/** Where the header's back button leads, or undefined where there is nowhere to go (NAV-7). */
export function backTarget(place: Place, { lastShop, singleShop }: Surroundings): string | undefined {
  const list = (tab: ProductType) => (lastShop ? paths.shopTab(lastShop, tab) : paths.shops());
  switch (place.name) {
    case 'shops':
      return undefined;
    // The tabs are the shop's root: one segment up would only lead to its first tab again.
    case 'shop':
    case 'shopTab':
      return singleShop ? undefined : paths.shops();
    case 'shopBundle':
      return paths.shopTab(Number(place.params.shopId), 'bundles');
    case 'shopEvent':
      return paths.shopTab(Number(place.params.shopId), 'events');
    case 'shopSubscription':
      return paths.shopTab(Number(place.params.shopId), 'subscriptions');
    case 'bundle':
      return list('bundles');
    case 'event':
      return list('events');
    case 'subscriptionDetails':
      return list('subscriptions');
    case 'book':
      return lastShop ? paths.shop(lastShop) : paths.shops();
    case 'bookConfirm': {
      const type = place.params.bookType as BookType; // the only values its route lets through
      return type === 'service' ? paths.book() : list(listOf[type]);
    }
    case 'reservation':
      return place.params.next === '1' ? paths.reservations() : paths.reservationHistory();
    case 'reservationHistory':
      return paths.reservations();
    case 'promotion':
      return paths.notifications();
    case 'profileLoyalty':
    case 'profileSettings':
    case 'profileAccount':
      return paths.profile();
    case 'profilePassword':
      return paths.profileAccount();
    // One segment up there is no page, which means the shop list.
    case 'bookSuccess':
    case 'profile':
    case 'reservations':
    case 'notifications':
    case 'signIn':
      return paths.shops();
  }
}

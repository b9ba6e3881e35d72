import type { Shop } from '@embook/domain/shops';

type Address = Pick<Shop, 'street' | 'zip' | 'city' | 'country'>;

export const addressLine = ({ street, zip, city }: Address): string =>
  [street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The shop's name beside an address; empty where something is held at another address than its shop's. */
export const nameBeside = (place: Address, shop: Address & Pick<Shop, 'name'>): string =>
  addressLine(place) === addressLine(shop) ? shop.name : '';

/** Opens the phone's map app, or a map in a new tab, with directions from the visitor's location. */
export const routeLink = (address: Address): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: [addressLine(address), address.country].filter(Boolean).join(', ') })}`;

export const callLink = (contactNumber: string): string => `tel:${contactNumber.replace(/[^\d+]/g, '')}`;

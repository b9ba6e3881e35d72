import type { Shop } from '@embook/domain/shops';

type Address = Pick<Shop, 'street' | 'zip' | 'city' | 'country'>;

export const addressLine = ({ street, zip, city }: Address): string =>
  [street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Opens the phone's own map, or a map in a new tab, with the way from where the visitor is. */
export const routeLink = (address: Address): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: [addressLine(address), address.country].filter(Boolean).join(', ') })}`;

export const callLink = (contactNumber: string): string => `tel:${contactNumber.replace(/[^\d+]/g, '')}`;

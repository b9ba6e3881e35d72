import type { BookedVisit } from '@embook/domain/reservations';
import { useQuery } from '@tanstack/react-query';
import { addressLine, nameBeside } from '../shops/address-links.ts';
import { shopQuery } from '../shops/queries.ts';

/** The name of the place where a visit is; empty for an event that is held elsewhere, whose address says it alone. */
export function usePlaceName({ kind, shopId, shopName, address }: BookedVisit): string {
  const isEvent = kind === 'event' && addressLine(address) !== '';
  const { data: shop } = useQuery({ ...shopQuery(shopId), enabled: isEvent && shopId > 0 });
  if (!isEvent) return shopName;
  return shop ? nameBeside(address, shop) : '';
}

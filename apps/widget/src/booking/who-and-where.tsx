import type { Shop } from '@embook/domain/shops';
import { MapPin, UserRound } from 'lucide-react';
import { addressLine } from '../shops/address-links.ts';

interface WhoAndWhereProps {
  who: string | null | undefined;
  shop: Parameters<typeof addressLine>[0] & Pick<Shop, 'name'>;
}

/** The rows for the person and the address in a summary of a visit. */
export function WhoAndWhere({ who, shop }: WhoAndWhereProps) {
  return (
    <>
      {who && (
        <li>
          <UserRound size={18} aria-hidden />
          {who}
        </li>
      )}
      <li>
        <MapPin size={18} aria-hidden />
        <span>
          {shop.name || addressLine(shop)}
          {shop.name && <small>{addressLine(shop)}</small>}
        </span>
      </li>
    </>
  );
}

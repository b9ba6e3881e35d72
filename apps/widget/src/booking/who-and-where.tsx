import type { Shop } from '@embook/domain/shops';
import { MapPin, UserRound } from 'lucide-react';
import { addressLine } from '../shops/address.ts';

interface WhoAndWhereProps {
  who: string | null | undefined;
  shop: Parameters<typeof addressLine>[0] & Pick<Shop, 'name'>;
}

/** The last rows of a visit's facts, wherever it is summed up. */
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
          {shop.name}
          <small>{addressLine(shop)}</small>
        </span>
      </li>
    </>
  );
}

import type { Shop } from '@embook/domain/shops';
import { Navigation, Phone } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/button/button.tsx';
import { addressLine, callLink, routeLink } from './address-links.ts';

type Reached = Pick<Shop, 'street' | 'zip' | 'city' | 'country' | 'contactNumber'>;

/** Directions and a call, where the shop has an address and a phone number. */
export const ContactButtons = ({ shop }: { shop: Reached }) => (
  <>
    {addressLine(shop) && (
      <ButtonLink kind="secondary" small block href={routeLink(shop)}>
        <Navigation size={16} aria-hidden />
        {m.common_shop_route()}
      </ButtonLink>
    )}
    {shop.contactNumber !== null && (
      <ButtonLink kind="secondary" small block href={callLink(shop.contactNumber)}>
        <Phone size={16} aria-hidden />
        {m.common_shop_call()}
      </ButtonLink>
    )}
  </>
);

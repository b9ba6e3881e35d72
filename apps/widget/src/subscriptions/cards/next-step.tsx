import type { Shop } from '@embook/domain/shops';
import type { Subscription } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Navigation, Phone } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { callLink, routeLink } from '../../shops/address-links.ts';
import { shopListQuery } from '../../shops/queries.ts';
import { ButtonLink } from '../../ui/button/button.tsx';

interface NextStepProps {
  subscription: Pick<Subscription, 'status'>;
  shopId: number;
}

/** An active one leads to booking; any other to contacting the shop. */
export function NextStep({ subscription: { status }, shopId }: NextStepProps) {
  if (status !== 'bought') return <Contact shopId={shopId} kind={status === null ? 'primary' : 'secondary'} />;
  return (
    <ButtonLink block kind="secondary" href={paths.shop(shopId)}>
      <CalendarPlus size={18} aria-hidden />
      {m.subscriptions_plan_book()}
    </ButtonLink>
  );
}

/** Whether the shop has a phone number; undefined until it has loaded. */
export function useCallable(shopId: number): boolean | undefined {
  const shop = useShop(shopId);
  return shop && shop.contactNumber !== null;
}

function useShop(shopId: number): Shop | undefined {
  const { data: shops } = useQuery(shopListQuery());
  return shops?.find(({ id }) => id === shopId);
}

function Contact({ shopId, kind }: { shopId: number; kind: 'primary' | 'secondary' }) {
  const shop = useShop(shopId);
  if (!shop) return null;
  if (shop.contactNumber === null) {
    return (
      <ButtonLink block kind={kind} href={routeLink(shop)}>
        <Navigation size={18} aria-hidden />
        {m.common_shop_route()}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink block kind={kind} href={callLink(shop.contactNumber)}>
      <Phone size={18} aria-hidden />
      {m.subscriptions_plan_call()}
    </ButtonLink>
  );
}

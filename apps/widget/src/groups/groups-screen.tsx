import type { ShopWithPeople } from '@embook/domain/shops';
import { useQuery } from '@tanstack/react-query';
import { useShopNow } from '../lib/clock.tsx';
import { useSettings } from '../lib/settings.tsx';
import { m } from '../paraglide/messages.js';
import { useDraft } from '../booking/draft-store.ts';
import { LocationCard } from '../shops/home/location-card.tsx';
import { useTabPage } from '../shops/home/tab-page.ts';
import { shopQuery } from '../shops/queries.ts';
import { ChosenBar, ChosenCard } from './classes/chosen-class.tsx';
import { useChosenClass } from './classes/use-chosen-class.ts';
import { ClassWeek } from './class-week.tsx';
import { useWeekView } from './week/use-week-view.ts';

/** The classes of a shop, one week at a time. The surrounding shop home has already loaded the shop. */
export default function GroupsScreen({ shopId }: { shopId: number }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  return shop && <Groups key={shopId} shop={shop} />;
}

function Groups({ shop }: { shop: ShopWithPeople }) {
  const now = useShopNow(shop.timeZone);
  const { style } = useSettings();
  const [draft, take] = useDraft();
  const session = draft && (draft.group?.shopId === shop.id ? draft.group : null);
  const shown = useWeekView(shop.id, now, session);
  const chosen = useChosenClass(session ?? null, shop.id, now);
  useTabPage(shop.id, 'groups', (name) => m.common_group_description({ name }));
  // So that the last row can be scrolled above the floating bar.
  const padded = chosen !== undefined && (style === 'dev' || style === 'website');
  return (
    <ClassWeek
      shopId={shop.id}
      now={now}
      shown={shown}
      chosen={session ?? null}
      padded={padded}
      onChoose={(session) => take({ type: 'session_chosen', kind: 'group', session })}
      aside={
        <>
          {chosen && <ChosenCard chosen={chosen} />}
          <LocationCard shopId={shop.id} />
        </>
      }
    >
      {chosen && <ChosenBar chosen={chosen} />}
    </ClassWeek>
  );
}

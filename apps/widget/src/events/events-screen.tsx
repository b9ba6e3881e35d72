import type { Session } from '@embook/domain/groups';
import type { ShopWithPeople } from '@embook/domain/shops';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarHeart } from 'lucide-react';
import { useShopNow } from '../lib/clock.tsx';
import { m } from '../paraglide/messages.js';
import { LocationCard } from '../shops/home/location-card.tsx';
import { ShopColumns } from '../shops/home/shop-columns.tsx';
import { useTabPage } from '../shops/home/tab-page.ts';
import { shopQuery } from '../shops/queries.ts';
import { endOf, ListEnd } from '../ui/list-end/list-end.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import { eventDays } from '@embook/domain/events';
import { type ShopTime, startOfDay } from '@embook/domain/shared';
import { formatDay } from '../lib/formats.ts';
import { Loading } from '../ui/waiting/loading.tsx';
import { Skeleton } from '../ui/waiting/skeleton.tsx';
import { EventCard } from './list/event-card.tsx';
import css from './list/event-list.module.css';
import layout from '../ui/shared/layout.module.css';
import { eventListQuery } from './queries.ts';

interface EventListProps {
  shopId: number;
  events: readonly Session[];
  now: ShopTime;
}

/** Events grouped by date: today, or weekday, day and month (EVT-2). */
function EventList({ shopId, events, now }: EventListProps) {
  const today = startOfDay(now);
  return eventDays(events).map(({ date, midnight, events: ofDay }, day) => (
    <section key={date} aria-labelledby={`event-day-${date}`}>
      <h2 id={`event-day-${date}`} className={layout.dayHeading}>
        {midnight === today ? m.common_event_today() : formatDay(midnight)}
      </h2>
      <div className={layout.stack}>
        {ofDay.map((event, index) => (
          <EventCard key={event.id} shopId={shopId} event={event} first={day === 0 && index === 0} />
        ))}
      </div>
    </section>
  ));
}

function EventListSkeleton() {
  return (
    <Loading>
      <div className={layout.dayLists}>
        {[1, 2].map((index) => (
          <div key={index} className={css.waiting}>
            <Skeleton width={180} height={24} />
            <Skeleton ratio="16 / 9" radius={20} />
            <Skeleton width="60%" height={20} />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The coming events of a shop. The surrounding shop home has already loaded the shop. */
export default function EventsScreen({ shopId }: { shopId: number }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  return (
    shop && (
      <ShopColumns aside={<LocationCard shopId={shopId} />}>
        <Events shop={shop} />
      </ShopColumns>
    )
  );
}

function Events({ shop }: { shop: ShopWithPeople }) {
  const now = useShopNow(shop.timeZone);
  const events = useInfiniteQuery(eventListQuery(shop.id));
  useTabPage(shop.id, 'events', (name) => m.common_event_description({ name }));

  const list = (found: readonly Session[]) => (
    <div className={layout.dayLists}>
      <EventList shopId={shop.id} events={found} now={now} />
      <ListEnd
        {...endOf(events)}
        at="early"
        words={{
          more: m.common_event_show_more(),
          end: m.common_event_end(),
          failed: m.common_event_more_failed(),
        }}
      />
    </div>
  );
  return (
    <Loaded query={events} failed={m.common_event_failed()} waiting={<EventListSkeleton />}>
      {({ pages }) => (pages.every((page) => page.length === 0) ? <NoEvents /> : list(pages.flat()))}
    </Loaded>
  );
}

function NoEvents() {
  return (
    <EmptyState
      icon={<CalendarHeart size={24} aria-hidden />}
      title={m.common_event_none_title()}
      text={m.common_event_none_text()}
    />
  );
}

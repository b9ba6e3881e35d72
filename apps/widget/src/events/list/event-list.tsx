import { eventDays } from '@embook/domain/events';
import type { Session } from '@embook/domain/groups';
import { type ShopTime, startOfDay } from '@embook/domain/shared';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import css from './event-list.module.css';
import layout from '../../ui/shared/layout.module.css';

interface EventListProps {
  shopId: number;
  events: readonly Session[];
  now: ShopTime;
}

/** Events grouped by date: today, or weekday, day and month (EVT-2). */
export function EventList({ shopId, events, now }: EventListProps) {
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

export function EventListSkeleton() {
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

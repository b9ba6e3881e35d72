import { eventsOfWeek } from '@embook/domain/events';
import { sessionName } from '@embook/domain/groups';
import type { IsoWeek, ShopTime } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { CalendarHeart } from 'lucide-react';
import { useId } from 'react';
import { groupAreaEventsQuery } from '../../events/queries.ts';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { shopQuery } from '../../shops/queries.ts';
import { RowLink, Rows } from '../../ui/rows/rows.tsx';
import css from './week-events.module.css';

interface WeekEventsProps {
  shopId: number;
  week: IsoWeek;
  now: ShopTime;
}

/** The events of the week on screen; hidden when there are none or they failed to load. */
export function WeekEvents({ shopId, week, now }: WeekEventsProps) {
  const title = useId();
  const { data: shop } = useQuery(shopQuery(shopId));
  const { data } = useQuery({ ...groupAreaEventsQuery(shopId), enabled: shop?.events === true });
  const events = eventsOfWeek(data ?? [], week, now);
  if (events.length === 0) return null;
  return (
    <section className={css.events} aria-labelledby={title}>
      <h2 id={title} className={css.title}>
        {m.common_group_events()}
      </h2>
      <Rows>
        {events.map((event) => (
          <RowLink
            key={event.id}
            href={paths.shopEvent(shopId, event.id)}
            icon={<CalendarHeart size={20} aria-hidden />}
            title={sessionName(event)}
            value={formatMoment(event.startsAt)}
          />
        ))}
      </Rows>
    </section>
  );
}

import { eventData } from '@embook/domain/events';
import { badgeOf, type Session, sessionName } from '@embook/domain/groups';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../../company/queries.ts';
import { SessionBadge } from '../../groups/session/session-badge.tsx';
import { useShopNow } from '../../lib/clock.tsx';
import { usePageMeta, usePageTitle } from '../../lib/page-title.tsx';
import { useSharedPath } from '../../lib/shared-path.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { shopQuery } from '../../shops/queries.ts';
import { Media } from '../../ui/media/media.tsx';
import { DateBlock } from '../date-block.tsx';
import { About } from './about.tsx';
import { BookingBar, BookingCard } from './event-booking.tsx';
import css from './event-detail.module.css';
import detail from '../../ui/shared/detail.module.css';
import { EventFacts } from './event-facts.tsx';
import { EventLocation } from './event-location.tsx';
import { useEventBooking } from './use-event-booking.ts';

/** One event, inside a shop or outside (EVT-3). */
export function EventDetail({ event }: { event: Session }) {
  const company = useCompany();
  const { data: shop } = useQuery({ ...shopQuery(event.shopId), enabled: event.shopId > 0 });
  const now = useShopNow(shop?.timeZone ?? company.timeZone);
  const booking = useEventBooking(event, now);
  const badge = badgeOf(event);
  const name = sessionName(event);
  usePageTitle(`${name} · ${company.name}`);
  const path = useSharedPath(paths.event(event.id));
  usePageMeta((absolute) => ({
    description: event.description,
    imageUrl: absolute(event.photoUrl),
    data: eventData(event, {
      url: absolute(path) ?? '',
      organizer: company.name,
      imageUrl: absolute(event.photoUrl),
      now,
    }),
  }));
  return (
    <>
      <article className={css.event}>
        <div className={css.media}>
          <Media
            photoUrl={event.photoUrl}
            videoUrl={event.videoUrl}
            watch={m.common_event_watch()}
            sizes="(min-width: 992px) 720px, 100vw"
            seed={event.id}
          />
        </div>
        <header className={css.head}>
          <DateBlock time={event.startsAt} />
          <div className={css.words}>
            <h1 className={`${detail.name} ${css.name}`}>{name}</h1>
            {event.employeeName !== null && <p>{m.common_event_with({ name: event.employeeName })}</p>}
            {badge && <SessionBadge badge={badge} />}
          </div>
        </header>
        <aside className={css.card} aria-label={m.common_event_facts()}>
          <EventFacts event={event} />
          <BookingCard event={event} booking={booking} />
        </aside>
        {event.description && (
          <div className={css.about}>
            <About text={event.description} />
          </div>
        )}
        <div className={css.place}>
          <EventLocation event={event} />
        </div>
      </article>
      <BookingBar event={event} booking={booking} />
    </>
  );
}

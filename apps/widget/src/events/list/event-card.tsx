import { badgeOf, type Session, seatsOf, sessionName } from '@embook/domain/groups';
import { Clock, MapPin } from 'lucide-react';
import { Link } from 'wouter';
import { SessionPrice } from '../../groups/session/session-price.tsx';
import { SeatsLine } from '../../groups/session/seats-line.tsx';
import { SessionBadge } from '../../groups/session/session-badge.tsx';
import { formatTimeRange } from '../../lib/formats.ts';
import { paths } from '../../paths.ts';
import { addressLine } from '../../shops/address-links.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { DateBlock } from '../date-block.tsx';
import css from './event-card.module.css';
import shared from '../../ui/shared/shared.module.css';

interface EventCardProps {
  shopId: number;
  event: Session;
  /** The first of the list: its picture is not lazy-loaded. */
  first: boolean;
}

export function EventCard({ shopId, event, first }: EventCardProps) {
  const badge = badgeOf(event);
  const seats = event.cancelled ? null : seatsOf(event);
  return (
    <article className={`${shared.card} ${css.card} ${event.cancelled ? css.cancelled : ''}`}>
      <div className={`${shared.zoom} ${css.picture}`}>
        <Picture
          src={event.photoUrl}
          alt=""
          width={640}
          height={360}
          sizes="(min-width: 760px) 320px, 100vw"
          eager={first}
          seed={event.id}
        />
        <div className={css.date}>
          <DateBlock time={event.startsAt} />
        </div>
      </div>
      <div className={css.words}>
        <h3 className={`${shared.heading} ${css.name}`}>
          <Link href={paths.shopEvent(shopId, event.id)} className={css.link}>
            {sessionName(event)}
          </Link>
        </h3>
        <p className={css.fact}>
          <Clock size={16} aria-hidden />
          <time>{formatTimeRange(event.startsAt, event.length)}</time>
        </p>
        <p className={css.fact}>
          <MapPin size={16} aria-hidden />
          {addressLine(event)}
        </p>
        <div className={css.foot}>
          <div className={css.state}>
            {badge && <SessionBadge badge={badge} />}
            {seats && <SeatsLine seats={seats} />}
          </div>
          {!event.cancelled && (
            <strong className={css.price}>
              <SessionPrice session={event} />
            </strong>
          )}
        </div>
      </div>
    </article>
  );
}

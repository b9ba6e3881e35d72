import type { BookedVisit } from '@embook/domain/reservations';
import { CalendarClock, Navigation, Repeat } from 'lucide-react';
import { Link } from 'wouter';
import { CalendarButton } from '../../booking/calendar-button.tsx';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatDuration, formatTimeRange } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { addressLine, routeLink } from '../../shops/address-links.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Joined } from '../../ui/shared/joined.tsx';
import { Pill } from '../../ui/pill/pill.tsx';
import { CompanyLine } from '../company-line.tsx';
import { VisitPill } from '../payment-pill.tsx';
import { capital, untilText } from '../until-words.ts';
import { usePlaceName } from '../use-place.ts';
import { useVisitChanges } from '../visit-changes.ts';
import css from './next-visit.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import ticket from '../../ui/ticket/ticket.module.css';

/** The next visit in large type, with directions and the calendar file. */
export function NextVisit({ visit }: { visit: BookedVisit }) {
  const { id, startsAt, minutes, service, timeZone, address, employeeName, roomName, isRecurring } = visit;
  const now = useShopNow(timeZone);
  const { canCancel, linkText } = useVisitChanges(visit);
  const facts = [formatDuration(minutes), employeeName, roomName];
  const place = usePlaceName(visit);
  const shop = { ...address, name: place, timeZone };
  return (
    <article className={css.card}>
      <div className={css.picture}>
        <Picture
          src={visit.photoUrl}
          alt=""
          width={640}
          height={256}
          sizes="(min-width: 760px) 240px, 100vw"
          eager
          seed={id}
        />
        <div className={css.mark}>
          <Pill tone="glass">{m.common_reservation_next_up()}</Pill>
        </div>
      </div>
      <div className={`${layout.lines} ${css.what}`}>
        <p className={`${shared.muted} ${css.muted}`}>{capital(untilText(startsAt, minutes, now))}</p>
        <p className={`${layout.moment} ${css.moment}`}>
          <span>{formatDay(startsAt)}</span> <time>{formatTimeRange(startsAt, minutes)}</time>
        </p>
        <h2 className={shared.cardTitle}>
          <Link href={paths.reservation('product', id, 1)} className={layout.cardLink}>
            {service}
          </Link>
        </h2>
        <p className={`${shared.muted} ${css.muted}`}>
          <Joined parts={facts} />
        </p>
        <div className={`${layout.wrapped} ${css.state}`}>
          <VisitPill {...visit} />
          {isRecurring && (
            <span className={`${shared.muted} ${layout.mark}`}>
              <Repeat size={16} aria-hidden />
              {m.common_reservation_recurring()}
            </span>
          )}
        </div>
      </div>
      <div className={`${ticket.cut} ${ticket.upright} ${css.where}`}>
        <div>
          <CompanyLine shopName={place} />
          <p className={`${shared.muted} ${css.muted}`}>{addressLine(address)}</p>
        </div>
        <div className={css.actions}>
          <CalendarButton bookingId={id} title={service} visit={visit} shop={shop} />
          {addressLine(address) && (
            <ButtonLink kind="secondary" small block href={routeLink(address)}>
              <Navigation size={18} aria-hidden />
              {m.common_shop_route()}
            </ButtonLink>
          )}
          {canCancel && (
            <ButtonLink kind="quiet" small block href={paths.reservation('product', id, 1)}>
              <CalendarClock size={18} aria-hidden />
              {linkText}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}

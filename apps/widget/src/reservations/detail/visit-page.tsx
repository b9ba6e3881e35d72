import { Repeat } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { shopTimeAt } from '@embook/domain/shared';
import { useCapability, useCompany } from '../../company/queries.ts';
import { EventLocation } from '../../events/detail/event-location.tsx';
import { useNow, useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatMoment, formatTimeRange } from '../../lib/formats.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { Pill } from '../../ui/pill/pill.tsx';
import { VisitPill } from '../payment-pill.tsx';
import { capital, untilText } from '../until-words.ts';
import type { VisitDetail } from '../visit-detail.ts';
import css from './detail.module.css';
import layout from '../../ui/shared/layout.module.css';
import { VisitActions } from './visit-actions.tsx';
import { VisitFacts } from './visit-facts.tsx';
import { ratings } from '../../shops/reviews/rating-words.ts';
import { RateButton } from '../rate/rate-button.tsx';

/** One visit: its time, its facts and its actions (RES-5). */
export function VisitPage({ visit, next }: { visit: VisitDetail; next: boolean }) {
  const { service, startsAt, minutes, roomName, series, address, cancelled } = visit;
  const now = useShopNow(visit.timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(`${service} · ${useCompany().name}`);
  return (
    <div className={css.screen}>
      <div className={css.picture}>
        <Picture
          src={visit.photoUrl}
          alt={roomName ?? service}
          width={960}
          height={400}
          sizes="(min-width: 992px) 720px, 100vw"
          eager
          seed={visit.id}
        />
        {!cancelled && (
          <div className={css.countdown}>
            <Pill tone="glass">{capital(untilText(startsAt, minutes, now))}</Pill>
          </div>
        )}
        {roomName !== null && (
          <div className={css.product}>
            <Pill tone="glass">{roomName}</Pill>
          </div>
        )}
      </div>
      <header className={layout.lines}>
        <p className={css.muted}>{formatDay(startsAt)}</p>
        <p className={layout.large}>
          <time>{formatTimeRange(startsAt, minutes)}</time>
        </p>
        <h1 ref={heading} className={css.name} tabIndex={-1}>
          {service}
        </h1>
        <div className={`${layout.wrapped} ${css.marks}`}>
          {cancelled && <VisitPill {...visit} />}
          {visit.isRecurring && (
            <Pill>
              <Repeat size={14} aria-hidden />
              {m.common_reservation_recurring()}
            </Pill>
          )}
        </div>
      </header>
      <div className={css.main}>
        <VisitFacts visit={visit} />
        <VisitActions visit={visit} next={next} heading={heading} />
        <YourRating visit={visit} />
        {series.length > 0 && (
          <section>
            <h2 className={layout.sectionTitle}>{m.common_reservation_series()}</h2>
            <ul className={layout.wrapped}>
              {series.map((other) => (
                <li key={other.id}>
                  <Link className={css.date} href={paths.reservation('product', other.id, 1)}>
                    {formatMoment(other.startsAt)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <aside className={css.aside}>
        <EventLocation event={address} />
      </aside>
    </div>
  );
}

/** The customer's rating, which they may give or change for a while (RATE-1). */
function YourRating({ visit }: { visit: VisitDetail }) {
  const { rating, comment, rateUntil, timeZone } = visit;
  const now = useNow();
  const open = useCapability('rate') && rateUntil !== null && rateUntil * 1000 > now;
  const given = ratings.find((known) => known.rating === rating);
  if (!given && !open) return null;
  const until = rateUntil === null ? 0 : shopTimeAt(rateUntil * 1000, timeZone);
  return (
    <section className={css.rating}>
      <h2 className={`${layout.sectionTitle} ${css.title}`}>{given ? m.common_rate_yours() : m.common_rate_title()}</h2>
      {given && (
        <p className={css.given}>
          <given.Icon size={20} aria-hidden />
          <strong>{given.word()}</strong>
          {comment !== null && <span>{comment}</span>}
        </p>
      )}
      {given && open && <p className={css.muted}>{m.common_rate_until({ when: formatMoment(until) })}</p>}
      {open && <RateButton visit={visit} />}
    </section>
  );
}

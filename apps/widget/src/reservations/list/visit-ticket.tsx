import { type BookedVisit, rateUntil } from '@embook/domain/reservations';
import { Repeat } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { useCapability } from '../../company/queries.ts';
import { DateBlock } from '../../events/date-block.tsx';
import { useNow } from '../../lib/clock.tsx';
import { formatDay, formatTimeRange } from '../../lib/formats.ts';
import { useLostFocus } from '../../lib/use-lost-focus.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { addressLine } from '../../shops/address-links.ts';
import { ratings } from '../../shops/reviews/rating-words.ts';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { CompanyLine } from '../company-line.tsx';
import { VisitPill } from '../payment-pill.tsx';
import { RateButton } from '../rate/rate-button.tsx';
import { usePlaceName } from '../use-place.ts';
import css from './visit-ticket.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

/** One visit: when, what, where, and whether it is paid (RES-3). */
export function VisitTicket({ visit, current }: { visit: BookedVisit; current: boolean }) {
  const { id, startsAt, minutes, service, address, isRecurring, cancelled } = visit;
  const place = usePlaceName(visit);
  const Heading = current ? 'h3' : 'h2'; // the later visits stand under a heading of their own
  return (
    <article className={`${shared.panel} ${css.ticket} ${current ? '' : css.past}`}>
      <div className={css.date}>
        <DateBlock time={startsAt} />
      </div>
      <div className={css.words}>
        <p className={shared.muted}>
          <Unseen>{formatDay(startsAt)}</Unseen>
          <time>{formatTimeRange(startsAt, minutes)}</time>
        </p>
        <Heading className={shared.cardTitle}>
          <Link href={paths.reservation('product', id, current ? 1 : 0)} className={layout.cardLink}>
            {service}
          </Link>
        </Heading>
        <CompanyLine shopName={place || addressLine(address)} />
        {isRecurring && (
          <p className={`${shared.muted} ${layout.mark}`}>
            <Repeat size={16} aria-hidden />
            {m.common_reservation_recurring()}
          </p>
        )}
        {!current && !cancelled && <Rated visit={visit} />}
      </div>
      <div className={css.state}>
        <VisitPill {...visit} />
      </div>
    </article>
  );
}

function Rated({ visit }: { visit: BookedVisit }) {
  const now = useNow();
  const given = ratings.find(({ rating }) => rating === visit.rating);
  const canRate = useCapability('rate');
  const words = useRef<HTMLParagraphElement>(null);
  // The rating takes the place of the button that asked for it.
  useLostFocus(given !== undefined, words);
  if (!given) {
    // Hidden where the platform would refuse a rating (RATE-1).
    if (rateUntil({ ...visit, ratedAtMs: null }, now) === null) return null;
    return (
      canRate && (
        <div className={css.rate}>
          <RateButton visit={visit} />
        </div>
      )
    );
  }
  const { Icon, word } = given;
  return (
    <p ref={words} className={`${shared.muted} ${layout.mark}`} tabIndex={-1}>
      <Icon size={16} aria-hidden />
      <Unseen>{m.common_rate_yours()}</Unseen>
      {word()}
    </p>
  );
}

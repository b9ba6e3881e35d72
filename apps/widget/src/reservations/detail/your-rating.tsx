import { shopTimeAt } from '@embook/domain/shared';
import { useCapability } from '../../company/queries.ts';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { useNow } from '../../lib/clock.tsx';
import { ratings } from '../../shops/reviews/rating-words.ts';
import { RateButton } from '../rate/rate-button.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import css from './detail.module.css';

/** The customer's rating, which they may give or change for a while (RATE-1). */
export function YourRating({ visit }: { visit: VisitDetail }) {
  const { rating, comment, rateUntil, timeZone } = visit;
  const now = useNow();
  const open = useCapability('rate') && rateUntil !== null && rateUntil * 1000 > now;
  const given = ratings.find((known) => known.rating === rating);
  if (!given && !open) return null;
  const until = rateUntil === null ? 0 : shopTimeAt(rateUntil * 1000, timeZone);
  return (
    <section className={css.rating}>
      <h2 className={css.title}>{given ? m.common_rate_yours() : m.common_rate_title()}</h2>
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

import type { Reviews } from '@embook/domain/shops';
import { Star } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { formatRating } from '../rating.ts';
import css from './rating-summary.module.css';
import { ratings as words } from './rating-words.ts';

/** The average, and the count of each rating. */
export function RatingSummary({ average, count, ratings }: Pick<Reviews, 'average' | 'count' | 'ratings'>) {
  return (
    <div className={css.summary}>
      {average !== null && (
        <p className={css.average}>
          <strong>
            <span aria-hidden="true">{formatRating(average)}</span>
            <Unseen>{m.common_review_average({ average: formatRating(average) })}</Unseen>
          </strong>
          <Stars average={average} />
          <span className={css.count}>{m.common_shop_reviews({ count })}</span>
        </p>
      )}
      <dl className={css.bars}>
        {words.map(({ rating, word }) => (
          <div key={rating} className={css.row}>
            <dt>{word()}</dt>
            <dd>
              <span className={css.bar} aria-hidden="true">
                <i style={{ inlineSize: `${(ratings[rating] / Math.max(1, count)) * 100}%` }} />
              </span>
              <span className={css.number}>{ratings[rating]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const STARS = [1, 2, 3, 4, 5];

/** Filled up to the average, in half stars. */
function Stars({ average }: { average: number }) {
  return (
    <span className={css.stars} aria-hidden="true">
      {STARS.map((star) => (
        <Star key={star} size={16} className={css.empty} />
      ))}
      <span className={css.reached} style={{ inlineSize: `${(average / 5) * 100}%` }}>
        {STARS.map((star) => (
          <Star key={star} size={16} className={css.full} />
        ))}
      </span>
    </span>
  );
}

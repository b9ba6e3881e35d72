import { shopTimeAt } from '@embook/domain/shared';
import type { Review } from '@embook/domain/shops';
import { formatLongDay } from '../../lib/formats.ts';
import { Pill } from '../../ui/pill/pill.tsx';
import { ratings } from './rating-words.ts';
import css from './review-row.module.css';

/** A review is shown as plain text, without markup or links. */
export function ReviewRow({ review, timeZone }: { review: Review; timeZone: string }) {
  const { authorName, comment, createdAt, rating } = review;
  const { Icon, tone, word } = ratings.find((known) => known.rating === rating)!;
  return (
    <li className={css.review}>
      <div className={css.head}>
        <div>
          <strong className={css.author}>{authorName}</strong>
          <time className={css.day}>{formatLongDay(shopTimeAt(createdAt * 1000, timeZone))}</time>
        </div>
        <Pill tone={tone}>
          <Icon size={14} strokeWidth={2.25} aria-hidden />
          {word()}
        </Pill>
      </div>
      {comment !== null && (
        <p className={css.comment} dir="auto">
          {comment}
        </p>
      )}
    </li>
  );
}

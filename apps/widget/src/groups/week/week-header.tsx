import { addWeeks, type IsoWeek, isoWeekOf, mondayOf, type ShopTime } from '@embook/domain/shared';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { m } from '../../paraglide/messages.js';
import css from './week-header.module.css';
import { weekWords } from './week-words.ts';
import shared from '../../ui/shared/shared.module.css';

interface WeekHeaderProps {
  week: IsoWeek;
  now: ShopTime;
  hrefOf: (week: IsoWeek) => string;
}

/** The current week with links to others, but not into the past (GRP-1). */
export function WeekHeader({ week, now, hrefOf }: WeekHeaderProps) {
  const next = useRef<HTMLAnchorElement>(null);
  const current = isoWeekOf(now);
  const isAway = mondayOf(week) > mondayOf(current);
  const previous = addWeeks(week, -1);
  // The back arrow disappears at the current week: the focus moves to the other arrow.
  const keepFocus = (target: IsoWeek) => () => {
    if (mondayOf(target) === mondayOf(current)) next.current?.focus();
  };
  return (
    <header className={css.header}>
      <div className={css.words}>
        <h2 className={`${shared.title} ${css.title}`} aria-live="polite">
          {weekWords(week, now)}
        </h2>
        <p className={css.number}>
          {m.common_group_week({ number: week.week })}
          {isAway && (
            <Link replace href={hrefOf(current)} className={css.today} onClick={keepFocus(current)}>
              {m.common_group_to_today()}
            </Link>
          )}
        </p>
      </div>
      {isAway && (
        <Link
          replace
          href={hrefOf(previous)}
          className={css.arrow}
          aria-label={m.common_group_previous_week()}
          onClick={keepFocus(previous)}
        >
          <ChevronLeft size={20} aria-hidden />
        </Link>
      )}
      <Link
        ref={next}
        replace
        href={hrefOf(addWeeks(week, 1))}
        className={css.arrow}
        aria-label={m.common_group_next_week()}
      >
        <ChevronRight size={20} aria-hidden />
      </Link>
    </header>
  );
}

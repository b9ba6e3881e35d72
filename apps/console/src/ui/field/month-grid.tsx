import { dayAfterKey, datesIn, type Day, type IsoWeekday, monthsAway, timeOfDay, weeksOf } from '@embook/domain/shared';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../button/button.tsx';
import css from './month-grid.module.css';

interface MonthGridProps {
  /** The chosen day, or the one to begin with. */
  day: Day;
  today: Day;
  min: Day | undefined;
  max: Day | undefined;
  onChoose: (day: Day) => void;
}

/** As far as somebody may page where nothing bounds it. */
const FIRST = '1970-01-01';
const LAST = '2999-12-31';
const A_WEEK: readonly IsoWeekday[] = [1, 2, 3, 4, 5, 6, 7];

/** A month of days to choose from, in the console's language: one tab stop, arrows, Home, End, Page Up and Page Down, with Shift by years. */
export function MonthGrid({ day, today, min = FIRST, max = LAST, onChoose }: MonthGridProps) {
  const caption = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(day);
  const dates = datesIn(currentLocale());
  const { month, year } = dates.parts(timeOfDay(reached) ?? 0);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached]);
  const weeks = weeksOf(reached, FIRST).filter((week) => week.some(Boolean));
  const press = (event: KeyboardEvent) => {
    const to = dayAfterKey(reached, event.shiftKey ? `Shift+${event.key}` : event.key, min, max);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setReached(to);
  };
  const turn = (months: number) => {
    const to = monthsAway(reached, months);
    setReached(to < min ? min : to > max ? max : to);
  };
  return (
    <div className={css.month}>
      <div className={css.head}>
        <b id={caption} aria-live="polite">
          {month} {year}
        </b>
        <IconButton small label={m.shell_ui_month_before()} onClick={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton small label={m.shell_ui_month_after()} onClick={() => turn(1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <div ref={grid} role="grid" aria-labelledby={caption} tabIndex={-1} onKeyDown={press}>
        <div role="row" className={css.week}>
          {A_WEEK.map((weekday) => (
            <span key={weekday} role="columnheader" aria-label={dates.weekday(weekday)} className={css.weekday}>
              {dates.weekday(weekday).slice(0, 2)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week.find(Boolean)} role="row" className={css.week}>
            {week.map((each, index) => (
              <span key={each ?? index} role="gridcell" aria-selected={each === day}>
                {each !== null && (
                  <button
                    type="button"
                    className={css.day}
                    data-day={each}
                    data-today={each === today || undefined}
                    tabIndex={each === reached ? 0 : -1}
                    aria-label={dates.dayNamed(each)}
                    aria-pressed={each === day}
                    disabled={each < min || each > max}
                    onClick={() => onChoose(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                )}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

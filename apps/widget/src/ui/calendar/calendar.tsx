import { type Day, dayAfterKey, firstOfMonth, monthsAway, weeksOf } from '@embook/domain/shared';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { m } from '../../paraglide/messages.js';
import { A_WEEK, calendarNames } from './calendar-names.ts';
import css from './calendar.module.css';
import layout from '../shared/layout.module.css';

export interface DayState {
  /** Cannot be chosen; `words` says why. */
  refused: boolean;
  /** The free share of the day, 0 to 1; null while unknown. */
  free: number | null;
  /** Read by screen readers after the date. */
  words: string | null;
}

interface CalendarProps {
  /** Any day of the month on screen. */
  month: Day;
  /** The first week and the last month that can be shown. */
  first: Day;
  last: Day;
  today: Day;
  chosen: Day | null;
  stateOf: (day: Day) => DayState;
  onMonth: (day: Day) => void;
  onChoose: (day: Day) => void;
}

/**
 * A month of days to choose from: the ARIA grid with one tab stop, arrows, Home, End, Page Up and Page Down. Refused
 * days can be focused too, so that screen readers read why.
 */
export function Calendar({ month, first, last, today, chosen, stateOf, onMonth, onChoose }: CalendarProps) {
  const locale = useLocale();
  const names = useMemo(() => calendarNames(locale), [locale]);
  const caption = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<Day | null>(null);
  const weeks = weeksOf(month, first);
  const stop = tabStop(weeks.flat(), [reached, chosen, today], (day) => stateOf(day).refused);

  useEffect(() => {
    if (reached) grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached]);

  const turn = (months: number) => {
    setReached(null);
    onMonth(monthsAway(month, months));
  };
  const move = (event: KeyboardEvent, day: Day) => {
    const there = dayAfterKey(day, event.key, first, last);
    if (there === undefined) return;
    event.preventDefault();
    if (firstOfMonth(there) !== firstOfMonth(month)) onMonth(there);
    setReached(there);
  };

  const cell = (day: Day) => {
    const { refused, free, words } = stateOf(day);
    return (
      <button
        type="button"
        className={[css.day, day === today && css.today, free === 0 && css.full].filter(Boolean).join(' ')}
        data-day={day}
        tabIndex={day === stop ? 0 : -1}
        aria-label={[names.day(day), day === today && m.common_ui_calendar_today(), words].filter(Boolean).join(', ')}
        aria-disabled={refused || undefined}
        title={refused && words !== null ? words : undefined}
        onKeyDown={(event) => move(event, day)}
        onClick={() => !refused && onChoose(day)}
      >
        {Number(day.slice(8))}
        {!refused && free !== null && (
          <i className={css.bar}>
            <i style={{ inlineSize: `${free > 0 ? Math.max(12, Math.round(free * 100)) : 0}%` }} />
          </i>
        )}
      </button>
    );
  };

  return (
    <div className={css.calendar}>
      <header className={css.head}>
        <h3 id={caption} className={css.caption} aria-live="polite">
          {names.month(month)}
        </h3>
        <Turn label={m.common_ui_calendar_previous()} end={firstOfMonth(month) <= first} onTurn={() => turn(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </Turn>
        <Turn label={m.common_ui_calendar_next()} end={monthsAway(month, 1) > last} onTurn={() => turn(1)}>
          <ChevronRight size={20} aria-hidden />
        </Turn>
      </header>
      <div ref={grid} role="grid" aria-labelledby={caption}>
        <div role="row" className={css.week}>
          {A_WEEK.map((day) => (
            <span key={day} role="columnheader" aria-label={names.weekday(day)} className={css.weekday}>
              {names.weekdayShort(day)}
            </span>
          ))}
        </div>
        {weeks.map((week, index) => (
          <div key={week.find(Boolean) ?? index} role="row" className={css.week}>
            {week.map((day, weekday) => (
              <div
                key={A_WEEK[weekday]}
                role="gridcell"
                className={css.cell}
                aria-selected={day !== null && day === chosen}
              >
                {day !== null && cell(day)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The day in the tab order: the last one focused by keys, else the chosen one, today, or the first available. */
function tabStop(days: readonly (Day | null)[], wanted: readonly (Day | null)[], isRefused: (day: Day) => boolean) {
  const shown = days.filter((day) => day !== null);
  return wanted.find((day) => day !== null && shown.includes(day)) ?? shown.find((day) => !isRefused(day)) ?? shown[0];
}

interface TurnProps {
  label: string;
  /** There is no month on this side. The button stays focusable, so that the focus is not lost. */
  end: boolean;
  onTurn: () => void;
  children: ReactNode;
}

function Turn({ label, end, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      className={`${layout.round} ${css.turn}`}
      aria-label={label}
      aria-disabled={end || undefined}
      onClick={() => !end && onTurn()}
    >
      {children}
    </button>
  );
}

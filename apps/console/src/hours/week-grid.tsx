import { clockOfMinute } from '@embook/domain/shared';
import { Plus } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import { DAY_END, type DrawnRange, STEP } from './draft.ts';
import { useDraw } from './use-draw.ts';
import css from './week-grid.module.css';
import { lengthText, shortWeekdayText, weekdayText } from './hours-words.ts';
import shared from '../theme/shared.module.css';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export interface WeekProps {
  /** The hours of the week on screen. */
  ranges: readonly DrawnRange[];
  /** The shop's hours, for an employee's week; the rest is hatched. */
  open?: readonly DrawnRange[] | undefined;
  mayChange: boolean;
  selected: DrawnRange | undefined;
  /** The shop of a range, for employees who work in several. */
  placeOf: (range: DrawnRange) => string | undefined;
  onSelect: (range: DrawnRange | undefined) => void;
  onAdd: (weekday: number, range?: { opens: number; closes: number }) => void;
  onChange: (range: DrawnRange, to: { opens: number; closes: number } | undefined) => void;
}

const at = (from: number, until: number): CSSProperties => ({ '--t': from, '--d': until - from }) as CSSProperties;

/** The parts of a day outside the opening hours. */
function closedParts(open: readonly DrawnRange[], first: number, last: number): [number, number][] {
  const parts: [number, number][] = [];
  let until = first;
  for (const { opens, closes } of open.toSorted((a, b) => a.opens - b.opens)) {
    if (opens > until) parts.push([until, opens]);
    until = Math.max(until, closes);
  }
  if (until < last) parts.push([until, last]);
  return parts;
}

/** A week as a grid: ranges are drawn, resized at their edges, or changed with the arrow keys. */
export function WeekGrid({ ranges, open, mayChange, selected, placeOf, onSelect, onAdd, onChange }: WeekProps) {
  const all = [...ranges, ...(open ?? [])];
  const first = Math.min(7, ...all.map(({ opens }) => Math.floor(opens / 60))) * 60;
  const last = Math.max(22, ...all.map(({ closes }) => Math.ceil(closes / 60))) * 60;
  const minuteAt = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return first + ((event.clientY - box.top) / box.height) * (last - first);
  };
  const draw = useDraw(minuteAt, (weekday, range, pulled) =>
    pulled ? onChange(pulled, range) : onAdd(weekday, range),
  );

  const onKey = (range: DrawnRange) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? STEP : event.key === 'ArrowUp' ? -STEP : 0;
    if (event.key === 'Backspace' || event.key === 'Delete') onChange(range, undefined);
    else if (step !== 0) {
      const { opens, closes } = range;
      const to = event.shiftKey ? { opens: opens + step, closes } : { opens, closes: closes + step };
      if (to.opens >= 0 && to.closes <= DAY_END && to.opens < to.closes) onChange(range, to);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={css.grid} style={{ '--hours': (last - first) / 60, '--first': first } as CSSProperties}>
      <span className={css.corner} />
      {WEEKDAYS.map((weekday) => (
        <div key={weekday} className={css.head}>
          <b title={weekdayText(weekday)}>{shortWeekdayText(weekday)}</b>
          {mayChange && (
            <IconButton small label={m.hours_add_on({ day: weekdayText(weekday) })} onClick={() => onAdd(weekday)}>
              <Plus size={16} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <div className={css.gutter} aria-hidden>
        {Array.from({ length: (last - first) / 60 }, (_, hour) => (
          <time key={hour} style={at(first + hour * 60, 0)}>
            {clockOfMinute(first + hour * 60)}
          </time>
        ))}
      </div>
      {WEEKDAYS.map((weekday) => {
        const own = ranges.filter((range) => range.weekday === weekday);
        const drawing = draw.drawing?.weekday === weekday ? draw.drawing : undefined;
        return (
          <div
            key={weekday}
            className={css.column}
            data-column
            data-drawn={mayChange || undefined}
            {...(mayChange && draw.column(weekday, own))}
          >
            {open &&
              closedParts(
                open.filter((range) => range.weekday === weekday),
                first,
                last,
              ).map(([from, until]) => <span key={from} className={css.closed} style={at(from, until)} />)}
            {own
              .filter((range) => range !== drawing?.pulled)
              .map((range) => {
                const place = placeOf(range);
                const times = { from: clockOfMinute(range.opens), until: clockOfMinute(range.closes) };
                return (
                  <button
                    key={range.opens}
                    type="button"
                    className={css.range}
                    data-range
                    data-selected={range === selected || undefined}
                    disabled={!mayChange}
                    style={at(range.opens, range.closes)}
                    aria-pressed={range === selected}
                    onClick={() => onSelect(range === selected ? undefined : range)}
                    onKeyDown={onKey(range)}
                  >
                    {mayChange && (
                      <i className={css.edge} data-side="opens" onPointerDown={draw.edge(range, 'opens')} />
                    )}
                    <span className={shared.unseen}>{weekdayText(weekday)}</span>
                    <b>{times.from}</b>
                    <span className={css.length}>{place ?? lengthText(range.closes - range.opens)}</span>
                    <b className={css.end}>{times.until}</b>
                    {mayChange && <i className={css.edge} onPointerDown={draw.edge(range, 'closes')} />}
                  </button>
                );
              })}
            {drawing && drawing.closes > drawing.opens && (
              <span className={`${css.range} ${css.drawn}`} style={at(drawing.opens, drawing.closes)}>
                <b>{clockOfMinute(drawing.opens)}</b>
                <span className={css.length}>{lengthText(drawing.closes - drawing.opens)}</span>
                <b className={css.end}>{clockOfMinute(drawing.closes)}</b>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

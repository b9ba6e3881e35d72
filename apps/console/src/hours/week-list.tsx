import { clockOfMinute } from '@embook/domain/shared';
import { minuteOfClock } from '@embook/domain/shops';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button, IconButton } from '../ui/button/button.tsx';
import { TimeField } from '../ui/field/time-field.tsx';
import { DAY_END, type DrawnRange } from './draft.ts';
import css from './hours-screen.module.css';
import { WEEKDAYS, type WeekProps } from './week-grid.tsx';
import { weekdayText } from './hours-words.ts';

interface RangeFieldsProps {
  range: DrawnRange;
  onChange: WeekProps['onChange'];
}

type End = 'opens' | 'closes';

/** Midnight as an end is 24:00. */
function minuteTyped(typed: string, of: End): number {
  const minute = minuteOfClock(typed);
  return of === 'closes' && minute === 0 ? DAY_END : minute;
}

/** The same range as two time fields. */
export function RangeFields({ range, onChange }: RangeFieldsProps) {
  /** What is typed counts at once where it makes another range, else together with the other end. */
  const [kept, setTyped] = useState<{ readonly of?: DrawnRange } & Partial<Record<End, string>>>({});
  const typed = kept.of === range ? kept : {};
  const [isLeft, setLeft] = useState(false);
  const minutesOf = (now: Partial<Record<End, string>>) => {
    const minuteOf = (end: End) => (now[end] === undefined ? range[end] : minuteTyped(now[end], end));
    return { opens: minuteOf('opens'), closes: minuteOf('closes') };
  };
  const set = (of: End, text: string) => {
    const now = { ...typed, of: range, [of]: text };
    const { opens, closes } = minutesOf(now);
    setLeft(false);
    setTyped(now);
    if (opens < closes) onChange(range, { opens, closes });
  };
  const { opens, closes } = minutesOf(typed);
  const field = (of: End, label: string, error?: string) => (
    <TimeField
      {...{ label, error }}
      value={typed[of] ?? clockOfMinute(range[of] % DAY_END)}
      onTime={(time) => set(of, time)}
    />
  );
  return (
    <div
      className={css.times}
      // From the begin one goes on to the end.
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setLeft(true)}
    >
      {field('opens', m.hours_opens())}
      {field('closes', m.hours_closes(), isLeft && opens >= closes ? m.hours_range_turned() : undefined)}
      <IconButton label={m.hours_range_remove()} onClick={() => onChange(range, undefined)}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** For phones: the week as a list of days. */
export function WeekList({ ranges, mayChange, placeOf, onAdd, onChange }: WeekProps) {
  return (
    <ul className={css.days}>
      {WEEKDAYS.map((weekday) => {
        const own = ranges.filter((range) => range.weekday === weekday).toSorted((a, b) => a.opens - b.opens);
        return (
          <li key={weekday} className={css.day}>
            <div className={css.dayHead}>
              <b>{weekdayText(weekday)}</b>
              {own.length === 0 && <span className={css.soft}>{m.hours_free_day()}</span>}
              {mayChange && (
                <Button size="small" kind="quiet" onClick={() => onAdd(weekday)}>
                  <Plus size={16} aria-hidden />
                  {m.hours_range_add()}
                </Button>
              )}
            </div>
            {own.map((range, index) =>
              mayChange ? (
                // Not by its time: a press on the end would find another field, once the begin that was typed counts.
                <RangeFields key={index} {...{ range, onChange }} />
              ) : (
                <p key={range.opens}>
                  {clockOfMinute(range.opens)} – {clockOfMinute(range.closes)} {placeOf(range)}
                </p>
              ),
            )}
          </li>
        );
      })}
    </ul>
  );
}

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
  const set = (of: End, text: string) => {
    const now = { ...typed, of: range, [of]: text };
    const minuteOf = (end: End) => (now[end] === undefined ? range[end] : minuteTyped(now[end], end));
    const [opens, closes] = [minuteOf('opens'), minuteOf('closes')];
    setTyped(now);
    if (opens < closes) onChange(range, { opens, closes });
  };
  const field = (of: End, label: string) => (
    <TimeField label={label} value={typed[of] ?? clockOfMinute(range[of] % DAY_END)} onTime={(time) => set(of, time)} />
  );
  return (
    <div
      className={css.times}
      // What made no range is not kept.
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setTyped({})}
    >
      {field('opens', m.hours_opens())}
      {field('closes', m.hours_closes())}
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

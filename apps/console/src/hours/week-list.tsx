import { clockOfMinute } from '@embook/domain/shared';
import { minuteOfClock } from '@embook/domain/shops';
import { Plus, X } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { Button, IconButton } from '../ui/button/button.tsx';
import { TextField } from '../ui/field/field.tsx';
import type { DrawnRange } from './draft.ts';
import css from './hours-screen.module.css';
import { WEEKDAYS, type WeekProps } from './week-grid.tsx';
import { weekdayText } from './hours-words.ts';

interface RangeFieldsProps {
  range: DrawnRange;
  onChange: WeekProps['onChange'];
}

/** The same range as two time fields. */
export function RangeFields({ range, onChange }: RangeFieldsProps) {
  const set = (typed: string, of: 'opens' | 'closes') => {
    const read = minuteOfClock(typed);
    // Midnight as an end is 24:00.
    const minute = of === 'closes' && read === 0 ? 1440 : read;
    const to = { opens: range.opens, closes: range.closes, [of]: minute };
    if (!Number.isNaN(minute) && to.opens < to.closes) onChange(range, to);
  };
  const shown = (minute: number): string => clockOfMinute(minute % 1440);
  return (
    <div className={css.times}>
      <TextField
        type="time"
        step={900}
        label={m.hours_opens()}
        defaultValue={shown(range.opens)}
        key={`o${range.opens}`}
        onBlur={({ target }) => set(target.value, 'opens')}
      />
      <TextField
        type="time"
        step={900}
        label={m.hours_closes()}
        defaultValue={shown(range.closes)}
        key={`c${range.closes}`}
        onBlur={({ target }) => set(target.value, 'closes')}
      />
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

import { clockOfMinute } from '@embook/domain/shared';
import { Plus } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import css from './hours-screen.module.css';
import { RangeFields } from './range-fields.tsx';
import { WEEKDAYS, type WeekProps } from './week-grid.tsx';
import { weekdayText } from './hours-words.ts';

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
                <RangeFields key={index} {...{ range, onChange }} ranges={own} />
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

import type { ClassSession } from '@embook/domain/classes';
import { datesIn, dayOf, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { longDay, shortDay, withSeen } from '../../lib/formats.ts';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/state/loaded.tsx';
import type { ClassesAddress } from '../classes-address.ts';
import css from './day-list.module.css';
import { DayCell } from './week-grid.tsx';

interface DayListProps {
  classes: readonly ClassSession[];
  address: ClassesAddress;
  now: ShopTime;
  /** Instead of the empty day, where a filter hides its classes. */
  noMatch: ReactNode;
}

/** For phones: one day, below the days of its week. */
export function DayList({ classes, address, now, noMatch }: DayListProps) {
  const { date, week } = address;
  const shown = classes.filter(({ on }) => on === date).toSorted((a, b) => a.startsAt - b.startsAt);
  return (
    <div className={css.list}>
      <div className={css.strip} role="group" aria-label={m.classes_week()}>
        {week.map((day) => {
          const { weekday, day: number } = datesIn(currentLocale()).parts(timeOfDay(day) ?? 0);
          return (
            <button
              key={day}
              type="button"
              className={css.day}
              aria-current={day === date ? 'date' : undefined}
              aria-label={withSeen(`${weekday} ${number}`, shortDay(day))}
              data-today={day === dayOf(now) || undefined}
              onClick={() => address.showDate(day)}
            >
              <span>{weekday}</span> <b>{number}</b>
            </button>
          );
        })}
      </div>
      <h2 className={css.title}>{longDay(date)}</h2>
      {shown.length === 0 ? (
        noMatch || (
          <EmptyState
            icon={<CalendarX size={22} aria-hidden />}
            title={m.classes_day_empty()}
            text={m.classes_day_empty_text()}
          />
        )
      ) : (
        <div className={css.classes}>
          <DayCell sessions={shown} day={date} {...{ address, now }} />
        </div>
      )}
    </div>
  );
}

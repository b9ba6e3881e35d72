import type { ClassSession } from '@embook/domain/classes';
import { datesIn, type Day, dayOf, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { shortDay } from '../../lib/formats.ts';
import { useWorkplace } from '../../lib/session.ts';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import type { ClassesAddress } from '../classes-address.ts';
import { ClassTile } from './class-tile.tsx';
import { classesIn, type DayPart, dayParts } from './day-parts.ts';
import css from './week-grid.module.css';

interface WeekGridProps {
  classes: readonly ClassSession[];
  address: ClassesAddress;
  now: ShopTime;
}

export const partWords: Readonly<Record<DayPart, readonly [() => string, () => string]>> = {
  morning: [m.classes_part_morning, m.classes_part_morning_hours],
  midday: [m.classes_part_midday, m.classes_part_midday_hours],
  evening: [m.classes_part_evening, m.classes_part_evening_hours],
};

/**
 * The week as a timetable: a column for each day, with three parts of the day below each other; empty parts collapse.
 */
export function WeekGrid({ classes, address, now }: WeekGridProps) {
  const { week } = address;
  return (
    <div className={css.scroll}>
      <div className={css.week}>
        <div className={css.heads}>
          {week.map((day) => (
            <DayHead key={day} day={day} isToday={day === dayOf(now)} />
          ))}
        </div>
        {dayParts.map((part) => {
          const shown = week.map((day) => classesIn(classes, day, part));
          if (shown.every((cell) => cell.length === 0)) return null;
          const [title, hours] = partWords[part];
          return (
            <section key={part} aria-label={title()}>
              <h2 className={css.part}>
                {title()} <span className={css.hours}>{hours()}</span>
              </h2>
              <div className={css.row}>
                {shown.map((cell, index) => (
                  <DayCell key={week[index]} sessions={cell} day={week[index] ?? ''} {...{ address, now }} />
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function DayHead({ day, isToday }: { day: Day; isToday: boolean }) {
  const { weekday, day: number } = datesIn(currentLocale()).parts(timeOfDay(day) ?? 0);
  return (
    <div className={css.head} data-today={isToday || undefined}>
      {weekday} <b className={css.number}>{number}</b>
    </div>
  );
}

interface DayCellProps {
  sessions: readonly ClassSession[];
  day: Day;
  address: ClassesAddress;
  now: ShopTime;
}

/** The classes of a day, or of a part of it. */
export function DayCell({ sessions, day, address, now }: DayCellProps) {
  const { employees } = useWorkplace();
  return (
    <ul className={css.cell} aria-label={shortDay(day)}>
      {sessions.map((session) => (
        <li key={session.id}>
          <ClassTile
            session={session}
            photoUrl={employees.find(({ id }) => id === session.employeeId)?.photoUrl}
            now={now}
            isOpened={session.id === address.opened}
            onOpen={() => address.open(session.id)}
          />
        </li>
      ))}
    </ul>
  );
}

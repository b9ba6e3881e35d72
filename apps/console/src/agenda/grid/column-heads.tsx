import { type Agenda, type AgendaColumn, columnHours, entriesIn } from '@embook/domain/agenda';
import { datesIn, type ShopTime, startOfDay } from '@embook/domain/shared';
import { memo } from 'react';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { columnTitle, firstName, noHoursText } from '../agenda-words.ts';
import { compactRange, rangeText } from '../../lib/formats.ts';
import shared from '../../theme/shared.module.css';
import css from './grid.module.css';

interface ColumnHeadsProps {
  agenda: Agenda;
  columns: readonly AgendaColumn[];
  now: ShopTime;
}

/** AGD-2: when it can be booked, or why not at all. */
function hoursText(agenda: Agenda, column: AgendaColumn, inWords = rangeText): string {
  const hours = columnHours(agenda, column);
  if (hours.kind === 'open') return hours.ranges.map(({ from, until }) => inWords(from, until)).join(', ');
  if (hours.kind === 'blocked') return hours.reason ?? m.agenda_block();
  return noHoursText(hours);
}

/** The head of a column: the person or day, the working hours and the booked share. */
export const ColumnHeads = memo(function ColumnHeads({ agenda, columns, now }: ColumnHeadsProps) {
  const isWeek = columns.some(({ midnight }) => midnight !== columns[0]?.midnight);
  return (
    <div className={css.heads} aria-hidden>
      <span className={css.corner} />
      {columns.map((column) =>
        isWeek ? (
          <DayHead key={column.key} agenda={agenda} column={column} now={now} />
        ) : (
          <WhoHead key={column.key} agenda={agenda} column={column} />
        ),
      )}
    </div>
  );
});

const bookedIn = (agenda: Agenda, column: AgendaColumn): number =>
  entriesIn(agenda, column).filter(({ kind, status }) => kind !== 'block' && status !== 'cancelled').length;

function WhoHead({ agenda, column }: { agenda: Agenda; column: AgendaColumn }) {
  const { kind, id, name } = column;
  const owners: readonly { id: number; photoUrl: string | null }[] =
    kind === 'employee' ? agenda.employees : agenda.rooms;
  const title = columnTitle(column);
  // Only people are known by their first name; the first word of many rooms is the same.
  const isPerson = kind === 'employee' && name !== null;
  return (
    <div className={css.head}>
      {id !== null && (
        <span className={css.face} data-person={isPerson || undefined}>
          <Avatar name={title} src={owners.find((owner) => owner.id === id)?.photoUrl} size={28} />
        </span>
      )}
      <span className={css.headWords}>
        <b title={title}>
          {isPerson ? firstName(title) : title}
          {isPerson && <span className={css.lastName}>{title.slice(firstName(title).length)}</span>}
        </b>
        <small title={hoursText(agenda, column)}>
          {kind === 'employee' || columnHours(agenda, column).kind !== 'open' ? (
            <>
              <span className={css.long}>{hoursText(agenda, column)}</span>
              <span className={css.short}>{hoursText(agenda, column, compactRange)}</span>
            </>
          ) : (
            m.agenda_booked_today({ count: bookedIn(agenda, column) })
          )}
        </small>
      </span>
    </div>
  );
}

function DayHead({ agenda, column, now }: { agenda: Agenda; column: AgendaColumn; now: ShopTime }) {
  const { weekday, day } = datesIn(currentLocale()).parts(column.midnight);
  const hours = columnHours(agenda, column);
  const isOff = hours.kind !== 'open' && hours.kind !== 'blocked';
  return (
    <div className={css.head} data-off={isOff || undefined}>
      <span className={css.dayNumber} data-today={column.midnight === startOfDay(now) || undefined}>
        {day}
      </span>
      <span className={css.headWords}>
        <b>
          {weekday}
          {!isOff && (
            <span className={`${shared.fine} ${css.booked}`}>
              {' '}
              {m.agenda_booked_today({ count: bookedIn(agenda, column) })}
            </span>
          )}
        </b>
        <small className={css.dayHours} title={hoursText(agenda, column, compactRange)}>
          {hoursText(agenda, column, compactRange)}
        </small>
      </span>
    </div>
  );
}

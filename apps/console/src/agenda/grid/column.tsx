import {
  type Agenda,
  type AgendaColumn,
  type AgendaEntry,
  canMove,
  columnHours,
  entriesIn,
  gapsIn,
  layOut,
  offsetOf,
  onDay,
  type ShownHours,
} from '@embook/domain/agenda';
import { addDays, clockOf, type ShopTime } from '@embook/domain/shared';
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { linesOf, progressOf, stateOf } from '../entry-look.ts';
import { columnTitle, firstName, noHoursText, stateWord } from '../agenda-words.ts';
import css from './column.module.css';
import shared from '../../theme/shared.module.css';
import { type Drawn, drawEntries, entryKey } from './entry-block.ts';
import { countRender } from './render-count.ts';

interface ColumnProps {
  agenda: Agenda;
  column: AgendaColumn;
  hours: ShownHours;
  hourHeight: number;
  /** Rounded to the minute. */
  now: ShopTime;
  mayChange: boolean;
}

const placed = (top: number, minutes: number) => ({ '--t': top, '--d': minutes }) as CSSProperties; // custom properties

/** One column: non-working time, buffers, and entries side by side where they overlap (AGD-2, AGD-3). */
export const Column = memo(function Column({ agenda, column, hours, hourHeight, now, mayChange }: ColumnProps) {
  countRender('column');
  const { rooms, employees, entries: all } = agenda;
  const { midnight, kind } = column;
  const entries = useMemo(() => entriesIn({ entries: all, rooms, employees }, column), [all, rooms, employees, column]);
  const layout = useMemo(() => layOut(entries), [entries]);
  const span = (from: ShopTime, until: ShopTime) => {
    const part = onDay({ from, until }, midnight) ?? { from, until };
    const top = offsetOf(part.from, midnight, hours);
    return { top, minutes: offsetOf(part.until, midnight, hours) - top };
  };
  const whereOf = ({ roomId, employeeId }: AgendaEntry): string | undefined => {
    if (kind === 'employee') return rooms.find(({ id }) => id === roomId)?.name;
    const name = employees.find(({ id }) => id === employeeId)?.name;
    return name === undefined ? undefined : firstName(name);
  };
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(new Map());
  useLayoutEffect(() => {
    if (!host.current) return;
    const looks = layout.placed.map(({ entry, half }) => {
      const state = stateOf(entry, now);
      return {
        entry,
        ...span(entry.startsAt, entry.endsAt),
        half,
        lines: linesOf(entry, hourHeight),
        state,
        word: stateWord(state, entry, now),
        progress: progressOf(entry, state, now),
        where: whereOf(entry),
        rooms,
        employees,
        canLift: mayChange && canMove(entry),
      };
    });
    drawn.current = drawEntries(host.current, looks, drawn.current);
  });
  return (
    <div role="row" className={css.column} data-column={column.key} aria-label={columnTitle(column)}>
      <span role="rowheader" className={shared.unseen}>
        {columnTitle(column)}
      </span>
      <OffHours agenda={agenda} column={column} hours={hours} span={span} />
      {entries.filter(hasBuffer).map((entry) => (
        <Buffers key={entryKey(entry)} entry={entry} span={span} />
      ))}
      <div ref={host} role="presentation" />
      {layout.folded.map(({ startsAt, entries: hidden }) => (
        <button
          key={startsAt}
          type="button"
          role="gridcell"
          tabIndex={-1}
          className={css.fold}
          style={placed(span(startsAt, startsAt).top, 0)}
          data-fold={hidden.map(entryKey).join(' ')}
          aria-label={m.agenda_more({ count: hidden.length })}
        >
          {m.agenda_fold({ count: hidden.length })}
        </button>
      ))}
    </div>
  );
});

type Span = (from: ShopTime, until: ShopTime) => { top: number; minutes: number };

type OffHoursProps = Pick<ColumnProps, 'agenda' | 'column' | 'hours'> & { readonly span: Span };

/** The time that cannot be booked; a day without any says why, as the head does. */
function OffHours({ agenda, column, hours, span }: OffHoursProps) {
  const { midnight } = column;
  const ofDay = columnHours(agenda, column);
  const isOff = ofDay.kind !== 'open' && ofDay.kind !== 'blocked';
  const working = isOff ? [] : column.working;
  const day = { from: midnight + hours.fromMinute * 60, until: midnight + hours.untilMinute * 60 };
  const [first] = working;
  const last = working.at(-1);
  return gapsIn(working, day).map(({ from, until }) => {
    const { top, minutes } = span(from, Math.min(until, addDays(midnight, 1)));
    const words =
      first === undefined
        ? isOff && noHoursText(ofDay)
        : from < first.from
          ? beginText(column, clockOf(first.from))
          : last && from >= last.until
            ? endText(column, clockOf(last.until))
            : undefined;
    return (
      <div
        key={from}
        className={css.off}
        style={placed(top, minutes)}
        data-place={first && from < first.from ? 'end' : 'start'}
      >
        {words && minutes >= 60 && <span className={css.offWords}>{words}</span>}
      </div>
    );
  });
}

/** People work; rooms are open, and so is the shop in the column of what nobody is assigned to. */
const isPerson = ({ kind, id }: AgendaColumn): boolean => kind === 'employee' && id !== null;
const beginText = (column: AgendaColumn, time: string): string =>
  isPerson(column) ? m.agenda_off_until({ time }) : m.agenda_open_from({ time });
const endText = (column: AgendaColumn, time: string): string =>
  isPerson(column) ? m.agenda_off_from({ time }) : m.agenda_open_until({ time });

const hasBuffer = ({ busyFrom, startsAt, endsAt, busyUntil }: AgendaEntry): boolean =>
  busyFrom < startsAt || endsAt < busyUntil;

function Buffers({ entry, span }: { entry: AgendaEntry; span: Span }) {
  const { busyFrom, startsAt, endsAt, busyUntil } = entry;
  return (
    <>
      {busyFrom < startsAt && <Buffer {...span(busyFrom, startsAt)} />}
      {endsAt < busyUntil && <Buffer {...span(endsAt, busyUntil)} />}
    </>
  );
}

const Buffer = ({ top, minutes }: { top: number; minutes: number }) =>
  minutes > 0 && (
    <i
      className={css.buffer}
      style={placed(top, minutes)}
      data-words={minutes < 10 ? '' : m.agenda_minutes({ minutes })}
      aria-hidden
    />
  );

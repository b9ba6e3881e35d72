import {
  type Agenda,
  type AgendaColumn,
  type AgendaEntry,
  columnHours,
  dayColumns,
  entriesIn,
} from '@embook/domain/agenda';
import { clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useLiveVisit } from '../../desk/queries.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { type AgendaAddress, EVERYONE } from '../agenda-address.ts';
import { stateOf } from '../entry-look.ts';
import { inkOf } from '../../theme/ink.ts';
import { entryKey } from '../grid/entry-block.ts';
import { columnTitle, dueText, firstName, noHoursText, seatsText, stateWord, titleOf } from '../agenda-words.ts';
import shared from '../../theme/shared.module.css';
import { NextCard } from './next-card.tsx';
import css from './phone-day.module.css';

interface PhoneDayProps {
  address: AgendaAddress;
  agenda: Agenda;
  /** The employee linked to the signed-in member; their own day opens first. */
  ownId: number | null;
  now: ShopTime;
  mayMark: (entry: AgendaEntry) => boolean;
  mayTake: boolean;
  knowsPeople: boolean;
  onArrive: (entry: AgendaEntry) => void;
  onPay: (entry: AgendaEntry) => void;
  onOpen: (entry: AgendaEntry) => void;
}

/** More past visits than this are folded, so that the day opens at the current time. */
const MAX_PAST = 1;

/** AGD-1: one person's day as a list, or everyone's; the next visit is a card with its actions. */
export function PhoneDay(props: PhoneDayProps) {
  const { address, agenda, ownId, now, mayMark, onOpen } = props;
  const { shown } = address;
  const [allShown, setAllShown] = useState(false);
  const columns = dayColumns(agenda, shown.by, shown.date);
  // A member who is not linked to an employee, such as the front desk, sees everyone.
  const column = columns.find(({ id }) => id !== null && id === (shown.who ?? ownId));
  const entries = (column ? [column] : columns)
    .flatMap((one) => entriesIn(agenda, one))
    .toSorted((one, other) => one.startsAt - other.startsAt);
  const isToday = shown.date === dayOf(now);
  const isOver = (entry: AgendaEntry) => {
    const state = stateOf(entry, now);
    // Whoever is still here stays in the list, also after the end.
    return isToday && (state === 'done' || state === 'no_show' || (entry.endsAt <= now && state !== 'here'));
  };
  const over = entries.filter(isOver);
  const hidden = allShown ? 0 : Math.max(0, over.length - MAX_PAST);
  const list = entries.filter((entry) => !isOver(entry) || over.indexOf(entry) >= hidden);
  const next = isToday
    ? list.find(({ kind, endsAt, status }) => kind === 'booking' && status === 'confirmed' && endsAt > now)
    : undefined;
  const visit = useLiveVisit(next?.id);
  const nowAt = isToday ? list.findIndex((entry) => entry.startsAt > now || entry === next) : -1;
  return (
    <div className={css.list}>
      <div className={css.choice}>
        <select
          className={css.whose}
          aria-label={m.agenda_whose_day()}
          value={column?.id ?? EVERYONE}
          onChange={({ target }) => address.showWho(Number(target.value))}
        >
          <option value={EVERYONE}>{m.agenda_everyone()}</option>
          {columns.map(
            (one) =>
              one.id !== null && (
                <option key={one.key} value={one.id}>
                  {columnTitle(one)}
                </option>
              ),
          )}
        </select>
        {!isToday && <Button onClick={() => address.showDate(dayOf(now))}>{m.agenda_today()}</Button>}
      </div>
      {hidden > 0 && (
        <Button kind="quiet" onClick={() => setAllShown(true)}>
          {m.agenda_earlier({ count: hidden })}
        </Button>
      )}
      <ul className={css.entries}>
        {list.map((entry, index) => (
          <Fragment key={entryKey(entry)}>
            {index === nowAt && <NowRow now={now} />}
            {entry === next ? (
              <NextCard
                {...props}
                entry={entry}
                about={aboutOf(entry, agenda, !column)}
                visit={visit.data}
                mayMark={mayMark(entry)}
              />
            ) : (
              <Row entry={entry} about={aboutOf(entry, agenda, !column)} now={now} onOpen={onOpen} />
            )}
          </Fragment>
        ))}
        {isToday && list.length > 0 && nowAt < 0 && <NowRow now={now} />}
      </ul>
      {(column || list.length === 0) && (
        <p className={css.end}>{list.length === 0 ? m.agenda_empty_day() : column && endOf(agenda, column)}</p>
      )}
    </div>
  );
}

/** Until when the column can be booked, or why not at all (AGD-2). */
function endOf(agenda: Agenda, column: AgendaColumn): string {
  const hours = columnHours(agenda, column);
  if (hours.kind !== 'open' && hours.kind !== 'blocked') return noHoursText(hours);
  const time = clockOf(column.working.at(-1)?.until ?? 0);
  return column.kind === 'room' ? m.agenda_open_until({ time }) : m.agenda_off_from({ time });
}

const NowRow = ({ now }: { now: ShopTime }) => (
  <li className={`${shared.line} ${css.now}`} aria-label={m.agenda_now({ time: clockOf(now) })}>
    <time>{clockOf(now)}</time>
  </li>
);

/** The service, the employee where everyone is shown, and the room; a room named like its service is left out. */
function aboutOf(entry: AgendaEntry, { rooms, employees }: Agenda, isEveryone: boolean): string {
  const { kind, service, roomId, employeeId } = entry;
  const what = kind === 'session' ? `${entry.taken ?? 0}/${entry.total ?? 0} · ${seatsText(entry)}` : service?.name;
  const employee = employees.find(({ id }) => id === employeeId)?.name;
  const who = isEveryone && employee !== undefined ? firstName(employee) : undefined;
  const where = kind === 'session' ? undefined : rooms.find(({ id }) => id === roomId)?.name;
  return [...new Set([kind === 'block' ? undefined : what, who, where])].filter(Boolean).join(' · ');
}

interface RowProps extends Pick<PhoneDayProps, 'now' | 'onOpen'> {
  entry: AgendaEntry;
  about: string;
}

function Row({ entry, about, now, onOpen }: RowProps) {
  const state = stateOf(entry, now);
  const word = stateWord(state, entry, now);
  return (
    <li>
      <button
        type="button"
        className={`${css.row} ${inkOf(entry)}`}
        data-entry={entryKey(entry)}
        data-state={state}
        onClick={() => onOpen(entry)}
      >
        <span className={css.times}>
          <b>{clockOf(entry.startsAt)}</b>
          <span>{clockOf(entry.endsAt)}</span>
        </span>
        <i className={css.bar} />
        <span className={css.about}>
          <b>{titleOf(entry)}</b>
          <span>{about}</span>
        </span>
        <span className={css.sign}>
          {entry.dueCents !== null && <span className={css.due}>{dueText(entry.dueCents)}</span>}
          {word !== undefined && <span className={css.word}>{word}</span>}
          {word === undefined && entry.dueCents === null && <ChevronRight size={20} aria-hidden />}
        </span>
      </button>
    </li>
  );
}

import { type Agenda, type AgendaColumn, dayColumns, entriesIn, gapsIn } from '@embook/domain/agenda';
import { clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import type { TimeRange } from '@embook/domain/shops';
import type { CSSProperties } from 'react';
import { m } from '../../paraglide/messages.js';
import type { NewAt } from '../agenda-address.ts';
import { columnTitle, firstName } from '../agenda-words.ts';
import { rangeText } from '../../lib/formats.ts';
import css from './why-lanes.module.css';

/** The day of one person or room. */
interface Lane {
  readonly key: string;
  readonly name: string;
  readonly working: readonly TimeRange[];
  /** What takes time of it. */
  readonly taken: readonly TimeRange[];
}

type ColumnIds = Pick<NewAt, 'employeeId' | 'roomId'>;

/** More than these would hide the reasons below them. */
const MAX_LANES = 5;

/** The one in question first, then others who do the service. */
function lanesOf(agenda: Agenda, asked: ColumnIds, serviceId: number, startsAt: ShopTime): readonly Lane[] {
  const kind = asked.employeeId === null && asked.roomId !== null ? 'room' : 'employee';
  const own = kind === 'room' ? asked.roomId : asked.employeeId;
  const rooms = agenda.rooms.filter(({ serviceIds }) => serviceIds.includes(serviceId));
  const roomsOf = ({ id }: AgendaColumn) =>
    rooms.filter((room) => (kind === 'room' ? room.id : room.employeeId) === id);
  return dayColumns(agenda, kind, dayOf(startsAt))
    .filter((column) => column.id !== null && (column.id === own || roomsOf(column).length > 0))
    .toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
    .slice(0, MAX_LANES)
    .map((column) => {
      const open = merged(
        roomsOf(column).flatMap(({ working }) => working.map(([from = 0, until = 0]) => ({ from, until }))),
      );
      const { key, working } = column;
      // Who works while none of the rooms for it is in use cannot be booked.
      return {
        key,
        name: laneName(column),
        working: working.flatMap((each) => within(open, each)),
        taken: takenIn(agenda, column),
      };
    });
}

/** The parts of some ranges that are in another. */
const within = (ranges: readonly TimeRange[], { from, until }: TimeRange): TimeRange[] =>
  ranges
    .map((range) => ({ from: Math.max(range.from, from), until: Math.min(range.until, until) }))
    .filter((range) => range.from < range.until);

const laneName = (column: AgendaColumn): string =>
  column.kind === 'employee' ? firstName(columnTitle(column)) : columnTitle(column);

const takenIn = (agenda: Agenda, column: AgendaColumn): TimeRange[] =>
  entriesIn(agenda, column)
    .filter(({ status }) => status !== 'cancelled')
    .map(({ busyFrom: from, busyUntil: until }) => ({ from, until }))
    .toSorted((a, b) => a.from - b.from);

/** In order and without overlaps. */
function merged(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const all: TimeRange[] = [];
  for (const { from, until } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.until) all[all.length - 1] = { from: last.from, until: Math.max(last.until, until) };
    else all.push({ from, until });
  }
  return all;
}

/** What is left of the hours. */
const freeIn = ({ working, taken }: Lane): TimeRange[] => working.flatMap((range) => gapsIn(merged(taken), range));

interface WhyLanesProps {
  agenda: Agenda;
  asked: ColumnIds;
  serviceId: number;
  startsAt: ShopTime;
  minutes: number;
}

/** AGD-8: the day of everybody who could do it, with the time in question across: what is off, taken and free. */
export function WhyLanes({ agenda, asked, serviceId, startsAt, minutes }: WhyLanesProps) {
  const lanes = lanesOf(agenda, asked, serviceId, startsAt);
  const hours = [
    ...lanes.flatMap(({ working }) => working),
    ...agenda.open
      .map(([from = 0, until = 0]) => ({ from, until }))
      .filter(({ from }) => dayOf(from) === dayOf(startsAt)),
  ];
  if (lanes.length === 0 || hours.length === 0) return null;
  const endsAt = startsAt + minutes * 60;
  const first = Math.min(startsAt, ...hours.map(({ from }) => from));
  const last = Math.max(endsAt, ...hours.map(({ until }) => until));
  const share = (time: ShopTime): number => (100 * (Math.min(Math.max(time, first), last) - first)) / (last - first);
  const spanOf = ({ from, until }: TimeRange) =>
    ({ '--from': `${share(from)}%`, '--part': `${share(until) - share(from)}%` }) as CSSProperties;
  return (
    <div className={css.lanes}>
      {lanes.map((lane) => {
        const free = freeIn(lane);
        const times = free.map(({ from, until }) => rangeText(from, until)).join(', ');
        const words = free.length > 0 ? m.agenda_why_lane_free({ times }) : m.agenda_why_lane_none();
        return (
          <div key={lane.key} className={css.lane} role="img" aria-label={`${lane.name}: ${words}`} title={words}>
            <span className={css.name}>{lane.name}</span>
            <span className={css.day}>
              {free.map((range) => (
                <span key={range.from} className={css.free} style={spanOf(range)} />
              ))}
              {lane.taken.map((range) => (
                <span key={`${range.from}-${range.until}`} className={css.taken} style={spanOf(range)} />
              ))}
              <span className={css.wanted} style={spanOf({ from: startsAt, until: endsAt })} />
            </span>
          </div>
        );
      })}
      <p className={css.ends} aria-hidden>
        <span>{clockOf(first)}</span>
        <span>{clockOf(last)}</span>
      </p>
    </div>
  );
}

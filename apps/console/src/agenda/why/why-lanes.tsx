import { type Agenda, type AgendaColumn, dayColumns, entriesIn } from '@embook/domain/agenda';
import { clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import type { TimeRange } from '@embook/domain/shops';
import type { CSSProperties } from 'react';
import { m } from '../../paraglide/messages.js';
import type { NewAt } from '../agenda-address.ts';
import { columnTitle, firstName, rangeText } from '../agenda-words.ts';
import css from './why-lanes.module.css';

/** The day of one person or room. */
interface Lane {
  readonly key: string;
  readonly name: string;
  readonly working: readonly TimeRange[];
  /** What takes time of it. */
  readonly taken: readonly TimeRange[];
}

type Asked = Pick<NewAt, 'employeeId' | 'roomId'>;

/** More than these would hide the reasons below them. */
const MAX_LANES = 5;

/** The one in question first, then others who do the service. */
function lanesOf(agenda: Agenda, asked: Asked, serviceId: number, startsAt: ShopTime): readonly Lane[] {
  const kind = asked.employeeId === null && asked.roomId !== null ? 'room' : 'employee';
  const own = kind === 'room' ? asked.roomId : asked.employeeId;
  const rooms = agenda.rooms.filter(({ serviceIds }) => serviceIds.includes(serviceId));
  const doing = new Set<number | null>(rooms.map(({ id, employeeId }) => (kind === 'room' ? id : employeeId)));
  return dayColumns(agenda, kind, dayOf(startsAt))
    .filter(({ id }) => id !== null && (id === own || doing.has(id)))
    .toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
    .slice(0, MAX_LANES)
    .map((column) => ({
      key: column.key,
      name: laneName(column),
      working: column.working,
      taken: takenIn(agenda, column),
    }));
}

const laneName = (column: AgendaColumn): string =>
  column.kind === 'employee' ? firstName(columnTitle(column)) : columnTitle(column);

const takenIn = (agenda: Agenda, column: AgendaColumn): TimeRange[] =>
  entriesIn(agenda, column)
    .filter(({ status }) => status !== 'cancelled')
    .map(({ busyFrom: from, busyUntil: until }) => ({ from, until }))
    .toSorted((a, b) => a.from - b.from);

/** What is left of the hours. */
function freeIn({ working, taken }: Lane): TimeRange[] {
  return working.flatMap(({ from, until }) => {
    const free: TimeRange[] = [];
    let at = from;
    for (const each of taken) {
      if (each.until <= at || each.from >= until) continue;
      if (each.from > at) free.push({ from: at, until: each.from });
      at = each.until;
    }
    return at < until ? [...free, { from: at, until }] : free;
  });
}

interface WhyLanesProps {
  agenda: Agenda;
  asked: Asked;
  serviceId: number;
  startsAt: ShopTime;
  minutes: number;
}

/** AGD-8: the day of everybody who could do it, with the time in question across: what is off, taken and free. */
export function WhyLanes({ agenda, asked, serviceId, startsAt, minutes }: WhyLanesProps) {
  const lanes = lanesOf(agenda, asked, serviceId, startsAt);
  const hours = lanes.flatMap(({ working }) => working);
  if (hours.length === 0) return null;
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

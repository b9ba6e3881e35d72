import { addDays, type Cents, type Day, dayOf, isoWeekdayOf, type ShopTime, timeOfDay } from '../shared/index.ts';
import type { Agenda, AgendaEntry } from './api.ts';
import { onDay } from './time-grid.ts';

/** How many are expected for an entry: one for a visit that stands and is not marked, those of a class together. */
export function expectedOf({ kind, status, expected }: AgendaEntry): number {
  if (kind === 'session') return expected ?? 0;
  return kind === 'booking' && status === 'confirmed' ? 1 : 0;
}

/** Who is expected next: visits and classes that are not over, with somebody who is not yet marked as arrived. */
export const nextArrivals = (entries: readonly AgendaEntry[], now: ShopTime): AgendaEntry[] =>
  entries
    .filter((entry) => entry.endsAt > now && expectedOf(entry) > 0)
    .toSorted((one, other) => one.startsAt - other.startsAt);

/**
 * The visit after or before another one in order of time, whoever it is with. Without another one the next that is not
 * over by now, or the last one before; undefined at the end of the day.
 */
export function visitBeside(
  entries: readonly AgendaEntry[],
  step: 1 | -1,
  { id, now }: { readonly id: number | undefined; readonly now: ShopTime },
): AgendaEntry | undefined {
  const visits = entries
    .filter(({ kind }) => kind === 'booking')
    .toSorted((one, other) => one.startsAt - other.startsAt || one.id - other.id);
  const from = visits.findIndex((visit) => visit.id === id);
  if (from >= 0) return visits[from + step];
  const isAhead = ({ endsAt }: AgendaEntry) => endsAt > now;
  return step > 0 ? visits.find(isAhead) : visits.findLast((visit) => !isAhead(visit));
}

/** What is still to be paid, and for how many visits, those of classes included. */
export function toCollect(entries: readonly AgendaEntry[]): { readonly cents: Cents; readonly visits: number } {
  const due = entries.map(({ dueCents, status, unpaid, unpaidCents }) => {
    if (unpaid) return { cents: unpaidCents ?? 0, visits: unpaid };
    return dueCents && status !== 'no_show' ? { cents: dueCents, visits: 1 } : { cents: 0, visits: 0 };
  });
  return {
    cents: due.reduce((sum, { cents }) => sum + cents, 0),
    visits: due.reduce((sum, { visits }) => sum + visits, 0),
  };
}

const length = (ranges: readonly { readonly from: ShopTime; readonly until: ShopTime }[]): number =>
  ranges.reduce((sum, { from, until }) => sum + until - from, 0);

interface Whose {
  readonly kind: 'employee' | 'room';
  /** Undefined: all of them. */
  readonly id?: number | null | undefined;
}

/** How much of the working time of a day is booked, from 0 to 1; undefined when nobody works. */
export function bookedShare(agenda: Agenda, date: Day, { kind, id }: Whose): number | undefined {
  const midnight = timeOfDay(date) ?? 0;
  const owners = (kind === 'employee' ? agenda.employees : agenda.rooms).filter(
    (one) => id === undefined || one.id === id,
  );
  const ids = new Set<number | null>(owners.map((one) => one.id));
  const day = (from: ShopTime, until: ShopTime) => onDay({ from, until }, midnight) ?? [];
  const working = length(owners.flatMap((one) => one.working.flatMap(([from = 0, until = 0]) => day(from, until))));
  if (working === 0) return undefined;
  const taken = agenda.entries.filter(
    ({ kind: what, status, employeeId, roomId }) =>
      what !== 'block' && status !== 'cancelled' && ids.has(kind === 'employee' ? employeeId : roomId),
  );
  const booked = length(taken.flatMap(({ startsAt, endsAt }) => day(startsAt, endsAt)));
  return Math.min(1, booked / working);
}

/** The seven days of the week that a day lies in, from its Monday on. */
export function weekOf(date: Day): Day[] {
  const time = timeOfDay(date) ?? 0;
  const monday = addDays(time, 1 - isoWeekdayOf(time));
  return Array.from({ length: 7 }, (_, index) => dayOf(addDays(monday, index)));
}

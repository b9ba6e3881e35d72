import { addDays, type Cents, type Day, dayOf, isoWeekdayOf, type ShopTime, timeOfDay } from '../shared/index.ts';
import type { Agenda, AgendaEntry } from './model.ts';
import { onDay } from './time-grid.ts';

/** Who is expected next: visits that stand and are not over, not yet marked as arrived. */
export const nextArrivals = (entries: readonly AgendaEntry[], now: ShopTime): AgendaEntry[] =>
  entries
    .filter(({ kind, status, endsAt }) => kind === 'booking' && status === 'confirmed' && endsAt > now)
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

/** What is still to be paid, and for how many visits. */
export function toCollect(entries: readonly AgendaEntry[]): { readonly cents: Cents; readonly visits: number } {
  const due = entries.flatMap(({ dueCents, status }) => (dueCents && status !== 'no_show' ? [dueCents] : []));
  return { cents: due.reduce((sum, cents) => sum + cents, 0), visits: due.length };
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

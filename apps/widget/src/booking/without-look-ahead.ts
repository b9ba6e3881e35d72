import { type AvailableDay, dateRefusal, MAX_DAYS, type Product, type Slot } from '@embook/domain/booking';
import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';

/** Each day costs a call, so only this many are fetched; for later ones the customer opens the calendar. */
const MAX_DAYS_TRIED = 14;

interface Rooms {
  /** The rooms to look in. */
  readonly rooms: readonly Product[];
  readonly signal: AbortSignal;
}

const midnight = (day: Day): number => timeOfDay(day) ?? 0;

interface OneDay extends Rooms {
  readonly day: Day;
  readonly timesOf: (roomId: number) => Promise<Slot[]>;
}

/** The free times of a day in any room, on a platform that answers for one room at a time. */
export async function timesOfAnyRoom({ rooms, day, timesOf, signal }: OneDay): Promise<Slot[]> {
  signal.throwIfAborted();
  const open = rooms.filter((room) => !dateRefusal(day, [room], midnight(day)));
  const found = await Promise.all(open.map(({ id }) => timesOf(id)));
  const byTime = new Map(found.toReversed().flatMap((slots) => slots.map((slot) => [slot.timestamp, slot] as const)));
  return [...byTime.values()].toSorted((a, b) => a.timestamp - b.timestamp);
}

/** The look-aheads of a person's rooms as one: a day is as free as the freer room, from the earlier first time on. */
export function joinedDays(looks: readonly (readonly AvailableDay[])[]): AvailableDay[] {
  const byDate = new Map<Day, AvailableDay>();
  for (const day of looks.flat()) {
    const before = byDate.get(day.date);
    byDate.set(day.date, before ? joined(before, day) : day);
  }
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function joined(a: AvailableDay, b: AvailableDay): AvailableDay {
  const sooner = b.first !== null && (a.first === null || b.first < a.first) ? b : a;
  return {
    ...sooner,
    free: Math.max(a.free, b.free),
    total: Math.max(a.total, b.total),
    rooms: a.rooms && b.rooms && [...new Set([...a.rooms, ...b.rooms])],
  };
}

interface ManyDays extends Rooms {
  readonly first: Day;
  readonly timesOf: (day: Day) => Promise<Slot[]>;
}

/** The bookable days up to the first with a free time, on a platform without a look-ahead. */
export async function firstFreeDay({ rooms, first, timesOf, signal }: ManyDays): Promise<AvailableDay[]> {
  const days = Array.from({ length: MAX_DAYS }, (_, ahead) => dayOf(addDays(midnight(first), ahead)));
  const tried: AvailableDay[] = [];
  for (const date of days.filter((day) => !dateRefusal(day, rooms, midnight(first))).slice(0, MAX_DAYS_TRIED)) {
    signal.throwIfAborted();
    const slots = await timesOf(date);
    const { timestamp = null, roomId = null } = slots[0] ?? {};
    tried.push({ date, free: slots.length, total: slots.length, first: timestamp, roomId, rooms: null });
    if (timestamp !== null) break;
  }
  return tried;
}

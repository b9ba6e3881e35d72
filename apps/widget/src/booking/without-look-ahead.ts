import { type AvailableDay, dateRefusal, MOST_DAYS, type Product, type Slot } from '@embook/domain/booking';
import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';

/** Each day costs a call, so only so many are fetched; for later ones the customer turns the calendar. */
const MOST_TRIED = 14;

interface Rooms {
  /** Those that will do. */
  readonly rooms: readonly Product[];
  readonly signal: AbortSignal;
}

const midnight = (day: Day): number => timeOfDay(day) ?? 0;

interface OneDay extends Rooms {
  readonly day: Day;
  readonly timesOf: (roomId: number) => Promise<Slot[]>;
}

/** The free times of a day in whichever room, on a platform that only knows those of one room. */
export async function timesOfAnyRoom({ rooms, day, timesOf, signal }: OneDay): Promise<Slot[]> {
  signal.throwIfAborted();
  const open = rooms.filter((room) => !dateRefusal(day, [room], midnight(day)));
  const found = await Promise.all(open.map(({ id }) => timesOf(id)));
  const byTime = new Map(found.toReversed().flatMap((slots) => slots.map((slot) => [slot.timestamp, slot] as const)));
  return [...byTime.values()].toSorted((a, b) => a.timestamp - b.timestamp);
}

interface ManyDays extends Rooms {
  readonly first: Day;
  readonly timesOf: (day: Day) => Promise<Slot[]>;
}

/** The days that the calendar lets one choose, up to the first with a free time, on a platform without a look-ahead. */
export async function firstFreeDay({ rooms, first, timesOf, signal }: ManyDays): Promise<AvailableDay[]> {
  const days = Array.from({ length: MOST_DAYS }, (_, ahead) => dayOf(addDays(midnight(first), ahead)));
  const tried: AvailableDay[] = [];
  for (const date of days.filter((day) => !dateRefusal(day, rooms, midnight(first))).slice(0, MOST_TRIED)) {
    signal.throwIfAborted();
    const slots = await timesOf(date);
    const { timestamp = null, roomId = null } = slots[0] ?? {};
    tried.push({ date, free: slots.length, total: slots.length, first: timestamp, roomId, rooms: null });
    if (timestamp !== null) break;
  }
  return tried;
}

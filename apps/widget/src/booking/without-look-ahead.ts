import { type AvailableDay, dateRefusal, MOST_DAYS, type Product, type Slot } from '@embook/domain/booking';
import { addDays, type Day, dayOf } from '@embook/domain/shared';
import type { QueryClient } from '@tanstack/react-query';
import { availableTimesQuery, midnight, productListQuery, type Wish } from './queries.ts';

/** A day costs a call: a customer in no hurry turns the calendar. */
const MOST_TRIED = 14;

const roomsOf = async (client: QueryClient, { shopId, serviceId, roomId }: Wish): Promise<Product[]> => {
  const products = await client.ensureQueryData(productListQuery(shopId, serviceId));
  return products.filter(({ id }) => roomId === undefined || id === roomId);
};

/** The free times of a day in whichever room, on a platform that only knows those of one room. */
export async function timesOfAnyRoom(client: QueryClient, wish: Wish, day: Day, signal: AbortSignal): Promise<Slot[]> {
  const rooms = (await roomsOf(client, wish)).filter((room) => !dateRefusal(day, [room], midnight(day)));
  signal.throwIfAborted();
  const found = await Promise.all(
    rooms.map(({ id }) => client.fetchQuery(availableTimesQuery({ ...wish, roomId: id }, day))),
  );
  const byTime = new Map(
    found
      .flat()
      .toReversed()
      .map((slot) => [slot.timestamp, slot]),
  );
  return [...byTime.values()].toSorted((a, b) => a.timestamp - b.timestamp);
}

/** The days that the calendar lets one choose, up to the first with a free time, on a platform without a look-ahead. */
export async function firstFreeDay(
  client: QueryClient,
  wish: Wish,
  first: Day,
  signal: AbortSignal,
): Promise<AvailableDay[]> {
  const rooms = await roomsOf(client, wish);
  const days = Array.from({ length: MOST_DAYS }, (_, ahead) => dayOf(addDays(midnight(first), ahead)));
  const tried: AvailableDay[] = [];
  for (const date of days.filter((day) => !dateRefusal(day, rooms, midnight(first))).slice(0, MOST_TRIED)) {
    signal.throwIfAborted();
    const slots = await client.fetchQuery(availableTimesQuery(wish, date));
    const [soonest] = slots;
    tried.push({
      date,
      free: slots.length,
      total: slots.length,
      first: soonest?.timestamp ?? null,
      roomId: soonest?.roomId ?? null,
    });
    if (soonest) break;
  }
  return tried;
}

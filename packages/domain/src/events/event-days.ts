import type { Session } from '../groups/index.ts';
import { type Day, dayOf, type ShopTime, startOfDay } from '../shared/index.ts';

export interface EventDay {
  readonly date: Day;
  readonly midnight: ShopTime;
  readonly events: readonly Session[];
}

/**
 * Events under the day they begin on (EVT-2). Pages are fetched by offset: when an event ends meanwhile, the next page
 * may bring one again, which is shown once.
 */
export function eventDays(events: readonly Session[]): EventDay[] {
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const days = Map.groupBy(
    unique.toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id),
    ({ startsAt }) => startOfDay(startsAt),
  );
  return [...days].map(([midnight, found]) => ({ date: dayOf(midnight), midnight, events: found }));
}

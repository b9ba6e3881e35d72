import type { Session } from '../groups/index.ts';
import { addDays, type Day, dayOf, type IsoWeek, mondayOf, type ShopTime, startOfDay } from '../shared/index.ts';

/** How many events one page has (EVT-1). */
export const EVENTS_PAGE = 6;

/** How many events the group area loads, from the first on (section 9 of the specification). */
export const GROUP_AREA_EVENTS = 100;

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

/** The events that are still to come in a week, by their start; hidden ones stay hidden, as classes do (GRP-4). */
export function eventsOfWeek(events: readonly Session[], week: IsoWeek, now: ShopTime): Session[] {
  const monday = mondayOf(week);
  return events
    .filter(({ startsAt, bookableType }) => {
      const inWeek = startsAt >= monday && startsAt < addDays(monday, 7);
      return inWeek && startsAt > now && bookableType !== 'never_and_hidden';
    })
    .toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id);
}

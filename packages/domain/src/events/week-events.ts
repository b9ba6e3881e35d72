import type { Session } from '../groups/index.ts';
import { addDays, type IsoWeek, mondayOf, type ShopTime } from '../shared/index.ts';

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

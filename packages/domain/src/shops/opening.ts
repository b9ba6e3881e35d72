import { addDays, type ShopTime, startOfDay } from '../shared/index.ts';
import { openingDays, type Timetable } from './openings.ts';

export type OpeningState =
  | { readonly kind: 'open'; readonly until: ShopTime }
  | { readonly kind: 'closes_soon'; readonly until: ShopTime }
  | { readonly kind: 'always_open' }
  | { readonly kind: 'opens_today'; readonly at: ShopTime }
  | { readonly kind: 'opens_later'; readonly at: ShopTime }
  | { readonly kind: 'closed_for_now' };

/** Not every platform says when its shops are open. */
export const hasHours = ({ openingHours }: Pick<Timetable, 'openingHours'>): boolean => openingHours.length > 0;

const SOON_SECONDS = 60 * 60;

/** Beyond it nobody plans by the opening hours: a longer break is "closed for now", a longer opening "always". */
const LOOK_AHEAD_DAYS = 28;

/** Whether the shop is open at `now` (shop time), and what comes next. Midnight between two open days is no closing. */
export function openingState(timetable: Timetable, now: ShopTime): OpeningState {
  const days = openingDays(timetable, now, LOOK_AHEAD_DAYS);
  const ahead = days.flatMap((day) => day.open).filter(({ until }) => until > now);
  const [next] = ahead;
  if (!next) return { kind: 'closed_for_now' };
  if (next.from > now) {
    return { kind: startOfDay(next.from) === startOfDay(now) ? 'opens_today' : 'opens_later', at: next.from };
  }
  let until = next.until;
  for (const { from, until: later } of ahead) if (from === until) until = later;
  if (until === addDays(startOfDay(now), LOOK_AHEAD_DAYS)) return { kind: 'always_open' };
  return { kind: until - now <= SOON_SECONDS ? 'closes_soon' : 'open', until };
}

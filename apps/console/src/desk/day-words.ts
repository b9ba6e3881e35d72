import { addDays, type ShopTime, startOfDay } from '@embook/domain/shared';
import { formatShortDay, withYear } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';

/** Today and tomorrow by their word, any other day by its date. */
export function nearDay(time: ShopTime, now: ShopTime): string {
  const day = startOfDay(time);
  if (day === startOfDay(now)) return m.desk_day_today();
  if (day === addDays(startOfDay(now), 1)) return m.desk_day_tomorrow();
  return withYear(formatShortDay(time), time, now);
}

/** What was done to a visit, with its day where that is not today: nobody expects it there. */
export function withOtherDay(text: string, time: ShopTime, now: ShopTime): string {
  if (startOfDay(time) === startOfDay(now)) return text;
  return `${text.replace(/\.$/, '')} · ${m.desk_day_other({ day: formatShortDay(time) })}`;
}

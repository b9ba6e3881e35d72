import { addDays, type ShopTime, startOfDay } from '@embook/domain/shared';
import { formatShortDay } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';

/** Today and tomorrow by their word, any other day by its date. */
export function nearDay(time: ShopTime, now: ShopTime): string {
  const day = startOfDay(time);
  if (day === startOfDay(now)) return m.desk_day_today();
  if (day === addDays(startOfDay(now), 1)) return m.desk_day_tomorrow();
  return formatShortDay(time);
}

import { weekTitle } from '@embook/domain/groups';
import type { IsoWeek, ShopTime } from '@embook/domain/shared';
import { formatDay, formatLongDay } from '../../lib/formats.ts';

/** `Mon 9 November – Sun 15 November`, `Mon 28 December 2026 – Sun 3 January 2027` */
export const weekWords = (week: IsoWeek, now: ShopTime): string =>
  weekTitle(week, now)
    .map(({ day, year }) => (year ? formatLongDay(day) : formatDay(day)))
    .join(' – ');

/** The four lengths of a weekday's name, from which the width of the widget chooses (GRP-2). */
export function shortenings(name: string): { full: string; four: string; two: string; one: string } {
  const letters = [...name];
  const first = (count: number) => letters.slice(0, count).join('');
  return { full: name, four: first(4), two: first(2), one: first(1) };
}

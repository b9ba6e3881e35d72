import { weekTitle } from '@embook/domain/groups';
import { dayOf, type IsoWeek, type ShopTime } from '@embook/domain/shared';
import { formatDayMonth } from '../../lib/formats.ts';

const dayNumber = (time: ShopTime): string => String(Number(dayOf(time).slice(8)));
const year = (time: ShopTime): string => dayOf(time).slice(0, 4);

/** `9 – 15 November`, `28 December 2026 – 3 January 2027` */
export function weekWords(week: IsoWeek, now: ShopTime): string {
  const { from, until } = weekTitle(week, now);
  const begin = [from.month ? formatDayMonth(from.day) : dayNumber(from.day), from.year && year(from.day)];
  const end = [formatDayMonth(until.day), until.year && year(until.day)];
  return `${begin.filter(Boolean).join(' ')} – ${end.filter(Boolean).join(' ')}`;
}

/** The four lengths of a weekday's name, from which the width of the widget chooses (GRP-2). */
export function shortenings(name: string): { full: string; four: string; two: string; one: string } {
  const letters = [...name];
  const first = (count: number) => letters.slice(0, count).join('');
  return { full: name, four: first(4), two: first(2), one: first(1) };
}

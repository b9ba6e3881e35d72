import { weekTitle } from '@embook/domain/groups';
import type { IsoWeek, ShopTime } from '@embook/domain/shared';
import { formatRange } from '../../lib/formats.ts';

/** `9 – 15 November`, `28 December 2026 – 3 January 2027` */
export function weekWords(week: IsoWeek, now: ShopTime): string {
  const [from, until] = weekTitle(week, now);
  return formatRange(from.day, until.day, { from: from.year, until: until.year });
}

/** The four lengths of a weekday's name, from which the width of the widget chooses (GRP-2). */
export function shortenings(name: string): { full: string; four: string; two: string; one: string } {
  const letters = [...name];
  const first = (count: number) => letters.slice(0, count).join('');
  return { full: name, four: first(4), two: first(2), one: first(1) };
}

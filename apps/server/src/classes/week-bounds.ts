import type { Tx } from '../infra/db/open.ts';
import { Problem } from '../infra/http/problem.ts';
import { heaviestDayAndWeek, type Shop, type Weeks } from './class-store.ts';

/** More than the largest gyms have. */
export const MOST_CLASSES_A_DAY = 100;
/** What repeats for each class of a week: its options, and the characters of its own name, address and links. */
const MOST_OPTIONS_A_WEEK = 1_500;
const MOST_CHARACTERS_A_WEEK = 100_000;

/**
 * A27: customers get all classes of a week in one answer, so what a shop has in a day and in a week is bounded. A
 * file may have brought more: a change that makes none of the weeks that it touches heavier is let through.
 */
export async function withinWeekBounds<T>(tx: Tx, shop: Shop, weeks: Weeks, change: () => Promise<T>): Promise<T> {
  const before = await heaviestDayAndWeek(tx, shop, weeks);
  const changed = await change();
  const after = await heaviestDayAndWeek(tx, shop, weeks);
  if (after.classes > Math.max(MOST_CLASSES_A_DAY, before.classes)) throw new Problem('day_crowded');
  if (
    after.options > Math.max(MOST_OPTIONS_A_WEEK, before.options) ||
    after.characters > Math.max(MOST_CHARACTERS_A_WEEK, before.characters)
  )
    throw new Problem('week_crowded');
  return changed;
}

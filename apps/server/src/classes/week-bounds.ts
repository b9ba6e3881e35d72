import { dayOf, type ShopTime } from '@embook/domain/shared';
import type { Tx } from '../infra/db/open.ts';
import { Problem } from '../infra/http/problem.ts';
import {
  dayFromMonday,
  type DayWeight,
  lockWeeks,
  type Shop,
  weighDays,
  weighSeries,
  type Weeks,
} from './week-bounds-store.ts';

/** More than the largest gyms have. */
export const MOST_CLASSES_A_DAY = 100;
/** What repeats for each class of a week: its options, and the characters of its own name, address and links. */
const MOST_OPTIONS_A_WEEK = 1_500;
const MOST_CHARACTERS_A_WEEK = 100_000;

type Weight = Omit<DayWeight, 'day'>;

const NOTHING: Weight = { classes: 0, options: 0, characters: 0 };

const weekOf = (day: number): number => Math.floor(day / 7);

const sumOf = (one: Weight, other: Weight): Weight => ({
  classes: one.classes + other.classes,
  options: one.options + other.options,
  characters: one.characters + other.characters,
});

const mostOf = (one: Weight, other: Weight): Weight => ({
  classes: Math.max(one.classes, other.classes),
  options: Math.max(one.options, other.options),
  characters: Math.max(one.characters, other.characters),
});

const weeksOf = (days: readonly DayWeight[]): Map<number, Weight> => {
  const weeks = new Map<number, Weight>();
  for (const day of days) weeks.set(weekOf(day.day), sumOf(weeks.get(weekOf(day.day)) ?? NOTHING, day));
  return weeks;
};

/** The classes of the day that has most of them, and what the heaviest weeks carry. */
const heaviestOf = (days: readonly DayWeight[]): Weight => ({
  ...[...weeksOf(days).values()].reduce(mostOf, NOTHING),
  classes: days.reduce((most, { classes }) => Math.max(most, classes), 0),
});

/** Which bound is broken, also where more than it was there before. */
function crowdedOf(after: Weight, before: Weight = NOTHING): 'day_crowded' | 'week_crowded' | undefined {
  if (after.classes > Math.max(MOST_CLASSES_A_DAY, before.classes)) return 'day_crowded';
  const isHeavy =
    after.options > Math.max(MOST_OPTIONS_A_WEEK, before.options) ||
    after.characters > Math.max(MOST_CHARACTERS_A_WEEK, before.characters);
  return isHeavy ? 'week_crowded' : undefined;
}

/** Weeks without an end are those of a change of series, which make more dates as time goes on. */
async function heaviest(tx: Tx, shop: Shop, weeks: Weeks): Promise<Weight> {
  const there = heaviestOf(await weighDays(tx, shop, weeks));
  return weeks.until === undefined ? mostOf(there, await weighSeries(tx, shop, dayOf(weeks.from))) : there;
}

/**
 * A27: customers get all classes of a week in one answer, so what a shop has in a day and in a week is bounded. Where
 * there are more from before the bound, a change that makes none of the weeks that it touches heavier is let through.
 */
export async function withinWeekBounds<T>(tx: Tx, shop: Shop, weeks: Weeks, change: () => Promise<T>): Promise<T> {
  await lockWeeks(tx, shop);
  const before = await heaviest(tx, shop, weeks);
  const changed = await change();
  const problem = crowdedOf(await heaviest(tx, shop, weeks), before);
  if (problem) throw new Problem(problem);
  return changed;
}

/** A27: whether the classes that a company file brings a shop, past ones too, are within the bounds. */
export const crowdedShop = async (tx: Tx, shop: Shop): Promise<'day_crowded' | 'week_crowded' | undefined> =>
  crowdedOf(mostOf(heaviestOf(await weighDays(tx, shop, { from: 0 })), await weighSeries(tx, shop, '1970-01-01')));

/** A27: of the dates that a series lacks, those for which their day and week have room, in their order. */
export async function datesWithRoom<T extends { readonly startsAt: ShopTime }>(
  tx: Tx,
  { name, options, ...shop }: Shop & { readonly name: string | null; readonly options: readonly unknown[] },
  dates: readonly T[],
): Promise<T[]> {
  const times = dates.map(({ startsAt }) => startsAt);
  if (times.length === 0) return [];
  const there = await weighDays(tx, shop, { from: Math.min(...times), until: Math.max(...times) });
  const days = new Map(there.map((each) => [each.day, each.classes]));
  const weeks = weeksOf(there);
  const one: Weight = { classes: 1, options: options.length, characters: [...(name ?? '')].length };
  return dates.filter(({ startsAt }) => {
    const day = dayFromMonday(startsAt);
    const classes = (days.get(day) ?? 0) + 1;
    const week = sumOf(weeks.get(weekOf(day)) ?? NOTHING, one);
    if (crowdedOf({ ...week, classes })) return false;
    days.set(day, classes);
    weeks.set(weekOf(day), week);
    return true;
  });
}

import type { GroupWeek } from '@embook/domain/groups';
import {
  addDays,
  type Day,
  dayOf,
  type IsoWeek,
  isoWeekdayOf,
  mondayOf,
  timeOfDay,
  weeksInYear,
} from '@embook/domain/shared';
import { shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import { refuseHiddenShop, zoneOfShop } from '../shops/shops.ts';
import { classesBetween, type GroupFilters } from './group-store.ts';

export { selectSessions } from './group-store.ts';

interface WeekRequest extends GroupFilters {
  readonly shopId: number;
  readonly week: IsoWeek;
  /** Only this day of the week is wanted. */
  readonly day: Day | undefined;
}

/** Of all descriptions in one answer: that of a service is there again with each of its classes (A27). */
const MOST_DESCRIBED = 200_000;

/** As they are where they fit, and else each up to its share. */
function withShorterDescriptions<T extends { readonly description: string | null }>(classes: T[]): T[] {
  const inAll = classes.reduce((sum, { description }) => sum + (description?.length ?? 0), 0);
  if (inAll <= MOST_DESCRIBED) return classes;
  const share = Math.floor(MOST_DESCRIBED / classes.length);
  return classes.map((each) =>
    each.description === null || each.description.length <= share
      ? each
      : // Characters of two units are not cut in half.
        {
          ...each,
          description: `${each.description
            .slice(0, share - 1)
            .toWellFormed()
            .replace(/\uFFFD$/, '')}…`,
        },
  );
}

/** All seven days are there, also those without a class. */
async function weekOfClasses(
  core: Core,
  { company, customer, locale }: Caller,
  { shopId, week, day, ...filters }: WeekRequest,
): Promise<GroupWeek> {
  if (week.week > weeksInYear(week.year)) throw new Problem('invalid_fields', { weekOfYear: 'invalid' });
  const zone = await zoneOfShop(core, company.id, shopId);
  const monday = mondayOf(week);
  const only = day === undefined ? undefined : timeOfDay(day);
  const from = only ?? monday;
  const until = only === undefined ? addDays(monday, 7) : addDays(only, 1);
  const rows = await classesBetween(
    core.db,
    { companyId: company.id, customerId: customer?.id, locale },
    shopId,
    { from: Math.max(from, monday), until: Math.min(until, addDays(monday, 7)), after: shopNow(core.clock, zone) },
    filters,
  );
  await refuseHiddenShop(core.db, company.id, shopId, rows);
  const classes = withShorterDescriptions(rows);
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => [
      String(weekday),
      {
        date: dayOf(addDays(monday, weekday - 1)),
        groups: classes.filter(({ startsAt }) => isoWeekdayOf(startsAt) === weekday),
      },
    ]),
  );
}

export const groupRoutes = {
  groupWeek: async (core, caller, { weekOfYear, year, neededDate, ...request }) => ({
    slots: await weekOfClasses(core, caller, { ...request, week: { year, week: weekOfYear }, day: neededDate }),
  }),
} satisfies Partial<CoreHandlers>;

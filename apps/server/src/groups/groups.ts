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
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => [
      String(weekday),
      {
        date: dayOf(addDays(monday, weekday - 1)),
        groups: rows.filter(({ startsAt }) => isoWeekdayOf(startsAt) === weekday),
      },
    ]),
  );
}

export const groupRoutes = {
  groupWeek: async (core, caller, { weekOfYear, year, neededDate, ...request }) => ({
    slots: await weekOfClasses(core, caller, { ...request, week: { year, week: weekOfYear }, day: neededDate }),
  }),
} satisfies Partial<CoreHandlers>;

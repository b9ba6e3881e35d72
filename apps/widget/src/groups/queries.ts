import {
  type ClassDay,
  classDays,
  filterCount,
  type GroupFilters,
  type GroupWeek,
  noFilters,
} from '@embook/domain/groups';
import { addWeeks, type IsoWeek } from '@embook/domain/shared';
import { ofShop } from '@embook/domain/shops';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** The classes of one week by day, in one call (GRP-1). */
export const groupWeekQuery = (shopId: number, week: IsoWeek, filters: GroupFilters = noFilters) =>
  queryOptions({
    queryKey: ['groups', shopId, week.year, week.week, ...(filterCount(filters) > 0 ? [filters] : [])],
    queryFn: async ({ signal }) => {
      // Empty: the whole week is requested, and a day is selected from it.
      const fields = { shopId, weekOfYear: week.week, year: week.year, neededDate: '' };
      const { employees, services, objects } = filters;
      const request = { ...fields, employees: [...employees], services: [...services], objects: [...objects] };
      const { slots } = await call('groupWeek', request, { signal });
      const days = Object.entries(slots).map(([weekday, day]) => [
        weekday,
        { ...day, groups: ofShop(shopId, day.groups) },
      ]);
      return Object.fromEntries(days) as GroupWeek; // `Object.fromEntries` loses the names of the days
    },
    select: (slots): ClassDay[] => classDays(slots, week),
    meta: { screen: true, payment: true },
  });

export const shopFiltersQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['filters', shopId],
    queryFn: ({ signal }) => call('shopFilters', { shopId }, { signal }),
    meta: { screen: true },
  });

/** Timetables are rarely planned further ahead. */
const LOOK_AHEAD_WEEKS = 8;

/** The first class after an empty week, searched week by week; null when none is planned. */
export const nextClassQuery = (client: QueryClient, shopId: number, after: IsoWeek, filters: GroupFilters) =>
  queryOptions({
    queryKey: ['nextClass', shopId, after.year, after.week, filters],
    queryFn: async ({ signal }) => {
      for (let ahead = 1; ahead <= LOOK_AHEAD_WEEKS; ahead += 1) {
        signal.throwIfAborted(); // the query was cancelled
        const week = addWeeks(after, ahead);
        const slots = await client.fetchQuery(groupWeekQuery(shopId, week, filters));
        const [first] = classDays(slots, week).flatMap(({ classes }) => classes);
        if (first) return first.startsAt;
      }
      return null;
    },
    meta: { screen: true },
  });

import type { ClassSession } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { addDays, type AnswerOf, type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export type Impact = AnswerOf<StaffContract['staffSeriesImpact']>;

/** How many days ahead the dates of a series are loaded. */
const DAYS = 380;

/** The coming dates of a series. */
export const seriesDatesQuery = (shopId: number, seriesId: number, from: Day) =>
  queryOptions({
    queryKey: ['classes', 'series', seriesId, from],
    meta: { screen: true },
    queryFn: async ({ signal }): Promise<readonly ClassSession[]> => {
      const until = dayOf(addDays(timeOfDay(from) ?? 0, DAYS));
      return (await call('staffClasses', { shopId, from, until, seriesId }, { signal })).sessions;
    },
  });

/** The effect of a change, fetched while it is typed. */
export const impactQuery = (request: Parameters<typeof call<'staffSeriesImpact'>>[1]) =>
  queryOptions({
    queryKey: ['series', request.id, 'impact', request],
    staleTime: 5_000,
    retry: false,
    meta: { screen: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('staffSeriesImpact', request, { signal }),
  });

import type { ClassSession } from '@embook/domain/classes';
import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const DAYS_BACK = 180;
const DAYS_AHEAD = 400;

/** The events of a shop: coming ones by date, then past ones, the latest first. */
export const eventsQuery = (shopId: number, today: Day) =>
  queryOptions({
    queryKey: ['classes', 'events', shopId, today],
    meta: { screen: true },
    queryFn: async ({ signal }): Promise<{ coming: readonly ClassSession[]; past: readonly ClassSession[] }> => {
      const midnight = timeOfDay(today) ?? 0;
      const between = async (from: number, until: number) =>
        (await call('staffClasses', { shopId, kind: 'event', from: dayOf(from), until: dayOf(until) }, { signal }))
          .sessions;
      const [coming, past] = await Promise.all([
        between(midnight, addDays(midnight, DAYS_AHEAD)),
        between(addDays(midnight, -DAYS_BACK), addDays(midnight, -1)),
      ]);
      return { coming, past: past.toReversed() };
    },
  });

import type { Handlers } from '../infra/http/serve.ts';
import type { Groups } from './groups.ts';

export const groupRoutes = (groups: Groups) =>
  ({
    groupWeek: async (caller, { weekOfYear, year, neededDate, ...request }) => ({
      slots: await groups.week(caller, { ...request, week: { year, week: weekOfYear }, day: neededDate }),
    }),
  }) satisfies Partial<Handlers>;

import type { Handlers } from '../infra/http/serve.ts';
import type { Groups } from './groups.ts';

export const groupRoutes = (groups: Groups) =>
  ({
    groupWeek: async (caller, { weekOfYear, year, neededDate, ...wish }) => ({
      slots: await groups.week(caller, { ...wish, week: { year, week: weekOfYear }, day: neededDate }),
    }),
  }) satisfies Partial<Handlers>;

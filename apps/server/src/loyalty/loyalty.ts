import { type Loyalty, loyaltyBalance } from '@embook/domain/loyalty';
import type { Core } from '../infra/core.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import { findBalance, findTerms, latestEntries } from './loyalty-store.ts';

export {
  earnPoints,
  findBalance,
  maySpendPointsAgain,
  type PointsOf,
  pointsOf,
  pointsSpentOn,
  returnPoints,
  returnSpentPoints,
  spendPoints,
  spendPointsAgain,
  takeBackEarnedPoints,
} from './loyalty-store.ts';

/** As many as fit on the screen that explains the balance. */
const MAX_ENTRIES = 20;

/** The company's programme; for a signed-in customer also their balance (PRO-2). */
async function getLoyalty({ db }: Core, { company, customer, locale }: Caller): Promise<Loyalty> {
  const terms = await findTerms(db, company.id, locale);
  if (!terms?.enabled) throw new Problem('loyalty_not_offered');
  const { enabled: _, ...programme } = terms;
  const points = customer ? await findBalance(db, company.id, customer.id) : 0;
  const entries = customer ? await latestEntries(db, company.id, customer.id, MAX_ENTRIES) : [];
  return {
    ...programme,
    points,
    ...loyaltyBalance(points, terms),
    entries: entries.map((entry) => ({ ...entry, createdAt: Math.floor(entry.createdAt.getTime() / 1000) })),
  };
}

export const loyaltyRoutes = {
  loyaltyGet: async (core, caller) => ({ loyalty: await getLoyalty(core, caller) }),
} satisfies Partial<CoreHandlers>;

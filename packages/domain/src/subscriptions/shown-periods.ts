import { addDays, type ShopTime } from '../shared/index.ts';
import type { Subscription, SubscriptionPeriods } from './api.ts';
import { type Every, periodsOf, type Term } from './periods.ts';
import { type BoughtGroup, missedAt, type Taken, usageAt } from './usages.ts';

type Held = Pick<Subscription, 'clientSubscriptionStatus' | 'paused'>;

/**
 * The status on the card of the caller's own subscription; null when they have none (SUB-1). Unpaid outweighs paused.
 */
export function shownStatus({ clientSubscriptionStatus, paused }: Held): Subscription['status'] {
  switch (clientSubscriptionStatus) {
    case 'pending':
      return 'pending';
    case 'open':
      return 'unpaid';
    case 'active':
      return paused ? 'paused' : 'bought';
    default:
      return null;
  }
}

export interface HeldTerm extends Term {
  /** The first day without it; null while it goes on. */
  readonly endsOn: ShopTime | null;
}

interface Steps {
  readonly prev: ShopTime | null;
  readonly next: ShopTime | null;
}

/** Where the periods beside the one of that day begin; none begins when it has ended. */
function stepsFrom(term: HeldTerm, every: Every, day: ShopTime): Steps {
  let prev: ShopTime | null = null;
  for (const { start, end } of periodsOf(term, every)) {
    if (day < end) return { prev, next: end < (term.endsOn ?? Infinity) ? end : null };
    prev = start;
  }
  return { prev, next: null };
}

const nearest = (pick: (...times: number[]) => number, ...times: (ShopTime | null)[]): ShopTime | null => {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? pick(...known) : null;
};

/** Last day of a period; of one that a pause without end keeps open, as if the pause were not there. */
function lastDay(term: Term, every: Every, index: number, end: ShopTime): ShopTime {
  if (end !== Infinity) return addDays(end, -1);
  const pauses = term.pauses.filter(({ until }) => until !== null);
  for (const period of periodsOf({ ...term, pauses }, every))
    if (period.index === index) return addDays(period.end, -1);
  return term.startsOn;
}

/** The week and the month that hold a day, what was used in them, and what can be made up for now (SUB-6, SUB-7). */
export function shownPeriods(
  term: HeldTerm,
  groups: readonly BoughtGroup[],
  taken: readonly Taken[],
  { day, now }: { readonly day: ShopTime; readonly now: ShopTime },
): SubscriptionPeriods {
  const ends = term.endsOn ?? Infinity;
  const at = Math.max(term.startsOn, Math.min(day, ends - 1));
  const every = (each: 'weekly' | 'monthly'): Steps =>
    groups.some(({ periodicity }) => periodicity === each) ? stepsFrom(term, each, at) : { prev: null, next: null };
  const [weekly, monthly] = [every('weekly'), every('monthly')];
  return {
    currentUsages: groups.flatMap((group) => {
      const usage = usageAt(term, group, taken, at);
      if (!usage) return [];
      const { index, start, end, used } = usage;
      const { id: subscriptionGroupId, periodicity, maxUsages } = group;
      const endDate = lastDay(term, periodicity, index, end);
      return [{ subscriptionGroupId, periodicity, maxUsages, used, startDate: start, endDate }];
    }),
    missedUsages: groups.flatMap((group) =>
      (now < ends ? missedAt(term, group, taken, now) : []).map(({ start, end, used, useBefore }) => ({
        subscriptionGroupId: group.id,
        maxUsages: group.maxUsages,
        used,
        startDate: start,
        endDate: addDays(end, -1),
        useBefore,
      })),
    ),
    prevMonthly: monthly.prev,
    nextMonthly: monthly.next,
    prevWeekly: weekly.prev,
    nextWeekly: weekly.next,
    hasPrev: nearest(Math.max, weekly.prev, monthly.prev),
    hasNext: nearest(Math.min, weekly.next, monthly.next),
  };
}

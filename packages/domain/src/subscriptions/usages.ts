import { addDays, type ShopTime } from '../shared/index.ts';
import { isPaused, type Period, periodAt, periodsOf, type Term } from './periods.ts';
import type { Subscription, SubscriptionGroup } from './api.ts';

/** The contract's value for unlimited. */
const UNLIMITED = -1;

export type Allowance =
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'counted'; readonly times: number; readonly per: 'week' | 'month' };

/** How often a group's services may be used (SUB-1). */
export const allowanceOf = ({
  maxUsages,
  periodicity,
}: Pick<SubscriptionGroup, 'maxUsages' | 'periodicity'>): Allowance =>
  maxUsages === UNLIMITED
    ? { kind: 'unlimited' }
    : { kind: 'counted', times: maxUsages, per: periodicity === 'weekly' ? 'week' : 'month' };

/** A group as it was bought. */
export interface BoughtGroup {
  readonly id: number;
  /** -1: unlimited. */
  readonly maxUsages: number;
  readonly periodicity: 'weekly' | 'monthly';
  /** For how many weeks a missed use can be made up for; null: not at all. */
  readonly useMissedUsagesAfter: number | null;
}

/** How many uses were taken from the period of that name. */
export interface Taken {
  readonly groupId: number;
  readonly period: Period['name'];
  readonly used: number;
}

/** What is taken without one use, of a visit that moves. */
export const withoutUse = (taken: readonly Taken[], use: Omit<Taken, 'used'>): Taken[] =>
  taken.map((each) =>
    each.groupId === use.groupId && each.period === use.period ? { ...each, used: each.used - 1 } : each,
  );

/** What is taken with one use more, of a visit that is booked in the same go. */
export const withUse = (taken: readonly Taken[], { groupId, period }: Omit<Taken, 'used'>): Taken[] => {
  const isSame = (each: Taken): boolean => each.groupId === groupId && each.period === period;
  const before = taken.find(isSame)?.used ?? 0;
  return [...taken.filter((each) => !isSame(each)), { groupId, period, used: before + 1 }];
};

export interface PeriodUsage extends Period {
  readonly used: number;
  /** Null: unlimited. */
  readonly left: number | null;
}

export interface MissedUsage extends PeriodUsage {
  readonly left: number;
  /** The first moment at which they are lost: last day + weeks + one day (SUB-7). */
  readonly useBefore: ShopTime;
}

const usageOf = (group: BoughtGroup, period: Period, taken: readonly Taken[]): PeriodUsage => {
  const used = taken.find((t) => t.groupId === group.id && t.period === period.name)?.used ?? 0;
  return { ...period, used, left: group.maxUsages === -1 ? null : Math.max(0, group.maxUsages - used) };
};

/** What was used and is left in the period that a moment lies in. */
export function usageAt(
  term: Term,
  group: BoughtGroup,
  taken: readonly Taken[],
  time: ShopTime,
): PeriodUsage | undefined {
  const period = periodAt(term, group.periodicity, time);
  return period && usageOf(group, period, taken);
}

/** The visits of periods that are over which may still be made up for at a moment, the oldest first. */
export function missedAt(term: Term, group: BoughtGroup, taken: readonly Taken[], time: ShopTime): MissedUsage[] {
  const weeks = group.useMissedUsagesAfter;
  if (weeks === null || group.maxUsages === -1) return [];
  const missed: MissedUsage[] = [];
  for (const period of periodsOf(term, group.periodicity)) {
    if (period.end > time) break;
    const useBefore = addDays(period.end, weeks * 7);
    const { used, left } = usageOf(group, period, taken);
    if (left && time < useBefore) missed.push({ ...period, used, left, useBefore });
  }
  return missed;
}

/**
 * The period a visit at that time would take its use from: its own while one is left, else the oldest that was missed
 * (SUB-8). Undefined: it cannot pay.
 */
export function payingPeriod(
  term: Term & { readonly endsOn: ShopTime | null },
  group: BoughtGroup,
  taken: readonly Taken[],
  time: ShopTime,
): PeriodUsage | MissedUsage | undefined {
  if (isPaused(term, time) || (term.endsOn !== null && time >= term.endsOn)) return undefined;
  const own = usageAt(term, group, taken, time);
  if (!own) return undefined;
  return own.left === null || own.left > 0 ? own : missedAt(term, group, taken, time)[0];
}

/** The services that a customer's running memberships include, however often. */
export const coveredServices = (
  subscriptions: readonly Pick<Subscription, 'status' | 'clientSubscriptionIsActive' | 'groups'>[],
): ReadonlySet<number> =>
  new Set(
    subscriptions
      .filter(({ status, clientSubscriptionIsActive }) => status === 'bought' && clientSubscriptionIsActive)
      .flatMap(({ groups }) => groups.flatMap(({ services }) => services.map(({ id }) => id))),
  );

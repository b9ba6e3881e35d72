import type { ShopTime } from '../shared/index.ts';
import type { Period, Term } from './periods.ts';
import { type BoughtGroup, payingPeriod, type Taken } from './usages.ts';

/** The use that would pay for a visit. */
export interface PayingUse {
  readonly groupId: number;
  /** Name of the week or month it is taken from. */
  readonly period: Period['name'];
  /** Both null: unlimited. */
  readonly usesLeft: number | null;
  readonly usesMax: number | null;
  /** The first moment at which it is lost; null: not known yet. */
  readonly validUntil: ShopTime | null;
}

/** Of all groups that could pay, the use that is lost first (SUB-8). Undefined: none can pay. */
export function payingUse(
  term: Term & { readonly endsOn: ShopTime | null },
  groups: readonly BoughtGroup[],
  taken: readonly Taken[],
  time: ShopTime,
): PayingUse | undefined {
  const found = groups.flatMap((group) => {
    const period = payingPeriod(term, group, taken, time);
    if (!period) return [];
    const until = Math.min('useBefore' in period ? period.useBefore : period.end, term.endsOn ?? Infinity);
    return [{ group, period, until }];
  });
  const [first] = found.toSorted((a, b) => a.until - b.until || a.group.id - b.group.id);
  if (!first) return undefined;
  const { group, period, until } = first;
  return {
    groupId: group.id,
    period: period.name,
    usesLeft: period.left,
    usesMax: group.maxUsages === -1 ? null : group.maxUsages,
    validUntil: until === Infinity ? null : until,
  };
}

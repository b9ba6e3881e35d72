import type { SubscriptionGroup } from './api.ts';

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

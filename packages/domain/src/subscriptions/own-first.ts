import type { Subscription } from './api.ts';

type Status = NonNullable<Subscription['status']>;

export type HeldSubscription = Subscription & { readonly status: Status };

/** Those that need an action by the customer come first. */
const order: readonly Status[] = ['unpaid', 'pending', 'bought', 'paused'];

export interface SortedSubscriptions {
  readonly own: readonly HeldSubscription[];
  /** In the company's order. */
  readonly others: readonly Subscription[];
}

const isHeld = (subscription: Subscription): subscription is HeldSubscription => subscription.status !== null;

/** The caller's own ones apart from those they could have (SUB-1). */
export const ownFirst = (subscriptions: readonly Subscription[]): SortedSubscriptions => ({
  own: subscriptions.filter(isHeld).toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)),
  others: subscriptions.filter((subscription) => !isHeld(subscription)),
});

/** The one with this id; without an id the caller's own (SUB-2). Undefined when there is no such one. */
export const findSubscription = (
  subscriptions: readonly Subscription[],
  id: number | undefined,
): Subscription | undefined =>
  id === undefined ? ownFirst(subscriptions).own[0] : subscriptions.find((subscription) => subscription.id === id);

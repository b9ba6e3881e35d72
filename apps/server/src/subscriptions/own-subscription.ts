import { type BillingTerm, billOf, type BoughtGroup, type Taken } from '@embook/domain/subscriptions';
import { type Cents, type Day, type ShopTime, timeOfDay } from '@embook/domain/shared';

type Status = 'pending' | 'active' | 'open' | 'ended' | 'closed';

/** A group as it was bought, with the services it holds today. */
interface OwnGroup extends BoughtGroup {
  readonly services: readonly { readonly id: number; readonly name: string }[];
}

/** A billing period that was charged. */
export interface OwnBill {
  readonly number: number;
  readonly start: ShopTime;
  readonly amountCents: number;
  readonly isPaid: boolean;
}

/** A subscription that someone has or had, with everything that the rules need. Days are shop-time midnights. */
export interface OwnSubscription extends BillingTerm {
  readonly companyId: number;
  readonly id: number;
  readonly customerId: number;
  readonly subscriptionId: number;
  readonly name: string;
  readonly status: Status;
  readonly priceCents: number;
  /** Of the company, whose calendar it follows. */
  readonly timeZone: string;
  readonly groups: readonly OwnGroup[];
  readonly taken: readonly Taken[];
  readonly bills: readonly OwnBill[];
}

/** As the database keeps it: days by name. */
export interface OwnSubscriptionRow extends Omit<
  OwnSubscription,
  'startsOn' | 'endsOn' | 'pauses' | 'taken' | 'bills'
> {
  readonly startsOn: Day;
  readonly endsOn: Day | null;
  readonly pauses: readonly { readonly from: Day; readonly until: Day | null }[];
  readonly taken: readonly (Omit<Taken, 'period'> & { readonly period: Day })[];
  readonly bills: readonly (Omit<OwnBill, 'start'> & { readonly start: Day })[];
}

/** The database contains no invalid day. */
export const midnight = (day: Day): ShopTime => timeOfDay(day) ?? 0;

const maybe = (day: Day | null): ShopTime | null => (day === null ? null : midnight(day));

export const toOwnSubscription = (row: OwnSubscriptionRow): OwnSubscription => ({
  ...row,
  startsOn: midnight(row.startsOn),
  endsOn: maybe(row.endsOn),
  pauses: row.pauses.map(({ from, until }) => ({ from: midnight(from), until: maybe(until) })),
  taken: row.taken.map((each) => ({ ...each, period: midnight(each.period) })),
  bills: row.bills.map((each) => ({ ...each, start: midnight(each.start) })),
});

/** It goes on until somebody stops it. */
export const renews = ({ status, endsOn }: OwnSubscription): boolean =>
  endsOn === null && (status === 'active' || status === 'open');

/** What is charged next and when; null where nothing is. */
export function nextCharge(subscription: OwnSubscription): { readonly amount: Cents; readonly dueOn: ShopTime } | null {
  const next =
    renews(subscription) || subscription.endsOn !== null
      ? billOf(subscription, subscription.bills.length + 1)
      : undefined;
  return next && next.dueOn !== null && subscription.priceCents > 0
    ? { amount: subscription.priceCents, dueOn: next.dueOn }
    : null;
}

/** The oldest unpaid period. */
export const unpaidBill = ({ bills }: Pick<OwnSubscription, 'bills'>): OwnBill | undefined =>
  bills.find(({ isPaid }) => !isPaid);

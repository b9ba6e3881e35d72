import { endpoint, flag, form, list, money, nullable, oneOf, record, shopTime, text, whole } from '../shared/index.ts';

const subscriptionStatuses = ['bought', 'pending', 'unpaid', 'paused'] as const;

const group = record({
  id: whole(),
  services: list(record({ id: whole(), name: text() })),
  /** -1: as often as one likes. */
  maxUsages: whole(),
  periodicity: oneOf(['weekly', 'monthly']),
  /** For so many weeks a missed use may be made up for; null: not at all. */
  useMissedUsagesAfter: nullable(whole()),
});

const subscription = record(
  {
    id: whole(),
    name: text(),
    description: nullable(text()),
    price: money(),
    hidePrice: flag(),
    periodicity: oneOf(['weekly', 'monthly']),
    duration: oneOf(['monthly', '4_weeks']),
    buyable: flag(),
    paused: flag(),
    clientSubscriptionId: nullable(whole()),
    clientSubscriptionIsActive: flag(),
    /** As stored; `open` means unpaid. */
    clientSubscriptionStatus: nullable(text()),
    /** As shown; null when the caller has none. */
    status: nullable(oneOf(subscriptionStatuses)),
    startDate: nullable(shopTime()),
    endDate: nullable(shopTime()),
    groups: list(group),
  },
  { startDate: 'startDate', endDate: 'endDate' },
);

export const subscriptionList = endpoint({
  method: 'GET',
  path: '/api/subscription/list',
  summary: 'The subscriptions of the company; a signed-in customer also sees the state of their own',
  caller: 'visitor',
  fields: form({}),
  answer: record({ subscriptions: list(subscription) }),
  problems: [],
});

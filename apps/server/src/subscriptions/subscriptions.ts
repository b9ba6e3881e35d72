import { type Day, dayOf, shopTimeAt, startOfDay, timeOfDay } from '@embook/domain/shared';
import { shownStatus, type Subscription } from '@embook/domain/subscriptions';
import { shopNow } from '../infra/clock.ts';
import { type Caller, ownerOf } from '../infra/http/caller.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import { endSubscription, subscriptionDetails, subscriptionPeriods } from './details.ts';
import { sellSubscription, subscriptionAgreement } from './purchase.ts';
import { giveUpSubscriptionPayment, type SubscriptionCore, subscriptionStatus } from './subscription-payment.ts';
import { listProducts, type SubscriptionRow } from './subscription-store.ts';

/** What can be bought, and what the caller has: one that is no longer sold stays in sight of its holder. */
async function listSubscriptions(
  { db, clock, takesOnline }: SubscriptionCore,
  { company, customer, locale }: Caller,
): Promise<Subscription[]> {
  const today = dayOf(shopNow(clock, company.timeZone));
  const rows = await listProducts(db, company.id, customer?.id, today, locale, takesOnline);
  return (
    rows
      // What ended because money went back stays in sight, so that its customer reads why (A30).
      .filter(
        ({ buyable, clientSubscriptionId, returnedAt }) =>
          buyable || clientSubscriptionId !== null || returnedAt !== null,
      )
      .map((row) => asSubscription(row, company.timeZone))
  );
}

const midnight = (day: Day | null) => (day === null ? null : (timeOfDay(day) ?? null));

const asSubscription = ({ startsOn, endsOn, returnedAt, ...row }: SubscriptionRow, timeZone: string): Subscription => ({
  ...row,
  paymentReturnedOn: returnedAt === null ? null : startOfDay(shopTimeAt(new Date(returnedAt).getTime(), timeZone)),
  clientSubscriptionIsActive: row.clientSubscriptionStatus === 'active' && !row.paused,
  status: shownStatus(row),
  startDate: midnight(startsOn),
  endDate: midnight(endsOn),
});

export const subscriptionRoutes = {
  subscriptionList: async (core, caller) => ({ subscriptions: await listSubscriptions(core, caller) }),
  subscriptionAgreement,
  sellSubscription,
  checkSubscriptionPayment: (core, caller, { clientSubscriptionId }) =>
    subscriptionStatus(core, ownerOf(caller), clientSubscriptionId),
  cancelSubscriptionPayment: (core, caller, { clientSubscriptionId }) =>
    giveUpSubscriptionPayment(core, ownerOf(caller), clientSubscriptionId),
  subscriptionDetails: async (core, caller, { clientSubscriptionId }) => ({
    details: await subscriptionDetails(core, caller, clientSubscriptionId),
  }),
  subscriptionPeriods: async (core, caller, { clientSubscriptionId, startDate }) => ({
    periods: await subscriptionPeriods(core, caller, clientSubscriptionId, startDate),
  }),
  endSubscription: async (core, caller, { clientSubscriptionId }) => ({
    endsAt: await endSubscription(core, caller, clientSubscriptionId),
  }),
} satisfies Partial<CoreHandlers<SubscriptionCore>>;

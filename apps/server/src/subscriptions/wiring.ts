import type { FastifyInstance } from 'fastify';
import type { Core, Wired } from '../infra/core.ts';
import type { Entitlements, Payments } from '../payment/payment.ts';
import { serveCharges } from './charge.ts';
import { createComingStore } from './coming/coming-store.ts';
import { createComingVisits, type Release } from './coming/coming.ts';
import { createSubscriptionDetails } from './details.ts';
import { createHeldStore } from './held-store.ts';
import { createSubscriptionMails } from './subscription-mails.ts';
import { createSubscriptionEntitlements } from './subscription-entitlements.ts';
import { createSubscriptionPurchase } from './purchase.ts';
import { createRenewalStore } from './renewal-store.ts';
import { createRenewals, defineRenewals } from './renewals.ts';
import { subscriptionRoutes } from './routes.ts';
import { createSubscriptionSettler } from './settle.ts';
import { createSubscriptionPayment } from './subscription-payment.ts';
import { createSubscriptionStore } from './subscription-store.ts';
import { createSubscriptionUseStore } from './subscription-use-store.ts';
import { createSubscriptions } from './subscriptions.ts';

interface Nouns {
  readonly payments: Payments;
  /**
   * Visits belong to reservations, a later noun in the wiring order; it releases visits that are no longer paid for.
   */
  readonly releaseWith: (entitlements: Entitlements) => Release;
}

/** What customers have and what becomes of it; the operator's command needs this much. */
export function wireHeld(
  { db, clock, origin }: Pick<Core, 'db' | 'clock' | 'origin'>,
  releaseWith: Nouns['releaseWith'],
) {
  const store = createHeldStore(db);
  const uses = createSubscriptionUseStore(db);
  const mails = createSubscriptionMails({ clock, origin });
  const entitlements = createSubscriptionEntitlements({ store, uses, clock });
  const release = releaseWith(entitlements);
  const coming = createComingVisits({ store: createComingStore(), held: store, mails, release, clock });
  return { store, uses, mails, entitlements, coming };
}

export function wireSubscriptions(core: Core, { payments, releaseWith }: Nouns) {
  const { db, clock, log, origin, mailer } = core;
  const { store, uses, mails, entitlements, coming } = wireHeld(core, releaseWith);
  const products = createSubscriptionStore(db, payments.takesOnline);
  const subscriptionPayment = createSubscriptionPayment({ store, payments, origin });
  return {
    routes: subscriptionRoutes({
      subscriptions: createSubscriptions(products, clock),
      purchase: createSubscriptionPurchase({ products, store, payments, subscriptionPayment, mails, clock, mailer }),
      details: createSubscriptionDetails({ products, store, uses, subscriptionPayment, coming, clock, mailer }),
      subscriptionPayment,
    }),
    settler: createSubscriptionSettler({ store, mails, clock }),
    entitlements,
    serve: (app: FastifyInstance): void => serveCharges(app, { store, payments }),
    defineJobs: (jobs) => {
      const due = createRenewalStore(db);
      defineRenewals(jobs, createRenewals({ due, store, mails, coming, clock, log, mailer }));
    },
  } satisfies Wired & Record<string, unknown>;
}

import type { FastifyInstance } from 'fastify';
import { createProviders, type Providers } from '../infra/checkout/choose-provider.ts';
import { payProWebhook } from '../infra/checkout/paypro-webhook.ts';
import type { Bank } from '../infra/checkout/sandbox.ts';
import { stripeWebhook } from '../infra/checkout/stripe-webhook.ts';
import type { Core, Wired } from '../infra/core.ts';
import type { RecordEvent } from '../infra/db/audit-entry.ts';
import type { Settlers } from './payable.ts';
import { createHintStore } from './hint-store.ts';
import { createPaymentStore } from './payment-store.ts';
import { createPayments } from './payment.ts';
import { serveReturnPage } from './return-page.ts';
import { reconcileWhileListening } from './rounds/reconcile.ts';
import { definePayments } from './rounds/refunds.ts';
import { paymentRoutes } from './routes.ts';
import { createStaffRepetition } from './staff-repetition.ts';
import { serveWebhooks } from './webhooks.ts';

interface Ports {
  /** The bank of the demo. */
  readonly bank: Bank | undefined;
  /** Undefined: those the configuration names. */
  readonly providers: Providers | undefined;
  /** The audit log. */
  readonly record: RecordEvent;
}

export function wirePayment(
  { config, db, clock, log, origin, mailer, failpoint }: Core,
  { bank, providers, record }: Ports,
) {
  const settlers: Settlers = {};
  const payments = createPayments({
    store: createPaymentStore(db),
    hints: createHintStore(db),
    providers: providers ?? createProviders(config, bank),
    settlers,
    clock,
    log,
    origin,
    mailer,
    record,
    failpoint,
  });
  const {
    STRIPE_WEBHOOK_SECRET: stripeSecret,
    PAYPRO_API_KEY: apiKey,
    PAYPRO_WEBHOOK_SECRET: secret,
  } = config.paymentKeys;
  return {
    routes: paymentRoutes(payments),
    payments,
    repeatStaffCall: createStaffRepetition(clock),
    /** Settlers belong to nouns that need payments themselves, so they are added afterwards. */
    settleWith: (own: Settlers): void => void Object.assign(settlers, own),
    serve(app: FastifyInstance): void {
      serveWebhooks(app, {
        payments,
        readStripe: stripeSecret ? stripeWebhook(stripeSecret) : undefined,
        readPayPro: apiKey && secret ? payProWebhook({ apiKey, apiUrl: config.payProUrl, secret }) : undefined,
      });
      serveReturnPage(app, payments);
    },
    defineJobs: (jobs) => definePayments(jobs, payments),
    reconcileWhileListening: (app: FastifyInstance): void => reconcileWhileListening(app, payments, log),
  } satisfies Wired & Record<string, unknown>;
}

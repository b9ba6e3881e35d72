import Stripe from 'stripe';
import {
  givenBackOf,
  type PaymentReport,
  type Provider,
  ProviderAway,
  type RefundState,
  unknownAmong,
} from './provider.ts';

interface Settings {
  readonly secretKey: string;
  readonly timeoutMs?: number;
  /** The address of Stripe's API; another one in tests. */
  readonly at?: { readonly host: string; readonly port: number; readonly protocol: 'http' };
}

/**
 * A session expires by itself, at the earliest 30 minutes after Stripe received it. Counted from the intent, so that a
 * repetition sends the same value, which leaves half an hour for repetitions.
 */
const SESSION_MINUTES = 60;

const refundStates: Readonly<Record<string, RefundState>> = {
  pending: 'sent',
  requires_action: 'sent',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

const disputeStates: ReadonlySet<string> = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'prevented',
  'won',
  'lost',
]);

const stateOfRefund = ({ status }: Stripe.Refund): RefundState => refundStates[status ?? 'pending'] ?? 'sent';

/** One Checkout session a payment: its id is the payment's. */
export function stripeProvider({ secretKey, timeoutMs = 15_000, at }: Settings): Provider {
  const stripe = new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, ...at });
  const session = (id: string) =>
    ask(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.refunds'] }));

  const refundsOf = async (intent: Stripe.PaymentIntent): Promise<Stripe.Refund[]> =>
    (await ask(stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))).data;

  const disputesOf = async (intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> =>
    (await ask(stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))).data;

  async function moneyBack(
    intent: Stripe.PaymentIntent | undefined,
  ): Promise<Pick<PaymentReport, 'givenBack' | 'unknown'>> {
    const refunds = chargeOf(intent)?.refunds;
    // Only the newest ten are expanded with the charge.
    const all = intent && refunds?.has_more ? await refundsOf(intent) : (refunds?.data ?? []);
    const disputes = intent && chargeOf(intent)?.disputed ? await disputesOf(intent) : [];
    // What the customer's bank took back for good: while it is disputed, it may still be won.
    const lost = disputes.filter(({ status }) => status === 'lost');
    const statuses = all.map(({ status }) => status ?? 'pending');
    return {
      givenBack: givenBackOf([
        ...all.map((refund) => ({ state: stateOfRefund(refund), cents: refund.amount })),
        ...lost.map(({ amount }) => ({ state: 'done' as const, cents: amount })),
      ]),
      unknown: [
        ...unknownAmong('refund', statuses, (status) => Object.hasOwn(refundStates, status)),
        ...unknownAmong(
          'dispute',
          disputes.map(({ status }) => status),
          (status) => disputeStates.has(status),
        ),
      ],
    };
  }

  return {
    name: 'stripe',

    // Stripe's own page asks for the bank.
    banks: async () => [],

    async create(order) {
      const { companyId, paymentId, amountCents, currency, description, returnUrl } = order;
      const metadata = { company_id: String(companyId), payment_id: String(paymentId) };
      const { id, url } = await ask(
        stripe.checkout.sessions.create(
          {
            // No locale: Stripe uses the browser's, and a repetition has one parameter less to keep equal.
            mode: 'payment',
            allowed_payment_method_types: ['ideal'],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amountCents,
                  product_data: { name: description },
                },
              },
            ],
            client_reference_id: `${companyId}/${paymentId}`,
            metadata,
            // So that events about the money itself, such as a refund, name the payment too.
            payment_intent_data: { metadata },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(order.placedAt.getTime() / 1_000) + SESSION_MINUTES * 60,
          },
          { idempotencyKey: order.key },
        ),
      );
      if (url === null) throw new Error(`Stripe gave no checkout address for ${id}`);
      return { id, checkoutUrl: url };
    },

    async read({ id }) {
      const found = await session(id);
      const { status, payment_status, amount_total, currency } = found;
      const intent = intentOf(found);
      const { givenBack: back, unknown } = await moneyBack(intent);
      const state = stateOf(found);
      const amountCents = amount_total ?? 0;
      return {
        state: state === 'paid' && amountCents > 0 && back.done >= amountCents ? 'refunded' : state,
        amountCents,
        currency: (currency ?? '').toUpperCase(),
        givenBack: back,
        ...(unknown && { unknown }),
        detail: { status, payment_status, intent: intent?.id ?? null, intent_status: intent?.status ?? null },
      };
    },

    async cancel({ id }) {
      const { status } = await session(id);
      if (status === 'open') await ask(stripe.checkout.sessions.expire(id));
    },

    async refund({ id }, { key, amountCents, currency }) {
      const found = await session(id);
      const intent = intentOf(found);
      if (!intent || intent.currency.toUpperCase() !== currency)
        throw new Error(`Stripe took no ${currency} for ${id} that could be given back`);
      // The key expires at Stripe after a while, so our own metadata is searched first (A9).
      const earlier = await refundsOf(intent);
      const refund =
        earlier.find(({ metadata }) => metadata?.['key'] === key) ??
        (await ask(
          stripe.refunds.create(
            // So that events about the refund name the payment too.
            { payment_intent: intent.id, amount: amountCents, metadata: { ...found.metadata, key } },
            { idempotencyKey: key },
          ),
        ));
      return { id: refund.id, state: stateOfRefund(refund) };
    },
  };
}

/** It is expanded in the request; a bare id means that it was not. */
const intentOf = ({ payment_intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined =>
  typeof payment_intent === 'object' ? (payment_intent ?? undefined) : undefined;

const chargeOf = (intent: Stripe.PaymentIntent | undefined): Stripe.Charge | undefined =>
  typeof intent?.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined;

function stateOf(session: Stripe.Checkout.Session): PaymentReport['state'] {
  const intent = intentOf(session);
  if (session.payment_status === 'paid') return chargeOf(intent)?.refunded ? 'refunded' : 'paid';
  if (session.status === 'expired') return 'expired';
  if (intent?.status === 'canceled') return 'cancelled';
  // A failed attempt leaves the session open for another; only one that is complete without money has failed.
  return session.status === 'complete' && intent?.status === 'requires_payment_method' ? 'failed' : 'open';
}

async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isAway(error))
      throw new ProviderAway(error.message, { cause: error });
    throw error;
  }
}

/** With these the call may be repeated, 409 because the same order is still being processed. */
const isAway = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  [409, 429].includes(error.statusCode ?? 0) ||
  (error.statusCode ?? 0) >= 500;

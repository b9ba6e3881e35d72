import {
  createMollieClient,
  Locale as MollieLocale,
  MollieApiError,
  PaymentEmbed,
  PaymentMethod,
} from '@mollie/api-client';
import { languages, type Locale } from '@embook/domain/shared';
import {
  givenBackOf,
  type PaymentReport,
  type Provider,
  ProviderAway,
  type RefundState,
  unknownAmong,
} from './provider.ts';

interface Settings {
  readonly apiKey: string;
  /** The client itself has no timeout. */
  readonly timeoutMs?: number;
}

/** The languages of Mollie's page; for any other it uses the browser's. */
const mollieLocales = new Map<string, MollieLocale>(Object.values(MollieLocale).map((known) => [known, known]));
const localeOf = (locale: Locale): MollieLocale | undefined =>
  mollieLocales.get(languages[locale].region.replace('-', '_'));

const states: Readonly<Record<string, PaymentReport['state']>> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
};

const refundStates: Readonly<Record<string, RefundState>> = {
  queued: 'sent',
  pending: 'sent',
  processing: 'sent',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

const stateOfRefund = ({ status }: { readonly status: string }): RefundState => refundStates[status] ?? 'sent';

/** Mollie writes money as text with two decimals. */
const amountOf = (cents: number, currency: string) => ({ currency, value: (cents / 100).toFixed(2) });
const centsOf = ({ value }: { readonly value: string }): number => Math.round(Number(value) * 100);

/** Mollie refuses an order whose webhook it cannot reach; the return page and the reconciler then read the state. */
const isReachable = (address: string): boolean => {
  const { hostname } = new URL(address);
  return !/^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname);
};

const keyOf = (metadata: unknown): unknown => (Object(metadata) as { key?: unknown }).key;

/** Its webhook has only an id; the state is always read from the API (A5). */
export function mollieProvider({ apiKey, timeoutMs = 15_000 }: Settings): Provider {
  const client = createMollieClient({ apiKey });
  const ask = <T>(call: Promise<T>): Promise<T> => answerOf(call, timeoutMs);

  return {
    name: 'mollie',

    // Mollie's own page asks for the bank.
    banks: async () => [],

    async create(order) {
      const locale = localeOf(order.locale);
      const payment = await ask(
        client.payments.create({
          // Mollie keeps it for an hour, which is longer than any hold.
          idempotencyKey: order.key,
          amount: amountOf(order.amountCents, order.currency),
          description: order.description,
          method: PaymentMethod.ideal,
          ...(order.bankId !== null && { issuer: order.bankId }),
          ...(locale && { locale }),
          redirectUrl: order.returnUrl,
          ...(isReachable(order.webhookUrl) && { webhookUrl: order.webhookUrl }),
          metadata: { company_id: order.companyId, payment_id: order.paymentId },
        }),
      );
      const checkoutUrl = payment.getCheckoutUrl();
      if (!checkoutUrl) throw new Error(`Mollie gave no checkout address for ${payment.id}`);
      return { id: payment.id, checkoutUrl };
    },

    async read({ id }) {
      // The total that Mollie sends does not say what has arrived and what may still fail; its refunds do.
      const payment = await ask(client.payments.get(id, { embed: [PaymentEmbed.refunds, PaymentEmbed.chargebacks] }));
      const { status, amount, amountRefunded } = payment;
      const state = states[status];
      if (!state) throw new Error(`Mollie says "${status}" of ${id}, which we do not know`);
      const amountCents = centsOf(amount);
      const refunds = payment._embedded?.refunds ?? [];
      // What the customer's bank took back, unless Mollie has won it back since.
      const chargebacks = (payment._embedded?.chargebacks ?? []).filter(({ reversedAt }) => !reversedAt);
      const givenBack = givenBackOf([
        ...refunds.map((refund) => ({ state: stateOfRefund(refund), cents: centsOf(refund.amount) })),
        ...chargebacks.map(({ amount: taken }) => ({ state: 'done' as const, cents: centsOf(taken) })),
      ]);
      return {
        state: state === 'paid' && givenBack.done + givenBack.sent >= amountCents ? 'refunded' : state,
        amountCents,
        currency: amount.currency,
        givenBack,
        unknown: unknownAmong(
          'refund',
          refunds.map((refund) => refund.status),
          (each) => Object.hasOwn(refundStates, each),
        ),
        detail: { status, refunded: amountRefunded?.value ?? '0.00', chargebacks: chargebacks.length },
      };
    },

    async cancel({ id }) {
      const { isCancelable } = await ask(client.payments.get(id));
      if (isCancelable) await ask(client.payments.cancel(id));
    },

    async refund({ id }, { key, amountCents, currency }) {
      // The key expires after an hour and a refund takes days, so our own metadata is searched first (A9).
      const earlier = await ask(client.paymentRefunds.page({ paymentId: id, limit: 250 }));
      const refund =
        earlier.find(({ metadata }) => keyOf(metadata) === key) ??
        (await ask(
          client.paymentRefunds.create({
            paymentId: id,
            idempotencyKey: key,
            amount: amountOf(amountCents, currency),
            metadata: { key },
          }),
        ));
      return { id: refund.id, state: stateOfRefund(refund) };
    },
  };
}

/**
 * Without a status Mollie did not answer; with these the call may be repeated, 409 because the first one is still
 * running.
 */
const isAway = ({ statusCode }: MollieApiError): boolean =>
  statusCode === undefined || statusCode >= 500 || [408, 409, 429].includes(statusCode);

async function answerOf<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ProviderAway('Mollie did not answer in time')), timeoutMs);
  try {
    return await Promise.race([call, late.promise]);
  } catch (error) {
    if (error instanceof MollieApiError && isAway(error)) throw new ProviderAway(error.message, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

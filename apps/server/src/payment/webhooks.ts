import type { FastifyInstance } from 'fastify';
import { payProWebhook } from '../infra/checkout/paypro-webhook.ts';
import { ProviderAway } from '../infra/checkout/provider.ts';
import { stripeWebhook } from '../infra/checkout/stripe-webhook.ts';
import type { ReadEvent } from '../infra/checkout/webhook-subject.ts';
import type { Config } from '../infra/config.ts';
import { Problem } from '../infra/http/problem.ts';
import { receiveHint } from './hints.ts';
import type { PaymentCore } from './payment-core.ts';

interface WebhookReaders {
  /** Absent where Stripe is not used. */
  readonly readStripe?: ReturnType<typeof stripeWebhook> | undefined;
  /** Absent where PayPro is not used. */
  readonly readPayPro?: ReturnType<typeof payProWebhook> | undefined;
}

/** What reads the signed webhooks of the providers whose keys are set. */
export function webhookReaders({
  paymentKeys,
  payProUrl: apiUrl,
}: Pick<Config, 'paymentKeys' | 'payProUrl'>): WebhookReaders {
  const { STRIPE_WEBHOOK_SECRET: stripeSecret, PAYPRO_API_KEY: apiKey, PAYPRO_WEBHOOK_SECRET: secret } = paymentKeys;
  return {
    readStripe: stripeSecret ? stripeWebhook(stripeSecret) : undefined,
    readPayPro: apiKey && secret ? payProWebhook({ apiKey, apiUrl, secret }) : undefined,
  };
}

/** Enough for any event a provider sends. */
const BODY_BYTES = 256 * 1024;

/** Not an id of ours. */
const NOBODY = 0;
export const readId = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : NOBODY);

/**
 * The webhooks of providers. Their content is only a hint: the state is read from the provider itself, so a forged, old
 * or repeated call changes nothing, and a call about nothing gets the same answer as any other (A5, A15).
 */
export function serveWebhooks(
  app: FastifyInstance,
  core: PaymentCore,
  { readStripe, readPayPro }: WebhookReaders = {},
): void {
  const receive = async (companyId: number, paymentId: number, isSigned = false): Promise<string> => {
    await unavailable(receiveHint(core, companyId, paymentId, isSigned));
    return 'ok';
  };

  const receiveSigned = async (event: ReadEvent | Promise<ReadEvent>): Promise<string> => {
    const about = await unavailable(Promise.resolve(event));
    if (about === 'not_signed') throw new Problem('malformed_request');
    return about === 'not_ours' ? 'ok' : receive(about.companyId, about.paymentId, true);
  };

  // In a scope of their own: bodies have any type and are only read to verify a signature.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );

    scope.post<{ Params: { companyId: string; paymentId: string } }>(
      '/api/payment/webhook/:provider/:companyId/:paymentId',
      ({ params }) => receive(readId(params.companyId), readId(params.paymentId)),
    );

    if (readStripe)
      scope.post<{ Body: Buffer | undefined }>('/api/payment/webhook/stripe', async ({ body, headers }) => {
        return receiveSigned(readStripe(body ?? '', textOf(headers['stripe-signature'])));
      });

    if (readPayPro)
      scope.post<{ Body: Buffer | undefined }>('/api/payment/webhook/paypro', async ({ body, headers }) => {
        const signature = textOf(headers['paypro-signature']);
        return receiveSigned(readPayPro(body ?? Buffer.alloc(0), signature, textOf(headers['paypro-timestamp'])));
      });
  });
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

/** When the provider cannot be asked now, a 503 makes it call again. */
const unavailable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw error instanceof ProviderAway ? new Problem('unavailable') : error;
  });

import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';
import { SILENCE } from './provider-suite.ts';

interface Amount {
  readonly currency: string;
  readonly value: string;
}

interface RecordedRequest {
  readonly amount: Amount;
  readonly description: string;
  readonly method: string;
  readonly redirectUrl: string;
  readonly webhookUrl?: string;
  readonly issuer?: string;
  readonly locale?: string;
  readonly metadata?: unknown;
}

interface Payment extends RecordedRequest {
  readonly id: string;
  status: string;
  readonly refunds: { resource: 'refund'; id: string; status: string; amount: Amount; metadata: unknown }[];
  readonly chargebacks: { resource: 'chargeback'; id: string; amount: Amount; reversedAt: string | null }[];
}

export const mollieWays = ['connection refused', 'answers 500', 'answers 409', 'answers 429', SILENCE];

const API = 'https://api.mollie.com/v2';
const KEY = 'Bearer test_key';
const euro = (value: number): Amount => ({ currency: 'EUR', value: value.toFixed(2) });
const sum = ({ refunds }: Payment) =>
  refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((total, { amount }) => total + Number(amount.value), 0);
const refusal = (status: number, detail: string) =>
  HttpResponse.json({ status, title: 'Refused', detail }, { status, headers: { 'retry-after': '0' } });

/**
 * Mollie's documented calls, as far as we use them; the SDK only uses https, so its requests are intercepted in the
 * process.
 */
export function mollieApi() {
  const payments = new Map<string, Payment>();
  const answered = new Map<string, object>();
  let cut: string | undefined;

  /** The same key gets the first answer again. */
  const once = (request: Request, make: () => object): object => {
    const key = request.headers.get('idempotency-key');
    if (key === null) throw new Error('a call that moves money came without a key');
    const answer = answered.get(key) ?? make();
    answered.set(key, answer);
    return answer;
  };
  const shown = (payment: Payment, embed = '') => ({
    resource: 'payment',
    mode: 'test',
    ...payment,
    refunds: undefined,
    chargebacks: undefined,
    ...(payment.status === 'open' && { isCancelable: true }),
    ...(payment.status === 'paid' && { amountRefunded: euro(sum(payment)) }),
    ...(embed && {
      _embedded: {
        ...(embed.includes('refunds') && { refunds: payment.refunds }),
        ...(embed.includes('chargebacks') && { chargebacks: payment.chargebacks }),
      },
    }),
    _links: { checkout: { href: `https://www.mollie.com/checkout/${payment.id}`, type: 'text/html' } },
  });
  const find = (id: unknown) => payments.get(String(id));

  const server = setupServer(
    http.all(`${API}/*`, async ({ request }) => {
      if (cut === 'connection refused') return HttpResponse.error();
      if (cut === 'answers 500') return refusal(500, 'an internal error');
      if (cut === 'answers 409') return refusal(409, 'the same request is being processed');
      if (cut === 'answers 429') return refusal(429, 'too many requests');
      if (cut === SILENCE) await delay('infinite');
      return request.headers.get('authorization') === KEY ? undefined : refusal(401, 'no key');
    }),
    http.post(`${API}/payments`, async ({ request }) => {
      const asked = (await request.json()) as RecordedRequest;
      if (!/^\d+\.\d\d$/.test(asked.amount.value)) return refusal(422, 'the amount has another shape');
      if (/localhost|127\.0/.test(asked.webhookUrl ?? '')) return refusal(422, 'the webhook cannot be reached');
      const answer = once(request, () => {
        const payment: Payment = {
          ...asked,
          id: `tr_${payments.size + 1}`,
          status: 'open',
          refunds: [],
          chargebacks: [],
        };
        payments.set(payment.id, payment);
        return shown(payment);
      });
      return HttpResponse.json(answer, { status: 201 });
    }),
    http.get(`${API}/payments/:id`, ({ params, request }) => {
      const payment = find(params['id']);
      const embed = new URL(request.url).searchParams.get('embed') ?? '';
      return payment ? HttpResponse.json(shown(payment, embed)) : refusal(404, 'no such payment');
    }),
    http.delete(`${API}/payments/:id`, ({ params }) => {
      const payment = find(params['id']);
      if (payment?.status !== 'open') return refusal(422, 'it cannot be cancelled');
      payment.status = 'canceled';
      return HttpResponse.json(shown(payment));
    }),
    http.get(`${API}/payments/:id/refunds`, ({ params }) => {
      const refunds = find(params['id'])?.refunds ?? [];
      return HttpResponse.json({ count: refunds.length, _embedded: { refunds }, _links: {} });
    }),
    http.post(`${API}/payments/:id/refunds`, async ({ params, request }) => {
      const asked = (await request.json()) as { amount: Amount; metadata: unknown };
      const payment = find(params['id']);
      const isKnown = answered.has(request.headers.get('idempotency-key') ?? '');
      if (!payment || payment.status !== 'paid') return refusal(422, 'it is not paid');
      if (!isKnown && sum(payment) + Number(asked.amount.value) > Number(payment.amount.value) + 0.001)
        return refusal(422, 'more than remains');
      const answer = once(request, () => {
        const refund = {
          resource: 'refund' as const,
          id: `re_${payment.id}_${payment.refunds.length + 1}`,
          status: 'pending',
        };
        payment.refunds.push({ ...refund, ...asked });
        return { ...refund, ...asked };
      });
      return HttpResponse.json(answer, { status: 201 });
    }),
  );
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  return {
    payments,
    refundedCents: (id: string) => Math.round(sum(find(id) ?? raise(id)) * 100),
    set: (id: string, status: string) => void ((find(id) ?? raise(id)).status = status),
    /** Without our metadata, as from Mollie's dashboard. */
    giveBack: (id: string, cents: number) =>
      void (find(id) ?? raise(id)).refunds.push({
        resource: 'refund',
        id: `re_${id}_by_hand`,
        status: 'pending',
        amount: euro(cents / 100),
        metadata: null,
      }),
    chargeBack: (id: string, cents: number) =>
      void (find(id) ?? raise(id)).chargebacks.push({
        resource: 'chargeback',
        id: `chb_${id}`,
        amount: euro(cents / 100),
        reversedAt: null,
      }),
    winBack: (id: string) => {
      for (const chargeback of (find(id) ?? raise(id)).chargebacks) chargeback.reversedAt = '2026-11-20T10:00:00Z';
    },
    endRefunds: (id: string, as: 'done' | 'failed') => {
      for (const refund of (find(id) ?? raise(id)).refunds) refund.status = as === 'done' ? 'refunded' : 'failed';
    },
    cut: (way: string | undefined) => void (cut = way),
    /** As Mollie does after an hour. */
    forgetKeys: () => answered.clear(),
  };
}

const raise = (id: string): never => {
  throw new Error(`there is no payment ${id}`);
};

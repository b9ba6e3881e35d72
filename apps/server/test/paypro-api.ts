import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';
import { SILENCE } from './provider-suite.ts';

interface RecordedRequest {
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly pay_methods: readonly string[];
  readonly issuer?: string;
  readonly return_url: string;
  readonly cancel_url: string;
  readonly metadata?: unknown;
}

interface Refund {
  readonly id: string;
  readonly type: 'refund';
  readonly amount: number;
  readonly payment: string;
  readonly reason: string | null;
  refunded_at: string | null;
  state: string;
}

interface Payment extends RecordedRequest {
  readonly id: string;
  state: string;
  readonly refunds: Refund[];
}

export const payProWays = ['connection refused', 'answers 500', 'answers 409', 'answers 429', SILENCE];
export const PAYPRO_KEY = 'pp_key';

const API = 'https://api.paypro.nl';
const PAGE = 2;
const isPaid = ({ state }: Payment) => state === 'paid' || state === 'completed';
const sum = ({ refunds }: Payment) =>
  refunds.filter(({ state }) => state !== 'failed').reduce((total, { amount }) => total + amount, 0);
const refusal = (status: number, message: string, param: string | null = null) =>
  HttpResponse.json({ error: { type: 'invalid_request', message, param } }, { status });

/** PayPro's calls, as its public libraries make them and as far as we use them. It knows no idempotency keys. */
export function payProFake() {
  const payments = new Map<string, Payment>();
  const chargebacks: { id: string; payment: string; amount: number; state: string }[] = [];
  let cut: string | undefined;
  let methodCalls = 0;

  const shown = ({ refunds, ...payment }: Payment) => ({
    type: 'payment',
    ...payment,
    pay_method: { id: 'ideal', name: 'iDEAL', type: 'pay_method' },
    refunded_amount: refunds.reduce((total, { amount }) => total + amount, 0),
    _links: {
      self: `${API}/payments/${payment.id}`,
      ...(payment.state === 'open' && { checkout: `https://www.paypro.nl/betalen/${payment.id}` }),
    },
  });
  const find = (id: unknown) => payments.get(String(id));
  const addRefund = (payment: Payment, amount: number, reason: string | null): Refund => {
    const refund: Refund = {
      id: `PR${payment.id}${payment.refunds.length + 1}`,
      type: 'refund',
      amount,
      payment: payment.id,
      reason,
      refunded_at: null,
      state: 'processing',
    };
    payment.refunds.push(refund);
    return refund;
  };

  const server = setupServer(
    http.all(`${API}/*`, async ({ request }) => {
      if (cut === 'connection refused') return HttpResponse.error();
      if (cut === 'answers 500') return refusal(500, 'an internal error');
      if (cut === 'answers 409') return refusal(409, 'the same request is being processed');
      if (cut === 'answers 429') return refusal(429, 'too many requests');
      if (cut === SILENCE) await delay('infinite');
      return request.headers.get('authorization') === `Bearer ${PAYPRO_KEY}` ? undefined : refusal(401, 'no key');
    }),
    http.get(`${API}/pay_methods`, () => {
      methodCalls += 1;
      const details = [{ code: 'INGBNL2A', name: 'ING' }];
      return HttpResponse.json({ type: 'list', count: 1, data: [{ id: 'ideal', name: 'iDEAL', details }] });
    }),
    http.post(`${API}/payments`, async ({ request }) => {
      const asked = (await request.json()) as RecordedRequest;
      if (!Number.isInteger(asked.amount)) return refusal(422, 'must be cents', 'amount');
      const payment: Payment = { ...asked, id: `PP${payments.size + 1}`, state: 'open', refunds: [] };
      payments.set(payment.id, payment);
      return HttpResponse.json(shown(payment), { status: 201 });
    }),
    http.get(`${API}/payments/:id`, ({ params }) => {
      const payment = find(params['id']);
      return payment ? HttpResponse.json(shown(payment)) : refusal(404, 'no such payment');
    }),
    http.delete(`${API}/payments/:id`, ({ params }) => {
      const payment = find(params['id']);
      if (payment?.state !== 'open') return refusal(422, 'it cannot be cancelled');
      payment.state = 'canceled';
      return HttpResponse.json(shown(payment));
    }),
    http.get(`${API}/payments/:id/refunds`, ({ params, request }) => {
      const refunds = find(params['id'])?.refunds ?? [];
      const from = Number(new URL(request.url).searchParams.get('from') ?? 0);
      const next =
        from + PAGE < refunds.length && `${API}/payments/${String(params['id'])}/refunds?from=${from + PAGE}`;
      const data = refunds.slice(from, from + PAGE);
      return HttpResponse.json({ type: 'list', count: data.length, data, _links: { ...(next && { next }) } });
    }),
    http.get(`${API}/payments/:id/chargebacks`, ({ params }) => {
      const data = chargebacks.filter(({ payment }) => payment === params['id']);
      return HttpResponse.json({ type: 'list', count: data.length, data, _links: {} });
    }),
    http.post(`${API}/payments/:id/refunds`, async ({ params, request }) => {
      const { amount, reason } = (await request.json()) as { amount: number; reason: string };
      const payment = find(params['id']);
      if (!payment || !isPaid(payment)) return refusal(422, 'it is not paid');
      if (sum(payment) + amount > payment.amount) return refusal(422, 'is more than remains', 'amount');
      return HttpResponse.json(addRefund(payment, amount, reason), { status: 201 });
    }),
  );
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  return {
    payments,
    methodCalls: () => methodCalls,
    refundedCents: (id: string) => sum(find(id) ?? raise(id)),
    set: (id: string, state: string) => void ((find(id) ?? raise(id)).state = state),
    /** Without our reason, as from PayPro's dashboard. */
    giveBack: (id: string, cents: number) => void addRefund(find(id) ?? raise(id), cents, null),
    chargeBack: (id: string, amount: number, state = 'charged_back') =>
      void chargebacks.push({ id: `CB${id}`, payment: id, amount, state }),
    winBack: (id: string) => {
      for (const chargeback of chargebacks) if (chargeback.payment === id) chargeback.state = 'reversed';
    },
    endRefunds: (id: string, as: 'done' | 'failed') => {
      for (const refund of (find(id) ?? raise(id)).refunds) {
        refund.state = as === 'done' ? 'completed' : 'failed';
        refund.refunded_at = as === 'done' ? '2026-11-16T10:00:00Z' : null;
      }
    },
    cut: (way: string | undefined) => void (cut = way),
  };
}

const raise = (id: string): never => {
  throw new Error(`there is no payment ${id}`);
};

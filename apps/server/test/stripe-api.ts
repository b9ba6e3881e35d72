import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { SILENCE } from './provider-suite.ts';

interface Session {
  readonly id: string;
  readonly asked: URLSearchParams;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  intent: string | null;
  readonly refunds: {
    id: string;
    object: 'refund';
    status: string;
    amount: number;
    metadata: Record<string, string>;
  }[];
}

export const stripeWays = ['connection refused', 'answers 500', 'answers 409', 'answers 429', SILENCE];

class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type = 'invalid_request_error') {
    super(type);
    this.status = status;
    this.type = type;
  }
}

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** Stripe's documented calls, as far as we use them, on this machine. */
export async function stripeApi() {
  const sessions = new Map<string, Session>();
  const answered = new Map<string, { asked: string; answer: object }>();
  const disputes: { id: string; object: 'dispute'; payment_intent: string; amount: number; status: string }[] = [];
  const disputesOf = (id: string) => disputes.filter(({ payment_intent }) => payment_intent === `pi_${id}`);
  let cut: string | undefined;

  const amountOf = ({ asked }: Session) => Number(asked.get('line_items[0][price_data][unit_amount]'));
  const sum = ({ refunds }: Session) =>
    refunds.filter(({ status }) => status !== 'failed').reduce((total, { amount }) => total + amount, 0);
  const find = (id: string | undefined): Session => {
    const session = sessions.get(id ?? '');
    if (!session) throw new Refusal(404);
    return session;
  };
  const shown = (session: Session, expand: string | null = null) => {
    const { id, status, payment_status, intent, asked } = session;
    const isPaid = payment_status === 'paid';
    const charge = {
      id: `ch_${id}`,
      object: 'charge',
      refunded: sum(session) === amountOf(session),
      disputed: disputesOf(id).length > 0,
      // Only when they are expanded, and never more than the newest ten.
      ...(expand === 'payment_intent.latest_charge.refunds' && {
        refunds: {
          object: 'list',
          data: session.refunds.toReversed().slice(0, 10),
          has_more: session.refunds.length > 10,
        },
      }),
    };
    return {
      id,
      object: 'checkout.session',
      status,
      payment_status,
      metadata: {
        company_id: asked.get('metadata[company_id]'),
        payment_id: asked.get('metadata[payment_id]'),
      },
      url: status === 'open' ? `https://checkout.stripe.com/c/pay/${id}` : null,
      amount_total: amountOf(session),
      currency: asked.get('line_items[0][price_data][currency]'),
      // There is none before the customer has begun to pay.
      payment_intent: intent && {
        id: `pi_${id}`,
        object: 'payment_intent',
        status: intent,
        currency: asked.get('line_items[0][price_data][currency]'),
        latest_charge: isPaid ? charge : null,
      },
    };
  };

  const create = (asked: URLSearchParams) => {
    const minutes = (Number(asked.get('expires_at')) * 1_000 - Date.now()) / 60_000;
    if (asked.get('allowed_payment_method_types[0]') !== 'ideal' || minutes < 30 || minutes > 24 * 60)
      throw new Refusal(400);
    const session: Session = {
      id: `cs_test_${sessions.size + 1}`,
      asked,
      status: 'open',
      payment_status: 'unpaid',
      intent: null,
      refunds: [],
    };
    sessions.set(session.id, session);
    return shown(session);
  };
  const refund = (asked: URLSearchParams) => {
    const session = find(asked.get('payment_intent')?.slice(3));
    const amount = Number(asked.get('amount'));
    if (session.payment_status !== 'paid' || sum(session) + amount > amountOf(session)) throw new Refusal(400);
    const made = {
      id: `re_${session.id}_${session.refunds.length + 1}`,
      object: 'refund' as const,
      status: 'pending',
      amount,
      metadata: Object.fromEntries(
        ['key', 'company_id', 'payment_id'].map((name) => [name, asked.get(`metadata[${name}]`) ?? '']),
      ),
    };
    session.refunds.push(made);
    return made;
  };

  function answerTo(method: string, url: URL, body: string, key: string | undefined): object {
    const [, , kind, id, deed] = url.pathname.replace('/checkout/', '/').split('/');
    if (method === 'GET' && kind === 'refunds')
      return { object: 'list', has_more: false, data: find(url.searchParams.get('payment_intent')?.slice(3)).refunds };
    if (method === 'GET' && kind === 'disputes')
      return {
        object: 'list',
        has_more: false,
        data: disputesOf(url.searchParams.get('payment_intent')?.slice(3) ?? ''),
      };
    if (method === 'GET' && kind === 'sessions') return shown(find(id), url.searchParams.get('expand[0]'));
    if (method === 'POST' && kind === 'sessions' && deed === 'expire') {
      const session = find(id);
      if (session.status !== 'open') throw new Refusal(400);
      session.status = 'expired';
      return shown(session);
    }
    if (key === undefined) throw new Error('a call that moves money came without a key');
    const before = answered.get(key);
    if (before && before.asked !== body) throw new Refusal(400, 'idempotency_error');
    const answer = before?.answer ?? (kind === 'refunds' ? refund : create)(new URLSearchParams(body));
    answered.set(key, { asked: body, answer });
    return answer;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const send = (status: number, answer: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        .end(JSON.stringify(answer));
    if (cut === SILENCE) return;
    if (cut === 'connection refused') return void request.socket.resetAndDestroy();
    if (cut !== undefined) return void send(Number(cut.slice(-3)), { error: { type: 'api_error', message: cut } });
    if (request.headers.authorization !== 'Bearer sk_test_key') return void send(401, { error: { type: 'auth' } });
    try {
      const key = request.headers['idempotency-key']?.toString();
      send(200, answerTo(request.method ?? '', new URL(request.url ?? '', 'http://stripe.test'), body, key));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(error.status, { error: { type: error.type, message: error.message } });
    }
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    at: { host: '127.0.0.1', port, protocol: 'http' } as const,
    find,
    refundedCents: (id: string) => sum(find(id)),
    set: (id: string, change: Partial<Pick<Session, 'status' | 'payment_status' | 'intent'>>) =>
      void Object.assign(find(id), change),
    /** Without our metadata, as from Stripe's dashboard. */
    giveBack: (id: string, amount: number) => {
      const { refunds } = find(id);
      const refund = { id: `re_${id}_by_hand_${refunds.length}`, object: 'refund' as const, status: 'succeeded' };
      refunds.push({ ...refund, amount, metadata: {} });
    },
    /** Disputed and lost; a dispute that is won gives the money again. */
    chargeBack: (id: string, amount: number) =>
      void disputes.push({ id: `du_${id}`, object: 'dispute', payment_intent: `pi_${id}`, amount, status: 'lost' }),
    winBack: (id: string) => {
      for (const dispute of disputesOf(id)) dispute.status = 'won';
    },
    endRefunds: (id: string, as: 'done' | 'failed') => {
      for (const refund of find(id).refunds) refund.status = as === 'done' ? 'succeeded' : 'failed';
    },
    cut: (way: string | undefined) => void (cut = way),
    forgetKeys: () => answered.clear(),
  };
}

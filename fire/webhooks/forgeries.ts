import { createHmac } from 'node:crypto';
import type { Buyer } from '../../apps/server/test/bookings.ts';
import { testPlatform } from '../../apps/server/test/platform.ts';
import type { Database } from '../../apps/server/src/infra/db/open.ts';
import { chance } from '../tier.ts';
import { companyOn } from './company.ts';
import type { Kind } from './schedule.ts';

const SECRET = 'whsec_of_this_test';
const PAYPRO_SECRET = 'paypro-secret-of-this-test';
const SECOND_MS = 1_000;

interface Forgery {
  /** Forgeries of one name differ only in whom they are about: they must get the very same answer. */
  readonly name: string;
  readonly method?: 'POST' | 'GET' | 'PUT';
  readonly path: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: object;
}

/** Two companies with a payment in each state there is, equal to the provider's. */
export async function forgedWorld(database: Database) {
  const company = await companyOn(database);
  const { bank, clock, one, two } = company;
  const app = await testPlatform(database, {
    clock: { now: () => clock.now },
    providers: { forSystem: () => bank.provider, byName: () => bank.provider },
    env: {
      STRIPE_WEBHOOK_SECRET: SECRET,
      PAYPRO_API_KEY: 'pp_of_this_test',
      PAYPRO_WEBHOOK_SECRET: PAYPRO_SECRET,
      DEMO_IN_PUBLIC: '1',
    },
  });
  const draw = chance('forgeries');
  const oneOf = <T>(values: readonly T[]): T => values[draw(values.length)] as T;

  async function begun(kind: Kind): Promise<{ who: Buyer; id: number; payableId: number }> {
    const who = await company.buyer();
    await (await company.order(kind, who)).buy();
    const [row] = await company.paymentsBy(who);
    if (!row) throw new Error('nothing was begun');
    return { who, id: row.id, payableId: row.payableId };
  }

  const known: number[] = [];
  for (const kind of ['booking', 'bundle', 'subscription'] as const) {
    const [pending, paid, failed, back, owed] = [
      await begun(kind),
      await begun(kind),
      await begun(kind),
      await begun(kind),
      await begun(kind),
    ];
    bank.says(paid.id, 'paid');
    bank.says(failed.id, 'failed');
    bank.says(back.id, 'refunded');
    bank.says(owed.id, 'paid', { amountCents: 1 });
    for (const { id } of [paid, failed, back, owed]) await company.deliver(id);
    known.push(pending.id, paid.id, failed.id, back.id, owed.id);
  }

  const anyId = () => 1 + draw(2 ** 31) * 2 ** 21 + draw(2 ** 21);
  /**
   * A payment of another customer, one that does not exist, and one under another company: the answers must not differ.
   */
  const about = (): readonly [companyId: number, paymentId: number] =>
    oneOf([
      () => [one.companyId, oneOf(known)] as const,
      () => [two.companyId, oneOf(known)] as const,
      () => [one.companyId, anyId()] as const,
      () => [anyId(), anyId()] as const,
    ])();

  const bodies = [
    ['a form', 'application/x-www-form-urlencoded', 'id=tr_1&status=paid'],
    ['JSON', 'application/json', '{"status":"paid","amount":{"value":"0.01"}}'],
    ['broken JSON', 'application/json', '{"status":'],
    ['XML', 'text/xml', '<payment status="paid"/>'],
    ['bytes', 'application/octet-stream', Buffer.from([0, 255, 1, 254])],
    ['too much', 'text/plain', Buffer.alloc(300_000)],
  ] as const;
  const oddIds = [
    'abc',
    '-1',
    '0',
    '1e9',
    '0x10',
    '1.5',
    '99999999999999999999',
    '%00',
    '%F0%9F%92%B6',
    '../1',
    "1'--",
    ' ',
  ];

  const event = ([companyId, paymentId]: readonly [number, number], extra: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      data: { object: { metadata: { company_id: String(companyId), payment_id: String(paymentId) } } },
      ...extra,
    });
  const sign = (body: string, at: number, secret = SECRET) =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  const nowSeconds = () => Math.floor(Date.now() / SECOND_MS);
  const signed = (name: string, body: string, signature: string | undefined): Forgery => ({
    name: `Stripe: ${name}`,
    path: 'stripe',
    body,
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
  });

  const payProEvent = ([companyId, paymentId]: readonly [number, number], event_type = 'payment.paid') => {
    const payload = { id: 'PP1', state: 'paid', metadata: { company_id: companyId, payment_id: paymentId } };
    return JSON.stringify({ id: 'EV1', type: 'event', event_type, payload });
  };
  const payProSign = (body: string, at: number, secret = PAYPRO_SECRET) =>
    createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const payPro = (name: string, body: string, at: number, signature: string): Forgery => ({
    name: `PayPro: ${name}`,
    path: 'paypro',
    body,
    headers: { 'content-type': 'application/json', 'paypro-timestamp': String(at), 'paypro-signature': signature },
  });

  const payProMakers: readonly (() => Forgery)[] = [
    () => ({ name: 'PayPro: unsigned', path: 'paypro', body: payProEvent(about()) }),
    () => {
      const body = payProEvent(about());
      return payPro('another secret', body, nowSeconds(), payProSign(body, nowSeconds(), 'guess'));
    },
    () => {
      const body = payProEvent(about());
      const at = nowSeconds() - 3_600;
      return payPro('replayed after an hour', body, at, payProSign(body, at));
    },
    () => {
      const body = payProEvent(about());
      return payPro('re-dated', body, nowSeconds(), payProSign(body, nowSeconds() - 3_600));
    },
    () => {
      const at = nowSeconds();
      return payPro('altered', payProEvent(about(), 'payment.canceled'), at, payProSign(payProEvent(about()), at));
    },
    () => payPro('nonsense', payProEvent(about()), nowSeconds(), oneOf(['', '00', 'g'.repeat(64), 'a'.repeat(9_000)])),
    () => {
      const body = payProEvent(about());
      return payPro('replayed at once', body, nowSeconds(), payProSign(body, nowSeconds()));
    },
    () => {
      const body = JSON.stringify(oneOf([null, {}, { payload: null }, { payload: { metadata: { payment_id: {} } } }]));
      return payPro('about nothing', body, nowSeconds(), payProSign(body, nowSeconds()));
    },
  ];

  const makers: readonly (() => Forgery)[] = [
    ...payProMakers,
    () => {
      const [what, type, body] = oneOf(bodies);
      return { name: what, path: `sandbox/${about().join('/')}`, body, headers: { 'content-type': type } };
    },
    () => ({
      name: 'another provider',
      path: `${oneOf(['mollie', 'stripe', 'paypro', 'nobody'])}/${about().join('/')}`,
    }),
    () => ({ name: 'an odd payment', path: `sandbox/${one.companyId}/${encodeURIComponent(oneOf(oddIds))}` }),
    () => ({ name: 'an odd company', path: `sandbox/${encodeURIComponent(oneOf(oddIds))}/${oneOf(known)}` }),
    () => ({ name: 'asked for', method: 'GET', path: `sandbox/${about().join('/')}` }),
    () => ({ name: 'put', method: 'PUT', path: `sandbox/${about().join('/')}`, body: 'status=paid' }),
    () => signed('unsigned', event(about()), undefined),
    () => {
      const body = event(about());
      return signed('another secret', body, sign(body, nowSeconds(), 'whsec_guess'));
    },
    () => {
      const body = event(about());
      return signed('replayed after an hour', body, sign(body, nowSeconds() - 3_600));
    },
    () => {
      const at = nowSeconds();
      return signed('altered', event(about(), { livemode: true }), sign(event(about()), at));
    },
    () => {
      const body = event(about());
      const at = nowSeconds();
      return signed('re-dated', body, sign(body, at - 3_600).replace(`t=${at - 3_600}`, `t=${at}`));
    },
    () =>
      signed(
        'nonsense',
        event(about()),
        oneOf(['', 't=1', 'v1=00', 't=,v1=', `t=${nowSeconds()},v0=aa`, 'x'.repeat(9_000)]),
      ),
    // Replayed at once it is valid, and the provider still reports the same state.
    () => {
      const body = event(about());
      return signed('replayed at once', body, sign(body, nowSeconds()));
    },
    () => {
      const objects = [{}, null, { metadata: null }, { metadata: { payment_id: {} } }];
      const body = JSON.stringify(oneOf([null, {}, { data: null }, { data: { object: oneOf(objects) } }]));
      return signed('about nothing', body, sign(body, nowSeconds()));
    },
  ];

  return {
    company,
    /** What anyone may send; the same seed sends the same. */
    forgery: (): Forgery => oneOf(makers)(),
    /** Many about one payment at once. */
    flood: (count: number): Forgery[] => {
      const [, type, body] = bodies[0];
      const id = oneOf(known);
      const path = `sandbox/${one.companyId}/${id}`;
      return Array.from({ length: count }, () => ({ name: 'a form', path, body, headers: { 'content-type': type } }));
    },
    send: ({ method = 'POST', path, body, headers = {} }: Forgery) =>
      app.inject({
        method,
        url: `/api/payment/webhook/${path}`,
        ...(body !== undefined && { payload: body }),
        headers,
      }),
  };
}

/** All that a caller can see of an answer, without what differs in every call. */
export function visibleOf({ statusCode, body, headers }: Answer): string {
  const changing = new Set(['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset']);
  const shown = Object.entries(headers).filter(([name]) => !changing.has(name));
  return JSON.stringify([statusCode, body, shown.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

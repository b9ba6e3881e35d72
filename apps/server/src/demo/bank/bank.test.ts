import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { addStudio } from '../../../test/studio.ts';
import { readConfig } from '../../infra/config.ts';
import { createServer } from '../../infra/http/server.ts';
import { createBank } from './bank.ts';
import { serveBank } from './routes.ts';

const log = pino({ level: 'silent' });
const { db } = await testDatabase();
const { companyId } = await addStudio(db, 'studio', { name: '<Studio> & "Sons"' });

/** What the shop answers, call by call; 200 by default. */
let answers: (number | 'none')[] = [];
let calls: { readonly url: string; readonly id: string | null }[] = [];
/** Time passes only when a test lets it. */
let waits: { readonly ms: number; readonly pass: () => void }[] = [];

const bank = createBank(
  { db, log },
  {
    post: async (url, body) => {
      calls.push({ url, id: body.get('id') });
      const answer = answers.shift() ?? 200;
      if (answer === 'none') throw new Error('connection refused');
      return answer;
    },
    wait: (ms) => new Promise((pass) => void waits.push({ ms, pass })),
  },
);
const app = await createServer(readConfig({}), log);
beforeAll(() => serveBank(app, bank));
afterAll(() => app.close());

/** Runs everything that is pending and needs no time. */
const settle = () => new Promise<void>((done) => void setImmediate(() => setImmediate(done)));
const pass = async () => {
  const [next] = waits.splice(0, 1);
  next?.pass();
  await settle();
  return next?.ms;
};

const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

let orders = 0;
async function open() {
  orders += 1;
  const returnUrl = `https://book.example.com/payment/return/${companyId}/${orders}`;
  const webhookUrl = `https://book.example.com/webhook/${orders}`;
  const { id } = await bank.open({
    key: `payment-${orders}`,
    placedAt: new Date(),
    companyId,
    paymentId: orders,
    amountCents: 4_950,
    currency: 'EUR',
    description: '<b>Massage</b>',
    bankId: 'sandbox-bank-3',
    locale: 'en',
    returnUrl,
    webhookUrl,
  });
  const at = { companyId, id };
  const statusOf = async () => (await bank.find(at))?.status;
  return {
    at,
    id,
    returnUrl,
    webhookUrl,
    statusOf,
    page: `/checkout/${companyId}/${id}`,
    control: `/checkout/control/${companyId}/${id}`,
  };
}

beforeEach(async () => {
  await post('/checkout/control');
  answers = [];
  calls = [];
  waits = [];
});

describe('the page of a payment', () => {
  test('[PAY-5] shows shop, purpose, amount, banks and four ways out, and runs no script', async () => {
    const { page, id } = await open();
    const { statusCode, headers, body } = await app.inject(page);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors 'none'$/,
    );
    expect(body).toContain('Pay €49.50');
    expect(body.match(/name="outcome" value="(\w+)"/g)).toHaveLength(4);
    expect(body.match(/type="radio"/g)).toHaveLength(6);
    expect(body).toMatch(/value="sandbox-bank-3" checked/);
    expect(body).toContain('&lt;Studio&gt; &amp; &quot;Sons&quot;');
    expect(body).toContain('&lt;b&gt;Massage&lt;/b&gt;');
    // Its own id would be a second reference beside that of the booking.
    expect(body).not.toContain(id);
    expect(body).not.toContain('<script');
  });

  test.each(['paid', 'failed', 'cancelled'] as const)(
    '[PAY-5] %s: the customer goes back to the shop and the shop is called with the id alone',
    async (outcome) => {
      const { page, id, returnUrl, webhookUrl, statusOf } = await open();
      const answer = await post(page, { outcome, bank: 'sandbox-bank-2' });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, returnUrl]);
      expect(await statusOf()).toBe(outcome);
      expect(calls).toEqual([{ url: webhookUrl, id }]);
    },
  );

  test('[PAY-5] left open: back to the shop, without a webhook', async () => {
    const { page, returnUrl, statusOf } = await open();
    const answer = await post(page, { outcome: 'open' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, returnUrl]);
    expect(await statusOf()).toBe('open');
    expect(calls).toEqual([]);
  });

  test('[A4] a double click is one payment; paid stays paid, and another outcome shows the state', async () => {
    const { page, returnUrl, statusOf } = await open();
    const [one, other] = await Promise.all([post(page, { outcome: 'paid' }), post(page, { outcome: 'paid' })]);
    expect([one.headers.location, other.headers.location]).toEqual([returnUrl, returnUrl]);
    expect(calls).toHaveLength(1);
    const late = await post(page, { outcome: 'failed' });
    expect([late.statusCode, await statusOf()]).toEqual([409, 'paid']);
    expect(late.body).toContain('This payment is paid');
    expect(late.body).toContain(`href="${returnUrl}"`);
    expect(late.body).not.toContain('name="outcome"');
  });

  test.each([
    ['/checkout/1/nobody', 404],
    ['/checkout/999999999999999/nobody', 404],
    ['/checkout/9999999999999999999/nobody', 404],
    ['/checkout/1/a%00b', 404],
  ])('there is no payment at %s', async (url, status) => {
    expect((await app.inject(url)).statusCode).toBe(status);
    expect((await post(url, { outcome: 'paid' })).statusCode).toBe(status);
  });

  test.each([{}, { outcome: 'rich' }])('%j is not an outcome', async (fields) => {
    const { page, statusOf } = await open();
    expect((await post(page, fields)).statusCode).toBe(400);
    expect(await statusOf()).toBe('open');
  });
});

describe('calls to the shop', () => {
  test('[A5] are repeated with growing delays until one is answered', async () => {
    const { page } = await open();
    answers = [500, 'none'];
    await post(page, { outcome: 'paid' });
    expect([await pass(), await pass()]).toEqual([1_000, 5_000]);
    expect(calls).toHaveLength(3);
    expect(waits).toEqual([]);
  });

  test('[A5] stop when none is ever answered', async () => {
    const { page } = await open();
    answers = [500, 500, 404, 302];
    await post(page, { outcome: 'paid' });
    expect([await pass(), await pass(), await pass()]).toEqual([1_000, 5_000, 25_000]);
    expect(calls).toHaveLength(4);
    expect(waits).toEqual([]);
  });

  test('[A5] can be delayed and repeated', async () => {
    await post('/checkout/control', { delay: '7', repeat: '10' });
    const { page } = await open();
    await post(page, { outcome: 'paid' });
    expect(calls).toEqual([]);
    expect(await pass()).toBe(7_000);
    expect(calls).toHaveLength(10);
  });

  test('[A5] can be dropped, for all or for one payment', async () => {
    await post('/checkout/control', { drop: '1' });
    const [dropped, heard] = [await open(), await open()];
    await post(heard.control, { action: 'deliver' });
    await post(dropped.page, { outcome: 'paid' });
    await post(heard.page, { outcome: 'paid' });
    expect(calls.map(({ id }) => id)).toEqual([heard.id]);
  });

  test('[A5] can come in another order', async () => {
    await post('/checkout/control', { reorder: '1' });
    const [first, second] = [await open(), await open()];
    await post(first.page, { outcome: 'paid' });
    expect(calls).toEqual([]);
    await post(second.page, { outcome: 'paid' });
    await settle();
    expect(calls.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('[A5] delayed ones are sent when the order is set back', async () => {
    await post('/checkout/control', { reorder: '1' });
    const { page, id } = await open();
    await post(page, { outcome: 'paid' });
    await post('/checkout/control');
    await settle();
    expect(calls.map((call) => call.id)).toEqual([id]);
  });
});

describe('the control page', () => {
  test('[A9] refunds by hand, in part and never more than is left, and calls the shop; refuses refunds when set to', async () => {
    const { at, control, id, webhookUrl } = await open();
    expect((await post(control, { action: 'refund', amount: '10' })).statusCode).toBe(400);
    await bank.decide(at, 'paid', undefined);
    await settle();
    calls = [];
    await post(control, { action: 'refund', amount: '15.25' });
    await settle();
    expect(calls).toEqual([{ url: webhookUrl, id }]);
    expect(await bank.find(at)).toMatchObject({ refundedCents: 1525 });
    for (const amount of ['34.26', '0', '-1', '']) {
      const { statusCode } = await post(control, { action: 'refund', amount });
      expect([amount, statusCode]).toEqual([amount, 400]);
    }
    await post('/checkout/control', { refusing: '1' });
    expect(await bank.refund(at, { key: 'one', amountCents: 100 })).toBe(false);
    await post('/checkout/control');
    expect(await bank.refund(at, { key: 'one', amountCents: 100 })).toBe(true);
  });

  test('a stubborn payment refuses to be cancelled until that is turned off', async () => {
    const { at, control, statusOf } = await open();
    await post(control, { action: 'stubborn' });
    await bank.cancel(at);
    expect(await statusOf()).toBe('open');
    await post(control, { action: 'yielding' });
    await bank.cancel(at);
    expect(await statusOf()).toBe('cancelled');
    expect(calls).toHaveLength(1);
  });

  test('[A3] an expired or cancelled payment can be paid after all, later too', async () => {
    const { control, statusOf } = await open();
    await post(control, { action: 'expire' });
    expect(await statusOf()).toBe('expired');
    await post(control, { action: 'pay', after: '90' });
    expect(await statusOf()).toBe('expired');
    expect(await pass()).toBe(90_000);
    await expect.poll(statusOf).toBe('paid');
    await expect.poll(() => calls.length).toBe(2);
  });

  test('[A5] the webhook can be called without a change', async () => {
    const { control, id } = await open();
    await post(control, { action: 'call' });
    expect(calls.map((call) => call.id)).toEqual([id]);
  });

  test('answers browsers with its page and programs with JSON', async () => {
    const { control, id } = await open();
    const person = await post(control, { action: 'stubborn' });
    expect([person.statusCode, person.headers.location]).toEqual([303, '/checkout/control']);
    expect((await app.inject('/checkout/control')).body).toContain(`action="${control}"`);
    const machine = await post('/checkout/control', { delay: '3', away: '1' }, { accept: 'application/json' });
    expect(machine.json()).toMatchObject({ delay: 3, repeat: 1, reorder: false, drop: false, away: true });
    const { payments } = (await app.inject('/checkout/control.json')).json<{ payments: { id: string }[] }>();
    expect(payments.find((payment) => payment.id === id)).toMatchObject({
      company_id: companyId,
      status: 'open',
      stubborn: true,
      amount_cents: 4_950,
    });
  });

  test.each([{ delay: '-1' }, { delay: '99999' }, { repeat: '0' }, { repeat: 'often' }, { drop: 'yes' }])(
    'refuses %j',
    async (fields) => {
      expect((await post('/checkout/control', fields)).statusCode).toBe(400);
    },
  );

  test('refuses unknown actions and payments', async () => {
    const { control } = await open();
    expect((await post(control, { action: 'rob' })).statusCode).toBe(400);
    expect((await post('/checkout/control/1/nobody', { action: 'pay' })).statusCode).toBe(404);
  });
});

import { createHmac } from 'node:crypto';
import { locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { paymentsOn, type PaymentWorld } from '../../test/payments.ts';
import { noRequestLimits } from '../../test/request-limits.ts';
import { stripeWebhook } from '../infra/checkout/stripe-webhook.ts';
import { readConfig } from '../infra/config.ts';
import { createServer } from '../infra/http/server.ts';
import { messages } from '../messages/index.ts';
import { serveReturnPage } from './return-page.ts';
import { serveWebhooks } from './webhooks.ts';

const SECRET = 'whsec_test';

describe.each(databases)('webhooks and the return page on %s', (_name, open) => {
  let world: PaymentWorld;
  let app: FastifyInstance;

  beforeAll(async () => {
    world = await paymentsOn(await open());
    app = await createServer(readConfig(noRequestLimits), pino({ level: 'silent' }));
    serveWebhooks(app, world.core, { readStripe: stripeWebhook(SECRET) });
    serveReturnPage(app, world.core);
  });
  afterAll(() => app.close());

  const call = (path: string, body: string | Buffer = 'id=tr_1', headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/api/payment/webhook/${path}`, payload: body, headers });
  const hint = (id: number, company = world.companyId) => call(`sandbox/${company}/${id}`);

  test('[A5] ten calls settle once', async () => {
    const { id } = await world.started();
    world.provider.says(id, 'paid');
    const answers = await Promise.all(Array.from({ length: 10 }, () => hint(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await world.path(id)).toEqual(['intent', 'pending', 'paid']);
  });

  test.each([
    ['a form', 'status=paid', 'application/x-www-form-urlencoded'],
    ['JSON', '{"status":"paid"}', 'application/json'],
    ['broken JSON', '{"status":', 'application/json'],
    ['something else', '\u0000\u0001', 'application/octet-stream'],
    ['nothing', '', 'text/plain'],
  ])('[A5] %s with "paid" changes nothing: the provider is asked', async (_what, body, type) => {
    const { id } = await world.started();
    const path = `sandbox/${world.companyId}/${id}`;
    expect((await call(path, body, { 'content-type': type })).statusCode).toBe(200);
    expect(await world.row(id)).toMatchObject({ status: 'pending' });
  });

  test('[A5] a body over the limit is refused unread', async () => {
    const { id } = await world.started();
    const path = `sandbox/${world.companyId}/${id}`;
    expect((await call(path, Buffer.alloc(300_000), { 'content-type': 'text/plain' })).statusCode).toBe(413);
  });

  test('[A5] [A15] foreign, unknown and impossible ids get the same answer and do nothing', async () => {
    const { id } = await world.started();
    const reads = world.provider.calls.read;
    const answers = [
      await hint(id, world.companyId + 1),
      await hint(1),
      await call(`sandbox/${world.companyId}/abc`),
      await call(`sandbox/${world.companyId}/99999999999999999999`),
      await call(`sandbox/-1/${id}`),
    ];
    const known = await hint(id);
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [known.statusCode, known.body]),
    );
    expect(world.provider.calls.read).toBe(reads + 1);
  });

  test('[B8] while the provider is unavailable a webhook gets 503, to be repeated', async () => {
    const { id } = await world.started();
    world.provider.script.away = true;
    const answer = await hint(id);
    world.provider.script.away = false;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  });

  /** Twenty at once: more of one payment wait for its lock longer than a busy machine lets them. */
  const hints = async (count: number, id: number) => {
    const codes = new Set<number>();
    for (let left = count; left > 0; left -= 20)
      for (const { statusCode } of await Promise.all(Array.from({ length: Math.min(left, 20) }, () => hint(id))))
        codes.add(statusCode);
    return codes;
  };

  test('[A5] [A3] hints about a payment that was paid long ago call its provider three times, and lose nothing', async () => {
    await world.forget();
    const { id } = await world.started();
    world.provider.says(id, 'paid');
    await hint(id);
    world.wait(3 * 24 * 60);
    const reads = world.provider.calls.read;
    expect(await hints(30, id)).toEqual(new Set([200]));
    expect(world.provider.calls.read - reads).toBe(3);
    // The refund happens after the last of those calls, and its own hint is over the limit.
    world.provider.says(id, 'refunded');
    expect((await hint(id)).statusCode).toBe(200);
    expect(await world.row(id)).toMatchObject({ status: 'paid' });
    world.wait(10);
    await world.payments.reconcile();
    expect(await world.row(id)).toMatchObject({ status: 'refunded' });
    expect(world.provider.calls.read - reads).toBe(4);
    await world.payments.reconcile();
    expect(world.provider.calls.read - reads).toBe(4);
  });

  test('[A5] [A3] hints about an open payment call its provider once a second at most, and a late one is made up for', async () => {
    const { id } = await world.started();
    const reads = world.provider.calls.read;
    expect(await hints(200, id)).toEqual(new Set([200]));
    expect(world.provider.calls.read - reads).toBe(60);
    // Nobody else's payment waits.
    const other = await world.started();
    world.provider.says(other.id, 'paid');
    await hint(other.id);
    expect(await world.row(other.id)).toMatchObject({ status: 'paid' });
    world.provider.says(id, 'paid');
    expect((await hint(id)).statusCode).toBe(200);
    expect(await world.row(id)).toMatchObject({ status: 'pending' });
    world.wait(1);
    await world.payments.reconcile();
    expect(await world.row(id)).toMatchObject({ status: 'paid' });
  });

  test('[A3] [B8] a hint over the limit is followed once the provider answers again', async () => {
    const { id } = await world.started();
    world.provider.says(id, 'paid');
    await hint(id);
    world.wait(3 * 24 * 60);
    await hints(5, id);
    world.provider.says(id, 'refunded');
    world.wait(10);
    world.provider.script.away = true;
    await world.payments.reconcile();
    world.provider.script.away = false;
    world.wait(1);
    await world.payments.reconcile();
    expect(await world.row(id)).toMatchObject({ status: 'refunded' });
  });

  test('[A3] hints of strangers do not delay what the provider has signed', async () => {
    const { id } = await world.started();
    await hints(70, id);
    world.provider.says(id, 'paid');
    const real = signed(id);
    expect((await call('stripe', real.body, real.headers)).statusCode).toBe(200);
    expect(await world.row(id)).toMatchObject({ status: 'paid' });
  });

  function signed(id: number, secret = SECRET) {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      data: { object: { metadata: { company_id: String(world.companyId), payment_id: String(id) } } },
    });
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` } };
  }

  test('[A5] an event of Stripe counts with its signature alone', async () => {
    const { id } = await world.started();
    world.provider.says(id, 'paid');
    const forged = signed(id, 'whsec_guess');
    expect((await call('stripe', forged.body, forged.headers)).statusCode).toBe(400);
    expect((await call('stripe', forged.body, { 'content-type': 'application/json' })).statusCode).toBe(400);
    expect(await world.row(id)).toMatchObject({ status: 'pending' });
    const real = signed(id);
    expect((await call('stripe', real.body, real.headers)).statusCode).toBe(200);
    expect(await world.row(id)).toMatchObject({ status: 'paid' });
  });

  const back = (id: number, query = '') => app.inject(`/payment/return/${world.companyId}/${id}${query}`);

  test('[B4] the return page asks the provider itself and shows the status in the given language', async () => {
    const { id } = await world.started();
    const waiting = await back(id, '?locale=de');
    expect(waiting.body).toContain('Wir warten auf Ihre Bank');
    expect(waiting.body).toContain('http-equiv="refresh"');
    world.provider.says(id, 'paid');
    world.wait(1);
    const done = await back(id, '?locale=lt');
    expect(done.body).toContain('Jūsų mokėjimas gautas');
    expect(done.body).not.toContain('refresh');
    // The widget says that the payment opens in a new tab.
    for (const [locale, tab] of Object.entries({ en: 'tab', nl: 'tabblad', de: 'Tab', lt: 'skirtuką' }))
      expect((await back(id, `?locale=${locale}`)).body).toMatch(new RegExp(`<p>[^<]*${tab} `));
    expect(done.headers).toMatchObject({ 'content-language': 'lt', 'cache-control': 'no-store' });
  });

  test.each([
    ['failed', 'Your payment did not go through'],
    ['cancelled', 'You cancelled the payment'],
    ['expired', 'The time to pay has run out'],
  ] as const)('[B4] it says that a payment was %s', async (says, title) => {
    const { id } = await world.started();
    world.provider.says(id, says);
    expect((await back(id)).body).toContain(`<h1>${title}</h1>`);
  });

  test('[B4] money that goes back is not called unusable after what it paid for was cancelled', async () => {
    const { id } = await world.started();
    world.provider.says(id, 'paid');
    await hint(id);
    const owed = { companyId: world.companyId, paymentId: id, amountCents: 4950, dueOn: '2026-11-16' };
    await world.db.transaction((tx) => world.payments.owe(tx, owed));
    const cancelled = (await back(id)).body;
    expect(cancelled).toContain('<h1>You are getting your money back</h1>');
    expect(cancelled).toContain('What you had paid for was cancelled.');
    const late = await world.started();
    world.owner.script.isGone = true;
    world.provider.says(late.id, 'paid');
    await hint(late.id);
    world.owner.script.isGone = false;
    expect((await back(late.id)).body).toContain('it came too late');
  });

  test.each(['ok', 'failed', 'refunded', 'called_off'] as const)(
    '[B4] [A28] of a company that was blocked meanwhile it promises no mail and no other try: %s',
    async (state) => {
      const { id } = await world.started();
      if (state === 'refunded') world.owner.script.isGone = true;
      world.provider.says(id, state === 'failed' ? 'failed' : 'paid');
      await hint(id);
      world.owner.script.isGone = false;
      const owed = { companyId: world.companyId, paymentId: id, amountCents: 4950, dueOn: '2026-11-16' };
      if (state === 'called_off') await world.db.transaction((tx) => world.payments.owe(tx, owed));
      await world.db.execute(sql`update companies set banned_at = now() where id = ${world.companyId}`);
      for (const locale of locales) {
        const { title, text } = messages[locale].paymentReturn[state];
        const { body } = await back(id, `?locale=${locale}`);
        expect(body).toContain(`<h1>${title}</h1><p>${messages[locale].paymentReturnBlocked[state]}</p>`);
        expect(body).not.toContain(text);
      }
      await world.db.execute(sql`update companies set banned_at = null where id = ${world.companyId}`);
    },
  );

  test('[B4] it names no person, runs no script and is framed by nobody', async () => {
    const { id } = await world.started();
    const { body, headers } = await back(id);
    expect(body).not.toMatch(/Ada|Visser|49[.,]50|<script/);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; style-src-attr 'unsafe-hashes' 'sha256-[\w+/=]+'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  test('[B4] [EMB-13] it has the company’s name and colour, and a way back once it is over', async () => {
    const { id } = await world.started();
    expect((await back(id)).body).toContain('<bdi>Company one</bdi>');
    world.provider.says(id, 'paid');
    world.wait(1);
    const { body } = await back(id, '?locale=nl');
    expect(body).toMatch(
      /<a class="back" style="background:#FFC100;color:#000000" href="\/reservations\?companyApiKey=[^"]+&amp;locale=nl">/,
    );
  });

  test.each([
    ['an unknown payment', '7', ''],
    ['no number', 'abc', ''],
    ['a hostile language', '7', '?locale=%3Cscript%3E&locale=x'],
  ])('[B4] [A15] %s is a page that says so', async (_what, id, query) => {
    const answer = await app.inject(`/payment/return/${world.companyId}/${id}${query}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('We do not know this payment');
    expect(answer.body).not.toMatch(/<script|Company one|class="back"/);
  });

  test('[B4] [B8] while the provider is away the page waits', async () => {
    const { id } = await world.started();
    world.provider.script.away = true;
    const answer = await back(id, '?locale=nl');
    world.provider.script.away = false;
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('We wachten op je bank')]);
  });
});

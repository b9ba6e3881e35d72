import { createHash } from 'node:crypto';
import type { ProviderState } from '@embook/domain/payment';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { fakeProvider } from '../../test/fake-provider.ts';
import { paymentCore } from '../../test/payments.ts';
import { ask } from '../../test/platform.ts';
import { noRequestLimits } from '../../test/request-limits.ts';
import { addStudio, NOW, type Studio } from '../../test/studio.ts';
import { identifyWith } from '../auth/auth.ts';
import { readConfig } from '../infra/config.ts';
import type { Db } from '../infra/db/open.ts';
import {
  bundles,
  clientBundles,
  companies,
  customers as customerRows,
  mails,
  payments as paymentRows,
  tokens,
} from '../infra/db/schema/index.ts';
import { type Handlers, serveContract, withCore } from '../infra/http/serve.ts';
import { createHeavyAnswers } from '../infra/http/heavy-answers.ts';
import { createServer } from '../infra/http/server.ts';
import { receiveHint } from '../payment/hints.ts';
import { createZoneCache } from '../shops/shops.ts';
import { bundleRoutes } from './bundles.ts';
import type { BundleCore } from './purchase.ts';
import { bundleSettler } from './settle.ts';

let waited = 0;
const clock = { now: () => NOW + waited };
/** Half a year after 08:00 at the shop on 11 November 2026: summer by then, and still 08:00. */
const HALF_A_YEAR = Date.UTC(2027, 4, 11, 8) / 1000;

describe.each(databases)('buying a bundle on %s', (_name, open) => {
  let app: FastifyInstance;
  let db: Db;
  let studio: Studio;
  let core: BundleCore;
  let ten: number;
  let free: number;
  let customers = 0;
  let customer: { id: number; token: string; email: string };
  const bank = fakeProvider();

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    studio = await addStudio(db, 'one', { acceptsIdeal: true, idealBankRequired: true });
    await addStudio(db, 'two');
    const log = pino({ level: 'silent' });
    core = {
      ...paymentCore({
        db,
        providers: { forSystem: () => bank.provider, byName: () => bank.provider },
        settlers: { bundle: bundleSettler({ clock }) },
        clock,
        log,
      }),
      zones: createZoneCache(clock),
    };
    app = await createServer(readConfig(noRequestLimits), log);
    // Only the calls of this file are made.
    const identify = identifyWith({ db, clock });
    const handlers = withCore(core, bundleRoutes) as unknown as Handlers;
    serveContract(app, { handlers, identify, heavy: createHeavyAnswers(clock) });
    const base = { companyId: studio.companyId, shopId: studio.shopId, maxUsages: 10 };
    const rows = await db
      .insert(bundles)
      .values([
        { ...base, name: 'Ten', priceCents: 40_000, length: 6, lengthType: 'months' },
        { ...base, name: 'Gift', priceCents: 0, lengthType: 'infinity', maxUsages: 1 },
        { ...base, name: 'Retired', priceCents: 100, lengthType: 'infinity', active: false },
      ])
      .returning({ id: bundles.id });
    [ten = 0, free = 0] = rows.map(({ id }) => id);
  });
  afterAll(() => app.close());

  async function newCustomer() {
    customers += 1;
    const [token, email] = [`token-${customers}`, `customer-${customers}@embook.test`];
    const id = await studio.addCustomer(email);
    const tokenHash = createHash('sha256').update(token).digest();
    await db
      .insert(tokens)
      .values({ companyId: studio.companyId, customerId: id, tokenHash, lastUsedAt: new Date(NOW) });
    return { id, token, email };
  }
  beforeEach(async () => {
    bank.script.away = false;
    customer = await newCustomer();
  });

  interface Wish {
    readonly bundleId?: number;
    readonly shopId?: number;
    readonly paymentType?: 'cash' | 'ideal' | 'discount' | 'bundle';
    readonly idealBankId?: string;
    readonly clientBundleId?: number;
    readonly expectedCents?: number;
  }
  const buy = (wish: Wish = {}, { token = customer.token, key }: { token?: string; key?: string } = {}) => {
    const { clientBundleId, expectedCents, ...chosen } = wish;
    const usual = { bundleId: ten, shopId: studio.shopId, paymentType: 'ideal', idealBankId: 'first' } as const;
    const fields = { ...usual, fromWidget: undefined, clientBundleId, expectedCents, ...chosen };
    return ask(app, 'buyBundle', fields, {
      ...credentials(),
      token,
      ...(key !== undefined && { idempotencyKey: key }),
    });
  };
  const idOf = (answer: { result: Record<string, unknown> }) => Number(answer.result['client_bundle_id']);
  const paymentOf = (answer: { result: Record<string, unknown> }) =>
    Number(/\d+$/.exec(String(answer.result['payment_url']))?.[0]);
  const credentials = () => ({ key: 'one', token: customer.token, locale: 'en' });
  const check = (clientBundleId: number, token = customer.token) =>
    ask(app, 'checkBundlePayment', { clientBundleId }, { ...credentials(), token });
  const rowOf = async (id: number) => (await db.select().from(clientBundles).where(eq(clientBundles.id, id)))[0];
  const mailsTo = async (email: string) =>
    (await db.select({ template: mails.template, data: mails.data }).from(mails).where(eq(mails.toAddress, email))).map(
      ({ template, data }) => [template, data] as const,
    );
  /** Sets what the provider reports, and lets the platform read it. */
  async function report(answer: { result: Record<string, unknown> }, state: ProviderState) {
    bank.says(paymentOf(answer), state);
    await receiveHint(core, studio.companyId, paymentOf(answer));
  }

  test('[API-1] [PAY-11] the options: online only, no points, the banks; another shop’s or a retired one is not found', async () => {
    const options = async (bundleId: number, shopId = studio.shopId, key = 'one') =>
      ask(app, 'bundlePaymentOptions', { bundleId, shopId }, { key, locale: 'en' });
    expect((await options(ten)).result['payment_options']).toMatchObject({
      show_discount: false,
      payments: [{ payment_type: 'ideal', online_payment: true, requires_ideal_bank: true, cost: 400, discount: 0 }],
      ideal_banks: [{ id: 'first', name: 'First Bank' }],
      booking_cost: 400,
      final_cost: 400,
      pay_online: true,
    });
    expect((await options(free)).result['payment_options']).toMatchObject({
      payments: [{ payment_type: 'discount', online_payment: false, cost: 0 }],
      ideal_banks: [],
      pay_online: false,
    });
    const refused = [
      await options(ten + 2),
      await options(ten, studio.shopId + 9),
      await options(ten, studio.shopId, 'two'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('[B25] who begins payments without end and pays none has to wait; paid ones and those of a provider that is away do not count, others pay as before', async () => {
    const begin = async (state: ProviderState, who = customer) => {
      const answer = await buy({}, who);
      if (answer.status === 200) await report(answer, state);
      return answer;
    };
    for (let round = 0; round < 25; round += 1) expect((await begin('paid')).status).toBe(200);
    for (let round = 0; round < 20; round += 1) expect((await begin('cancelled')).status).toBe(200);
    const created = bank.calls.create;
    expect(await begin('paid')).toMatchObject({ status: 429, result: { timer: 3_600 } });
    expect(bank.calls.create).toBe(created);
    expect((await begin('paid', await newCustomer())).status).toBe(200);
    // Hour by hour it goes on until the bound of a day.
    const HOUR_MS = 3_600_000;
    for (let round = 20; round < 60; round += 1) {
      if (round % 20 === 0) waited += HOUR_MS + 1_000;
      expect((await begin('cancelled')).status).toBe(200);
    }
    waited += HOUR_MS + 1_000;
    const refusal = await begin('paid');
    expect([refusal.status, Number(refusal.result['timer'])]).toEqual([429, (24 * HOUR_MS - waited) / 1000]);
    expect((await begin('paid', await newCustomer())).status).toBe(200);
    const unlucky = await newCustomer();
    bank.script.away = true;
    for (let round = 0; round < 29; round += 1) expect((await buy({}, unlucky)).status).toBe(503);
    bank.script.away = false;
    expect((await begin('paid', unlucky)).status).toBe(200);
    // A program that goes on while it is away is stopped, for minutes alone.
    bank.script.away = true;
    expect((await buy({}, unlucky)).status).toBe(503);
    const asked = bank.calls.create;
    expect(await buy({}, unlucky)).toMatchObject({ status: 429, result: { timer: 600 } });
    expect(bank.calls.create).toBe(asked);
    bank.script.away = false;
    waited += 600_000;
    expect((await begin('cancelled', unlucky)).status).toBe(200);
    waited -= 600_000;
    waited += 24 * HOUR_MS;
    expect((await begin('paid')).status).toBe(200);
    waited = 0;
  });

  test('[BUN-3] bought: pending on the terms of the day, then active from the moment it is paid, with one mail', async () => {
    const answer = await buy({ expectedCents: 40_000 });
    expect(answer).toMatchObject({
      status: 200,
      result: { status: 'pending', payment_url: expect.stringContaining('https://bank.example/'), hold_until: null },
    });
    const id = idOf(answer);
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      paid: false,
      bundleName: 'Ten',
      priceCents: 40_000,
      maxUsages: 10,
      length: 6,
      boughtAt: null,
      endsAt: null,
    });
    await report(answer, 'paid');
    await report(answer, 'paid');
    expect(await rowOf(id)).toMatchObject({
      status: 'active',
      paid: true,
      paymentSystem: 'sandbox',
      boughtAt: new Date(NOW),
      endsAt: HALF_A_YEAR,
    });
    expect((await check(id)).result).toEqual({ status: 'ok', reason: null, payment_url: null, hold_until: null });
    expect(await mailsTo(customer.email)).toEqual([
      [
        'bundle_bought',
        {
          clientBundleId: expect.any(Number),
          bundleName: 'Ten',
          maxUsages: 10,
          endsAt: HALF_A_YEAR,
          costCents: 40_000,
        },
      ],
    ]);
  });

  test('[A3] one that ends too far ahead is settled all the same, with the last end that is kept', async () => {
    const { companyId, shopId } = studio;
    const far = { companyId, shopId, maxUsages: 1, length: 99_999, lengthType: 'years' } as const;
    const [paid, gift] = await db
      .insert(bundles)
      .values([
        { ...far, name: 'Far', priceCents: 100 },
        { ...far, name: 'Far gift', priceCents: 0 },
      ])
      .returning({ id: bundles.id });
    const answer = await buy({ bundleId: paid?.id ?? 0 });
    await report(answer, 'paid');
    const given = await buy({ bundleId: gift?.id ?? 0, paymentType: 'discount' });
    for (const bought of [answer, given])
      expect(await rowOf(idOf(bought))).toMatchObject({ status: 'active', endsAt: Date.UTC(2100, 0) / 1000 });
  });

  test('[A6] confirming only reads the status: it never pays', async () => {
    const id = idOf(await buy());
    const confirmed = await ask(app, 'confirmBundle', { clientBundleId: id }, credentials());
    expect(confirmed.result).toMatchObject({ status: 'pending', payment_url: expect.stringContaining('bank.example') });
    expect(await rowOf(id)).toMatchObject({ status: 'pending', paid: false });
  });

  test('[A6] [A15] nobody else confirms, cancels, polls or goes on with it', async () => {
    const id = idOf(await buy());
    const { token } = await newCustomer();
    const asking = { ...credentials(), token };
    const answers = [
      await ask(app, 'confirmBundle', { clientBundleId: id }, asking),
      await ask(app, 'cancelBundlePayment', { clientBundleId: id }, asking),
      await ask(app, 'checkBundlePayment', { clientBundleId: id }, asking),
      await buy({ clientBundleId: id }, { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await check(id)).result).toMatchObject({ status: 'pending' });
  });

  test('[A4] a repetition, a second click and the id itself all go on with the same payment', async () => {
    const first = await buy({}, { key: 'once' });
    const again = [
      await buy({}, { key: 'once' }),
      await buy({}, { key: 'twice' }),
      await buy(),
      await buy({ clientBundleId: idOf(first) }),
    ];
    expect(again.map(({ result }) => result)).toEqual([first.result, first.result, first.result, first.result]);
    expect(await db.select().from(paymentRows).where(eq(paymentRows.customerId, customer.id))).toHaveLength(1);
    expect((await buy({ idealBankId: '' }, { key: 'once' })).status).toBe(409);
    expect((await buy({}, { key: 'x'.repeat(201) })).status).toBe(400);
  });

  test('[A4] ten clicks at once make one payment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy()));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(new Set(answers.map(paymentOf)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await db.select().from(paymentRows).where(eq(paymentRows.customerId, customer.id))).toHaveLength(1);
  });

  test('[A7] another price is refused with the new one, and so is a payment type or a bank that is not offered', async () => {
    expect(await buy({ expectedCents: 39_900 })).toMatchObject({ status: 409, result: { final_cost: 400 } });
    for (const paymentType of ['cash', 'discount', 'bundle'] as const)
      expect(await buy({ paymentType })).toMatchObject({
        status: 422,
        result: { errors: { payment_type: expect.any(String) } },
      });
    for (const idealBankId of ['', 'bank-z'])
      expect(await buy({ idealBankId })).toMatchObject({
        status: 422,
        result: { errors: { ideal_bank_id: expect.any(String) } },
      });
    expect(await db.select().from(clientBundles).where(eq(clientBundles.customerId, customer.id))).toEqual([]);
  });

  test('[A7] one that is begun keeps its price; at a new price another one is begun', async () => {
    const first = await buy();
    await db
      .update(bundles)
      .set({ priceCents: 50_000 })
      .where(and(eq(bundles.companyId, studio.companyId), eq(bundles.id, ten)));
    try {
      expect(idOf(await buy({ clientBundleId: idOf(first), expectedCents: 40_000 }))).toBe(idOf(first));
      expect(await buy({ clientBundleId: idOf(first), expectedCents: 50_000 })).toMatchObject({
        status: 409,
        result: { final_cost: 400 },
      });
      const second = await buy({ expectedCents: 50_000 });
      expect(await rowOf(idOf(second))).toMatchObject({ finalCostCents: 50_000 });
    } finally {
      await db
        .update(bundles)
        .set({ priceCents: 40_000 })
        .where(and(eq(bundles.companyId, studio.companyId), eq(bundles.id, ten)));
    }
  });

  test('[BUN-3] a free one is active at once, and only one at a time', async () => {
    const answer = await buy({ bundleId: free, paymentType: 'discount', idealBankId: '' });
    expect(answer.result).toMatchObject({ status: 'ok', payment_url: null });
    expect(await rowOf(idOf(answer))).toMatchObject({
      status: 'active',
      paid: true,
      paymentType: 'discount',
      endsAt: null,
    });
    expect(idOf(await buy({ bundleId: free, paymentType: 'discount', idealBankId: '' }))).toBe(idOf(answer));
    expect((await check(idOf(answer))).result).toMatchObject({ status: 'ok' });
    expect((await mailsTo(customer.email)).map(([template]) => template)).toEqual(['bundle_bought']);
  });

  test('[A3] cancelled without a mail, failed with one; paid afterwards it is active', async () => {
    const cancelled = await buy();
    const given = await ask(app, 'cancelBundlePayment', { clientBundleId: idOf(cancelled) }, credentials());
    expect(given.result).toEqual({ status: 'cancel', reason: 'cancelled', payment_url: null, hold_until: null });
    expect(await rowOf(idOf(cancelled))).toMatchObject({ status: 'closed', paid: false });
    expect(await mailsTo(customer.email)).toEqual([]);

    const failed = await buy({ clientBundleId: idOf(cancelled) });
    expect(idOf(failed)).not.toBe(idOf(cancelled));
    await report(failed, 'failed');
    expect((await check(idOf(failed))).result).toMatchObject({ status: 'error', reason: 'failed' });
    await report(failed, 'paid');
    expect((await check(idOf(failed))).result).toMatchObject({ status: 'ok' });
    expect(await rowOf(idOf(failed))).toMatchObject({ status: 'active', paid: true });
    expect((await mailsTo(customer.email)).map(([template]) => template)).toEqual(['payment_failed', 'bundle_bought']);
  });

  test('[A3] [B22] paid after the account was deleted: the money goes back', async () => {
    const begun = await buy();
    const erased = { firstName: '', lastName: '', accountId: null, erasedAt: new Date(NOW) };
    await db.update(customerRows).set(erased).where(eq(customerRows.id, customer.id));
    await report(begun, 'paid');
    const [payment] = await db
      .select()
      .from(paymentRows)
      .where(eq(paymentRows.payableId, idOf(begun)));
    expect([payment?.status, (await rowOf(idOf(begun)))?.status]).toEqual(['refund_due', 'pending']);
  });

  const statuses = async () =>
    (
      await db
        .select({ status: clientBundles.status })
        .from(clientBundles)
        .where(eq(clientBundles.customerId, customer.id))
    )
      .map(({ status }) => status)
      .toSorted();

  test('[A4] [B9] a provider that is away: nothing is to be paid, and the same call made again is a new purchase', async () => {
    bank.script.away = true;
    for (const _time of [1, 2]) expect((await buy({}, { key: 'away' })).status).toBe(503);
    expect(await statuses()).toEqual(['closed', 'closed']);
    bank.script.away = false;
    const again = await buy({}, { key: 'away' });
    expect(again).toMatchObject({ status: 200, result: { status: 'pending' } });
    expect(again.result['payment_url']).toMatch(/^https:\/\/bank\.example\/fake-payment-\d+$/);
    expect((await buy({}, { key: 'away' })).result).toEqual(again.result);
    expect(await statuses()).toEqual(['closed', 'closed', 'pending']);
    await report(again, 'paid');
    expect((await buy({}, { key: 'away' })).result).toMatchObject({ client_bundle_id: idOf(again), status: 'ok' });
    expect(await statuses()).toEqual(['active', 'closed', 'closed']);
    expect((await mailsTo(customer.email)).map(([template]) => template)).toEqual(['bundle_bought']);
  });

  test('[A5] another amount than asked for goes back, with a mail', async () => {
    const answer = await buy();
    bank.says(paymentOf(answer), 'open', { amountCents: 39_000 });
    await report(answer, 'paid');
    expect(await rowOf(idOf(answer))).toMatchObject({ status: 'closed', paid: false });
    expect((await check(idOf(answer))).result).toMatchObject({ status: 'error', reason: 'refunded' });
    expect((await mailsTo(customer.email)).at(-1)).toEqual([
      'refund_due',
      { clientBundleId: expect.any(Number), what: 'Ten', amountCents: 39_000, dueOn: '2026-11-16' },
    ]);
  });

  test('a company that takes no online payments sells no bundles', async () => {
    await db.update(companies).set({ acceptsIdeal: false }).where(eq(companies.id, studio.companyId));
    try {
      expect((await buy()).status).toBe(422);
    } finally {
      await db.update(companies).set({ acceptsIdeal: true }).where(eq(companies.id, studio.companyId));
    }
  });
});

import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Buyer } from '../../test/bookings.ts';
import { databases, testDatabase } from '../../test/database.ts';
import { askRaw } from '../../test/platform.ts';
import { on, subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { NOW } from '../../test/studio.ts';
import { CHANNEL } from '../infra/live/announce.ts';
import { mails, subscriptionPeriods, subscriptions } from '../infra/db/schema/index.ts';

describe.each(databases)('buying a subscription on %s', (_name, open) => {
  let world: SubscriptionWorld;
  let flow: number;
  let ada: Buyer;
  beforeAll(async () => {
    world = await subscriptionsOn(await open());
    flow = await world.product();
  });
  beforeEach(async () => {
    world.clock.now = NOW;
    world.bank.script.away = false;
    ada = await world.buyer();
  });

  test('[API-1] [SUB-3] the agreement names everything, in the language of the caller', async () => {
    const { status, result } = await world.agreement(ada, { subscriptionId: flow, startDate: on('2026-11-16') });
    expect([status, result['price']]).toEqual([200, 59]);
    expect(String(result['confirm_text']).split('\n')).toEqual([
      'You are joining Flow at Company one.',
      'It costs €\u00a059,00 a month. You pay for the first period now, and for each further one when it starts.',
      'Its first day is Mon 16 November 2026.',
      'Massage one, Massage one: 2 times a week. Missed visits can be made up within 2 more weeks.',
      expect.stringContaining('You can turn that off at any time'),
      expect.stringContaining('7 days'),
    ]);
    const told = async (locale: string) =>
      String((await world.agreement(ada, { subscriptionId: flow }, locale)).result['confirm_text']);
    expect(await told('de')).toContain('Sie schließen bei Company one die Mitgliedschaft Flow ab.');
    expect(await told('nl')).toContain('Massage one: 2 keer per week.');
    expect(await told('lt')).toContain(
      '2 kartus per savaitę. Praleistus apsilankymus galite panaudoti dar per 2 savaites.',
    );
  });

  test('[SUB-3] the company’s own terms stand in place of ours', async () => {
    const own = await world.product({ name: 'Own', agreement: 'Bring a towel.', duration: '4_weeks', priceCents: 0 });
    const { result } = await world.agreement(ada, { subscriptionId: own });
    expect(result['confirm_text']).toContain('Bring a towel.');
    expect(result['confirm_text']).not.toContain('turn that off at any time');
    expect(result['confirm_text']).toContain('It costs nothing.');
  });

  test.each([
    ['yesterday', String(on('2026-11-10'))],
    ['not a midnight', String(on('2026-11-12') + 3600)],
    ['in 61 days', String(on('2027-01-11'))],
    ['in milliseconds', String(on('2026-11-12') * 1000)],
    ['not a number', '31 February'],
    ['negative', '-86400'],
    ['missing', ''],
  ])('[SUB-3] a start date that is %s is refused, by name', async (_what, startDate) => {
    for (const call of ['subscriptionAgreement', 'sellSubscription'] as const) {
      const path = `/api/subscription/${call === 'sellSubscription' ? 'sell' : 'agreement'}/${flow}`;
      const body = new URLSearchParams({ startDate }).toString();
      const { status, result } = await askRaw(world.app, call, body, { ...ada, locale: 'en' }, path);
      expect([status, Object.keys(Object(result['errors']))]).toEqual([422, ['startDate']]);
    }
    expect(await world.rowsOf(ada)).toEqual([]);
  });

  test('[SUB-5] pending with a link, then active with one mail once it is paid, however often that is reported', async () => {
    const answer = await world.sell(ada, { subscriptionId: flow, startDate: on('2026-11-16'), expectedCents: 5900 });
    expect(answer).toMatchObject({
      status: 200,
      result: { status: 'pending', paymentLink: expect.stringContaining('https://bank.example/') },
    });
    const id = world.idOf(answer);
    expect(await world.row(id)).toMatchObject({ status: 'pending', startsOn: '2026-11-16', priceCents: 5900 });
    expect((await world.statusOf(ada, id)).result).toMatchObject({ status: 'pending', reason: null });
    await world.bankSays(id, 'paid');
    await world.bankSays(id, 'paid');
    expect(await world.row(id)).toMatchObject({ status: 'active', startsOn: '2026-11-16', endsOn: null });
    expect((await world.statusOf(ada, id)).result).toEqual({ status: 'ok', reason: null, payment_url: null });
    expect(await world.templatesTo(ada)).toEqual(['subscription_bought']);
    expect((await world.lastMail(ada))?.data).toEqual({
      clientSubscriptionId: expect.any(Number),
      subscriptionName: 'Flow',
      priceCents: 5900,
      duration: 'monthly',
      startsAt: on('2026-11-16'),
      nextChargeAt: on('2026-12-16'),
    });
    expect((await world.list(ada))[0]).toMatchObject({ status: 'bought', client_subscription_id: id });
  });

  test('[SUB-4] a customer who has it is refused with the specified text, by both calls', async () => {
    await world.have(ada, { subscriptionId: flow });
    const answers = [
      await world.agreement(ada, { subscriptionId: flow }),
      await world.sell(ada, { subscriptionId: flow, startDate: on('2026-11-20') }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, result: { message: 'Client aready bought this subscription.' } });
  });

  test('[A4] a repetition, a second click and a second tab go on with the same purchase', async () => {
    const first = await world.sell(ada, { subscriptionId: flow }, 'once');
    const again = [
      await world.sell(ada, { subscriptionId: flow }, 'once'),
      await world.sell(ada, { subscriptionId: flow }, 'twice'),
      await world.sell(ada, { subscriptionId: flow }),
    ];
    expect(again.map(({ result }) => result)).toEqual([first.result, first.result, first.result]);
    expect(await world.paymentsOf(world.idOf(first))).toHaveLength(1);
    expect((await world.sell(ada, { subscriptionId: flow, startDate: on('2026-11-12') }, 'once')).status).toBe(409);
    expect((await world.agreement(ada, { subscriptionId: flow })).status).toBe(200);
    // Under way for another day: that one must be paid, given up or run out first.
    expect((await world.sell(ada, { subscriptionId: flow, startDate: on('2026-11-12') })).status).toBe(409);
    await world.bankSays(world.idOf(first), 'paid');
    expect((await world.sell(ada, { subscriptionId: flow }, 'once')).result).toEqual({
      id: world.idOf(first),
      paymentLink: null,
      status: 'ok',
    });
  });

  test('[A3] [A10] run out, cancelled or failed, it may be bought again', async () => {
    const ranOut = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    world.wait(16 * 60);
    const cancelled = world.idOf(await world.sell(ada, { subscriptionId: flow, startDate: on('2026-11-12') }));
    expect(await world.row(ranOut)).toMatchObject({ status: 'closed' });
    expect((await world.statusOf(ada, ranOut)).result).toMatchObject({ status: 'error', reason: 'expired' });
    expect((await world.giveUp(ada, cancelled)).result).toEqual({ status: 'cancel' });
    const failed = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    await world.bankSays(failed, 'failed');
    expect((await world.statusOf(ada, failed)).result).toMatchObject({ status: 'error', reason: 'failed' });
    expect(new Set([ranOut, cancelled, failed]).size).toBe(3);
    expect(await world.templatesTo(ada)).toEqual(['payment_failed', 'payment_failed']);
    expect((await world.list(ada))[0]).toMatchObject({ status: null });
  });

  test('[A3] paid after it was closed it is active, from today where its first day has passed', async () => {
    const id = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    world.bank.script.stubborn = true;
    await world.giveUp(ada, id);
    world.bank.script.stubborn = false;
    expect(await world.row(id)).toMatchObject({ status: 'closed' });
    await world.goTo('2026-11-14');
    await world.bankSays(id, 'paid');
    expect(await world.row(id)).toMatchObject({ status: 'active', startsOn: '2026-11-14' });
    expect(await world.charged(id)).toEqual(['2026-11-14 paid']);
  });

  test('[A3] [A10] paid after it was closed and bought again, the money goes back with a mail', async () => {
    const first = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    world.bank.script.stubborn = true;
    await world.giveUp(ada, first);
    world.bank.script.stubborn = false;
    const second = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    await world.bankSays(first, 'paid');
    expect(await world.row(first)).toMatchObject({ status: 'closed' });
    expect((await world.statusOf(ada, first)).result).toMatchObject({ status: 'error', reason: 'refunded' });
    await world.bankSays(second, 'paid');
    expect(await world.row(second)).toMatchObject({ status: 'active' });
    expect(await world.templatesTo(ada)).toEqual(['refund_due', 'subscription_bought']);
  });

  test('[A7] another price is refused with the new text, and nothing is written', async () => {
    const dear = await world.product({ name: 'Dear' });
    await world.db.update(subscriptions).set({ priceCents: 6900 }).where(eq(subscriptions.id, dear));
    const answer = await world.sell(ada, { subscriptionId: dear, expectedCents: 5900 });
    expect(answer).toMatchObject({
      status: 409,
      result: { price: 69, confirm_text: expect.stringContaining('€\u00a069,00 a month') },
    });
    expect(await world.rowsOf(ada)).toEqual([]);
    const begun = world.idOf(await world.sell(ada, { subscriptionId: dear, expectedCents: 6900 }));
    await world.db.update(subscriptions).set({ priceCents: 7900 }).where(eq(subscriptions.id, dear));
    // What is begun keeps its price, and the agreement says so.
    expect((await world.agreement(ada, { subscriptionId: dear })).result['price']).toBe(69);
    expect(world.idOf(await world.sell(ada, { subscriptionId: dear, expectedCents: 6900 }))).toBe(begun);
    expect((await world.sell(ada, { subscriptionId: dear, expectedCents: 7900 })).status).toBe(409);
  });

  test('[SUB-5] a free one is active at once, and stays so month after month without a charge', async () => {
    const free = await world.product({ name: 'Free', priceCents: 0 });
    const answer = await world.sell(ada, { subscriptionId: free });
    expect(answer.result).toEqual({ id: world.idOf(answer), paymentLink: null, status: 'ok' });
    await world.goTo('2026-12-20');
    await world.renew();
    expect(await world.row(world.idOf(answer))).toMatchObject({ status: 'active' });
    expect(await world.charged(world.idOf(answer))).toEqual(['2026-11-11 paid', '2026-12-11 paid']);
    expect(await world.templatesTo(ada)).toEqual(['subscription_bought']);
    expect((await world.detailsOf(ada, world.idOf(answer))).result['details']).toMatchObject({
      next_charge: null,
      renews: true,
    });
  });

  test('[A4] [A10] [B9] a provider that is away: nothing is owed, and the same call made again is a new purchase', async () => {
    const statuses = async () => (await world.rowsOf(ada)).map(({ status }) => status).toSorted();
    const sell = () => world.sell(ada, { subscriptionId: flow }, 'away');
    world.bank.script.away = true;
    for (const _time of [1, 2]) expect((await sell()).status).toBe(503);
    world.bank.script.away = false;
    expect(await statuses()).toEqual(['closed', 'closed']);
    const again = await sell();
    expect(again).toMatchObject({ status: 200, result: { status: 'pending' } });
    expect(again.result['paymentLink']).toMatch(/^https:\/\/bank\.example\/fake-payment-\d+$/);
    expect((await sell()).result).toEqual(again.result);
    expect(await statuses()).toEqual(['closed', 'closed', 'pending']);
    await world.bankSays(world.idOf(again), 'paid');
    expect((await sell()).result).toMatchObject({ id: world.idOf(again), status: 'ok' });
    expect(await statuses()).toEqual(['active', 'closed', 'closed']);
  });

  test('[A15] what is not sold, not there or another company’s is not found; nor is anyone else’s', async () => {
    const retired = await world.product({ name: 'Retired', buyable: false });
    for (const subscriptionId of [retired, 999_999])
      expect((await world.sell(ada, { subscriptionId })).status).toBe(404);
    const stranger = await world.buyer(world.two);
    expect((await world.sell(stranger, { subscriptionId: flow })).status).toBe(404);
    const id = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    for (const other of [await world.buyer(), stranger]) {
      const answers = [
        await world.statusOf(other, id),
        await world.giveUp(other, id),
        await world.end(other, id),
        await world.detailsOf(other, id),
        await world.periods(other, id, on('2026-11-11')),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await world.statusOf(ada, id)).result).toMatchObject({ status: 'pending' });
    expect((await world.end(ada, id)).status).toBe(404);
  });

  test('[SUB-5] one that came without a payment, as from a company file, can be paid, given up or begun anew', async () => {
    const pending = async (id: number, startsOn: string, who: Buyer) => {
      const { companyId } = world.one;
      const terms = { subscriptionId: flow, subscriptionName: 'Flow', priceCents: 5900, duration: 'monthly' as const };
      await world.add(who, { id, status: 'pending', startsOn, ...terms });
      await world.db
        .insert(subscriptionPeriods)
        .values({ companyId, clientSubscriptionId: id, number: 1, startsOn, endsOn: '2027-01-01', amountCents: 5900 });
      return id;
    };
    const [bea, cem] = [await world.buyer(), await world.buyer()];
    const paid = await pending(1, '2026-11-14', ada);
    expect((await world.statusOf(ada, paid)).result).toMatchObject({
      status: 'pending',
      payment_url: expect.stringMatching(/\/payment\/charge\/\d+\/1$/),
    });
    expect(await world.follow(paid)).toMatch(/^303 https:\/\/bank\.example\//);
    await world.bankSays(paid, 'paid');
    expect(await world.row(paid)).toMatchObject({ status: 'active', startsOn: '2026-11-14' });

    const givenUp = await pending(2, '2026-11-14', bea);
    expect((await world.giveUp(bea, givenUp)).result).toEqual({ status: 'cancel' });

    const goesOn = await pending(3, '2026-11-14', cem);
    expect(world.idOf(await world.sell(cem, { subscriptionId: flow, startDate: on('2026-11-14') }))).toBe(goesOn);
    await world.giveUp(cem, goesOn);
    const replaced = await pending(4, '2026-11-14', cem);
    const anew = await world.sell(cem, { subscriptionId: flow, startDate: on('2026-11-20') });
    expect(anew).toMatchObject({ status: 200, result: { status: 'pending' } });
    expect(await world.row(replaced)).toMatchObject({ status: 'closed' });
  });

  test('[A4] a link that was paid leads to its result, and to no second payment', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    const [payment] = await world.paymentsOf(id);
    expect(await world.follow(id)).toBe(`303 /payment/return/${world.one.companyId}/${payment?.id}`);
    expect(await world.paymentsOf(id)).toHaveLength(1);
    expect(await world.follow(4711)).toBe(`303 /payment/return/${world.one.companyId}/0`);
    expect((await world.app.inject('/payment/charge/1/x')).statusCode).toBe(404);
    expect(await world.db.select().from(mails).where(eq(mails.toAddress, ada.email))).toHaveLength(1);
  });
});

test('[LIVE-2] sockets receive the type, id and status of a subscription', async () => {
  const database = await testDatabase();
  const world = await subscriptionsOn(database);
  const notices: unknown[] = [];
  const client = new Client({ connectionString: database.kind === 'postgres' ? database.url : '' });
  await client.connect();
  onTestFinished(() => client.end());
  client.on('notification', ({ payload }) => void notices.push(JSON.parse(payload ?? '')));
  await client.query(`listen ${CHANNEL}`);
  const ada = await world.buyer();
  const subscriptionId = await world.product();
  const failed = world.idOf(await world.sell(ada, { subscriptionId }));
  await world.bankSays(failed, 'failed');
  const paid = await world.have(ada, { subscriptionId });
  const { companyId } = world.one;
  const told = (id: number, status: string) => ({
    companyId,
    customerId: ada.customerId,
    finished: { type: 'subscription', id, status },
    network: expect.any(String),
  });
  await expect.poll(() => notices).toEqual([told(failed, 'error'), told(paid, 'ok')]);
});

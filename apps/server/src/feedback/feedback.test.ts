import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { type ReservationWorld, reservationsOn } from '../../test/reservations.ts';
import { bookings, companies, feedbackLinks, services, shops } from '../infra/db/schema/index.ts';
import { createMailer } from '../infra/mail/mailer.ts';
import { messages } from '../messages/index.ts';
import { defineFeedback, mailFeedbackLinks } from './feedback.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** 08:00 at the shop. */
const NOW = Date.UTC(2026, 10, 11, 7);

describe.each(databases)('feedback on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;
  let now = NOW;
  let logged = '';
  let app: ReservationWorld['app'];

  beforeAll(async () => {
    const database = await open();
    world = await reservationsOn(database);
    const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
    app = await testPlatform(database, { clock: { now: () => now }, log });
  });
  beforeEach(async () => {
    now = NOW;
    buyer = await world.buyer();
  });

  const core = () => ({
    db: world.db,
    clock: { now: () => now },
    mailer: { wake: () => {}, sendUnkept: () => Promise.resolve() },
    origin: 'https://embook.example',
    log: { error: (what: unknown) => void failures.push(what) },
  });
  const failures: unknown[] = [];
  /** The links that the job has mailed to this customer. */
  async function mailedAt(time: number): Promise<string[]> {
    now = time;
    await mailFeedbackLinks(core());
    const mails = await world.mailsTo(buyer);
    return mails.filter(({ template }) => template === 'feedback').map(({ data }) => String(data['link']));
  }
  /** Where the only link of this customer leads. */
  const link = async (): Promise<string> => new URL((await mailedAt(NOW))[0] ?? '').pathname;
  let hour = 0;
  const over = () => world.visited(buyer, at(9, 0) + 3600 * hour++);
  const overWithLink = async (): Promise<string> => {
    await over();
    return link();
  };
  const say = (url: string, payload: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'nl' },
      payload,
    });

  test('[RATE-1] an hour after the visit, once, for three days', async () => {
    await world.visited(buyer, at(11, 3));
    const ended = NOW - 4 * 60 * MINUTE;
    expect(await mailedAt(ended + 59 * MINUTE)).toEqual([]);
    const links = await mailedAt(ended + 60 * MINUTE);
    expect(links).toEqual([expect.stringMatching(/^https:\/\/embook\.example\/feedback\/\d+\/[\w-]{43}$/)]);
    await Promise.all([mailFeedbackLinks(core()), mailFeedbackLinks(core())]);
    expect(await mailedAt(ended + 2 * DAY)).toEqual(links);
    await world.visited(buyer, at(8, 3));
    expect(await mailedAt(NOW + DAY)).toHaveLength(1);
  });

  test.each([
    ['has turned feedback off', { feedbackEnabled: false }],
    ['has turned e-mail off', { emailEnabled: false }],
    ['was blocked', { blockedAt: new Date(0) }],
  ])('[RATE-1] a customer who %s gets no mail', async (_what, row) => {
    await over();
    await world.person(buyer, row);
    expect(await mailedAt(NOW)).toEqual([]);
  });

  test('[RATE-1] nobody is asked about a visit that was cancelled or is rated already', async () => {
    await world.visited(buyer, at(10, 9), { status: 'cancelled', cancelledAt: new Date(0) });
    await world.rate(buyer, await over(), 'ok');
    expect(await mailedAt(NOW)).toEqual([]);
  });

  test('[RATE-1] [CAT-5] mail and page name what was booked in the language of the customer', async () => {
    const isMassage = eq(services.id, world.one.massageId);
    await world.db
      .update(services)
      .set({ texts: { nl: { name: 'Massage met stenen' } } })
      .where(isMassage);
    await world.person(buyer, { locale: 'nl' });
    await world.visited(buyer, at(9, 0) + 3600 * hour++, { serviceName: 'Massage one' });
    const url = await link();
    expect((await app.inject(url)).body).toContain('Massage met stenen');
    await createMailer({
      db: world.db,
      transport: undefined,
      clock: { now: () => now + 3_600_000 },
      log: pino({ level: 'silent' }),
      origin: 'https://embook.example',
    }).deliver();
    const mailbox = await app.inject(`/mailbox.json?to=${encodeURIComponent(buyer.email)}`);
    const asked = mailbox.json<{ subject: string; text: string }[]>().find(({ text }) => text.includes(url));
    expect(asked?.subject).toContain('Massage met stenen');
    await world.db.update(services).set({ texts: null }).where(isMassage);
  });

  test('[RATE-1] the link rates without a sign-in, once; looking at it does not use it up', async () => {
    const id = await over();
    await world.person(buyer, { locale: 'de' });
    const url = await link();
    for (let look = 0; look < 2; look += 1) {
      const page = await app.inject(url);
      expect([page.statusCode, page.headers['content-language']]).toEqual([200, 'de']);
      expect(page.body).toContain(messages.de.feedback.ratings.good);
    }
    const thanks = await say(url, 'rating=poor&comment=Too+cold');
    expect([thanks.statusCode, thanks.body.includes(messages.de.feedback.thanks.title)]).toEqual([200, true]);
    const fields = { shopId: world.one.shopId, first: 0, limit: 1 };
    const { result } = await ask(app, 'reviewList', fields, { key: 'one' });
    expect(result['reviews']).toMatchObject([{ author_name: 'Ada V.', rating: 'poor', comment: 'Too cold' }]);
    for (const again of [
      await say(url, 'rating=good'),
      await app.inject({ url, headers: { 'accept-language': 'nl' } }),
    ]) {
      expect(again.statusCode).toBe(404);
      expect(again.body).toContain(messages.nl.feedback.gone.title);
    }
    expect((await world.details(buyer, id)).reservation).toMatchObject({ rating: 'poor' });
  });

  test('[RATE-1] ten answers at once are one', async () => {
    const url = await overWithLink();
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(url, 'rating=good')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('[RATE-1] [B13] without a choice the form comes back with what was typed, harmless', async () => {
    const url = await overWithLink();
    const page = await say(url, `comment=${encodeURIComponent('<script>alert(1)</script>')}`);
    expect([page.statusCode, page.body.includes('<script>')]).toEqual([422, false]);
    expect(page.body).toContain('&lt;script&gt;');
    expect((await say(url, `rating=good&comment=${'x'.repeat(1001)}`)).statusCode).toBe(422);
    expect((await say(url, 'rating=good')).statusCode).toBe(200);
  });

  test('[RATE-1] [A15] run out, made up, of another company or of one that is gone: it no longer works', async () => {
    const url = await overWithLink();
    const elsewhere = url.replace(`/${world.one.companyId}/`, `/${world.two.companyId}/`);
    for (const other of [elsewhere, url.replace(/.$/, '~'), '/feedback/x/y', '/feedback/1/1'])
      expect((await app.inject(other)).statusCode).toBe(404);
    await world.db
      .update(companies)
      .set({ bannedAt: new Date(0) })
      .where(eq(companies.id, world.one.companyId));
    expect((await say(url, 'rating=good')).statusCode).toBe(404);
    await world.db.update(companies).set({ bannedAt: null });
    now = NOW + 14 * DAY;
    expect((await say(url, 'rating=good')).statusCode).toBe(404);
    now -= 1;
    expect((await say(url, 'rating=good')).statusCode).toBe(200);
  });

  test('[B18] one company that fails is logged, and the others are asked', async () => {
    await over();
    const { companyId, shopId } = world.two;
    const [visit] = await world.db.select().from(bookings);
    const customerId = await world.two.addCustomer('broken@embook.test');
    const theirs = {
      companyId,
      shopId,
      customerId,
      roomId: world.two.roomIds[0],
      serviceId: world.two.massageId,
      employeeId: null,
      sessionId: null,
    };
    // It began before the other, and its shop's zone is from before zones were checked.
    const id = 990_001;
    await world.db.insert(bookings).values({ ...visit!, ...theirs, id, startsAt: Number(visit?.startsAt) - 60 });
    await world.db.update(shops).set({ timeZone: 'Nowhere/Atlantis' }).where(eq(shops.id, shopId));
    expect(await mailedAt(NOW)).toHaveLength(1);
    expect(failures).toEqual([{ job: 'feedback', company: companyId, reason: expect.stringContaining('zone') }]);
    await world.db.delete(bookings).where(eq(bookings.id, id));
    await world.db.update(shops).set({ timeZone: 'Europe/Amsterdam' });
  });

  test('[B14] the token is kept hashed and is in no log; the page sends no referrer', async () => {
    const id = await over();
    const url = await link();
    const token = url.split('/').at(-1) ?? '';
    const page = await app.inject(url);
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(logged).toContain('/feedback/:companyId/:token');
    expect(logged).not.toContain(token);
    const [row] = await world.db.select().from(feedbackLinks).where(eq(feedbackLinks.bookingId, id));
    expect(Buffer.from(row!.tokenHash).toString('base64url')).not.toBe(token);
  });

  test('the job runs every ten minutes', () => {
    const defined: unknown[] = [];
    defineFeedback({ define: (name, _handler, when) => void defined.push([name, when]) }, core());
    expect(defined).toEqual([['feedback', { cron: '*/10 * * * *' }]]);
  });
});

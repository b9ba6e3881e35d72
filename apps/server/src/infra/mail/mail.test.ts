import { type Locale, locales } from '@embook/domain/shared';
import { BOUND } from '@embook/domain/testing/bound';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bothDatabases, testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import { smtpServer } from '../../../test/smtp.ts';
import { addStudio, NOW } from '../../../test/studio.ts';
import type { Db } from '../db/open.ts';
import { postMail } from '../db/outbox.ts';
import { accounts, companies, customers, mails } from '../db/schema/index.ts';
import { renderText } from './layout.ts';
import { messages } from '../../messages/index.ts';
import type { MailKind, MailData } from '../../messages/mail-data.ts';
import { createMailer } from './mailer.ts';
import { createMailTransport, type Transport } from './transport.ts';

const MINUTE = 60_000;
const log = { warn: vi.fn(), error: vi.fn() };

/** A mailer with a clock set by the test. */
function office(db: Db, transport: Transport | undefined) {
  let now = NOW;
  const mailer = createMailer({
    db,
    transport,
    clock: { now: () => now },
    log,
    origin: 'https://embook.test',
  });
  return { ...mailer, wait: (minutes: number) => void (now += minutes * MINUTE) };
}

/** Monday 16 November 2026, 10:00 at the shop. */
const visit = {
  bookingId: 4711,
  serviceName: 'Massage, 60 min',
  shopName: 'Shop one',
  address: 'Oudegracht 112, Utrecht',
  startsAt: Date.UTC(2026, 10, 16, 10) / 1000,
  minutes: 60,
  timeZone: 'Europe/Amsterdam',
};
const cash = { paymentType: 'cash', paymentSystem: 'cash', costCents: 2_000, paid: false } as const;
const confirmed = { ...visit, ...cash, policyHours: 24, feeCents: 250 };
/** Wednesday 18 November 2026, 14:30. */
const movedFrom = { startsAt: Date.UTC(2026, 10, 18, 14, 30) / 1000, employeeName: 'Noor' };

const sender = { company: 'Studio', postedAt: NOW, linkTo: (path: string) => `https://embook.test${path}` };

const unpaid = {
  subscriptionName: 'Flow',
  amountCents: 5_900,
  usableUntil: visit.startsAt,
  link: 'https://embook.test/payment/charge/1/2',
};

const daysOff = {
  employeeName: 'Noor',
  startsOn: '2026-11-25',
  endsOn: '2026-11-27',
  note: 'Skiing',
  who: 'Lotte',
  link: 'https://embook.test/console/hours',
};
const notice = {
  kind: 'moved',
  customer: 'Ada Visser',
  serviceName: 'Massage',
  shopName: 'Shop',
  employeeName: 'Noor',
  startsAt: Date.UTC(2026, 10, 12, 10) / 1000,
  wasAt: Date.UTC(2026, 10, 11, 10) / 1000,
  who: 'Lotte',
} as const;
const content = {
  verification_code: { template: 'verification_code', data: { code: '407123' } },
  reset_code: { template: 'reset_code', data: { code: '407123' } },
  deletion_code: { template: 'deletion_code', data: { code: '407123' } },
  passkey_code: { template: 'passkey_code', data: { code: '407123' } },
  passkey_added: { template: 'passkey_added', data: { passkey: 'Phone' } },
  passkey_removed: { template: 'passkey_removed', data: { passkey: 'Phone' } },
  reset_link: { template: 'reset_link', data: { link: 'https://embook.test/signin/profile?a=1&confirmation_token=x' } },
  email_changed: { template: 'email_changed', data: {} },
  password_changed: { template: 'password_changed', data: { hasPasskeys: true } },
  account_deleted: { template: 'account_deleted', data: {} },
  welcome: { template: 'welcome', data: { firstName: 'Ada' } },
  booking_confirmed: { template: 'booking_confirmed', data: confirmed },
  booking_moved: { template: 'booking_moved', data: { ...confirmed, from: movedFrom } },
  payment_failed: { template: 'payment_failed', data: { what: 'Massage', reason: 'failed' } },
  refund_due: { template: 'refund_due', data: { what: 'Massage', amountCents: 123_450, dueOn: '2026-11-16' } },
  cancelled: {
    template: 'cancelled',
    data: { ...visit, outcome: 'refund', refund: { amountCents: 1_750, feeCents: 250, dueOn: '2026-11-16' } },
  },
  class_cancelled: {
    template: 'class_cancelled',
    data: {
      ...visit,
      reason: 'The teacher is ill',
      refund: { amountCents: 1_750, dueOn: '2026-11-16' },
      owedCents: 500,
      byHandCents: 0,
      isUseReturned: false,
      isDiscountReturned: true,
    },
  },
  class_changed: {
    template: 'class_changed',
    data: { ...visit, roomName: 'Hall', from: { ...movedFrom, roomName: 'Attic' } },
  },
  class_message: {
    template: 'class_message',
    data: { ...visit, subject: 'Bring a towel', text: 'Dear all,\n\nA towel.' },
  },
  visit_to_pay: {
    template: 'visit_to_pay',
    data: { ...visit, amountCents: 4_950, link: 'https://embook.test/payment/visit/1/2' },
  },
  feedback: {
    template: 'feedback',
    data: { bookingId: 1, serviceName: 'Massage, 60 min', link: 'https://embook.test/feedback/1/token' },
  },
  reminder: { template: 'reminder', data: visit },
  bundle_bought: {
    template: 'bundle_bought',
    data: { bundleName: 'Ten times', maxUsages: 10, endsAt: visit.startsAt, costCents: 9_900 },
  },
  subscription_bought: {
    template: 'subscription_bought',
    data: {
      subscriptionName: 'Flow',
      priceCents: 5_900,
      duration: '4_weeks',
      startsAt: visit.startsAt,
      nextChargeAt: visit.startsAt,
    },
  },
  renewal_off: {
    template: 'renewal_off',
    data: { subscriptionName: 'Flow', lastDay: visit.startsAt, isReleasing: true },
  },
  charge_due: { template: 'charge_due', data: { ...unpaid, from: visit.startsAt, until: visit.startsAt } },
  charge_failed: { template: 'charge_failed', data: unpaid },
  visits_at_risk: {
    template: 'visits_at_risk',
    data: { ...unpaid, visits: [{ serviceName: 'Massage, 60 min', startsAt: visit.startsAt }] },
  },
  visit_released: {
    template: 'visit_released',
    data: { ...visit, subscriptionName: 'Flow', reason: 'unpaid', lastDay: null, link: unpaid.link },
  },
  staff_invitation: {
    template: 'staff_invitation',
    data: { link: 'https://embook.test/console/join#token', inviter: 'Lotte' },
  },
  payment_returned: {
    template: 'payment_returned',
    data: {
      what: 'Ten massages',
      amountCents: 40_000,
      ended: 'bundle',
      visits: [{ bookingId: 7, serviceName: 'Massage', startsAt: visit.startsAt, costCents: 4950 }],
    },
  },
  staff_reset: { template: 'staff_reset', data: { link: 'https://embook.test/console/reset#token' } },
  absence_asked: { template: 'absence_asked', data: daysOff },
  absence_decided: { template: 'absence_decided', data: { ...daysOff, granted: true } },
  staff_notice: { template: 'staff_notice', data: { ...notice, link: 'https://embook.test/console' } },
  staff_morning: { template: 'staff_morning', data: { notices: [notice], link: 'https://embook.test/console' } },
  subscription_ended: { template: 'subscription_ended', data: { subscriptionName: 'Flow', lastDay: visit.startsAt } },
} as const satisfies { readonly [K in MailKind]: { readonly template: K; readonly data: MailData[K] } };
const kinds = Object.keys(content) as MailKind[];

describe.each(bothDatabases)('mail on %s', (_name, open) => {
  let db: Db;
  let companyId: number;
  const transports: Transport[] = [];
  const smtp = (url: string) => {
    const transport = createMailTransport({ smtpUrl: url, mailFrom: 'no-reply@embook.test' });
    if (!transport) throw new Error('an address was given');
    transports.push(transport);
    return transport;
  };
  afterAll(() => transports.forEach((transport) => transport.close()));

  beforeAll(async () => {
    db = (await open()).db;
    ({ companyId } = await addStudio(db, 'one'));
    // She signed up, so that nothing is left out of her mails (A28).
    const [ada] = await db
      .insert(accounts)
      .values({ email: 'ada@embook.test', passwordHash: 'none' })
      .returning({ id: accounts.id });
    await db.insert(customers).values({ companyId, accountId: ada?.id ?? 0, firstName: 'Ada', lastName: 'Visser' });
  });
  beforeEach(async () => {
    await db.delete(mails);
    await db.update(companies).set({ name: 'Studio & Söhne', appColor: '#4b2e83' });
  });

  const post = (eventKey: string, toAddress: string, kind: MailKind = 'verification_code', locale: Locale = 'en') =>
    postMail(db, { ...content[kind], companyId, eventKey, toAddress, locale, now: new Date(NOW) });
  const rows = () => db.select().from(mails);

  test('a mail goes out by SMTP as text and HTML, from the company, and its text is not stored', async () => {
    const { url, received } = await smtpServer();
    await post('code:1', 'ada@embook.test');
    await office(db, smtp(url)).deliver();
    expect(received).toHaveLength(1);
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received;
    expect({ from, to }).toEqual({ from: 'no-reply@embook.test', to: ['ada@embook.test'] });
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(raw).toMatch(/text\/plain[\s\S]*407123[\s\S]*text\/html[\s\S]*407123/);
    expect(raw).toMatch(/^Message-ID: <\d+\.\d+@embook\.test>/m);
    const [left] = await rows();
    expect(left).toMatchObject({ sentAt: new Date(NOW), text: null, html: null });
    expect(left?.data).toEqual({});
  });

  test('[B22] [C] the mail about a deleted account leaves no trace of its address', async () => {
    const { url, received } = await smtpServer();
    const before = await rows();
    const { id } = (await db.select({ id: companies.id }).from(companies).limit(1))[0]!;
    const mail = { companyId: id, to: 'gone@embook.test', locale: 'en', template: 'account_deleted' } as const;
    await office(db, smtp(url)).sendUnkept(mail);
    expect(received).toMatchObject([{ to: ['gone@embook.test'], raw: expect.stringContaining('has been deleted') }]);
    expect(await rows()).toEqual(before);
    log.warn.mockClear();
    const refusing = { send: () => Promise.reject(new Error('550 gone@embook.test')), close: () => {} };
    await office(db, refusing).sendUnkept(mail);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('gone@embook.test');
  });

  test('[B22] [C] without a mail server it is in the mailbox for an hour, and in no row', async () => {
    const { id } = (await db.select({ id: companies.id }).from(companies).limit(1))[0]!;
    const before = await rows();
    const mailer = office(db, undefined);
    const app = await testPlatform({ db, ping: async () => {} }, { mailer });
    const mailbox = async (to: string) => (await app.inject(`/mailbox.json?to=${to}`)).json<{ subject: string }[]>();
    await mailer.sendUnkept({ companyId: id, to: 'gone@embook.test', locale: 'en', template: 'account_deleted' });
    expect(await mailbox('gone@embook.test')).toMatchObject([
      { to: 'gone@embook.test', subject: expect.stringContaining('deleted'), sent_at: new Date(NOW).toISOString() },
    ]);
    expect(await mailbox('ada@embook.test')).not.toContainEqual(expect.objectContaining({ to: 'gone@embook.test' }));
    expect((await app.inject('/mailbox')).body).toContain('gone@embook.test');
    expect(await rows()).toEqual(before);
    mailer.wait(60);
    expect(await mailbox('gone@embook.test')).toEqual([]);
    await app.close();
  });

  test('[B9] a second mail about the same event is not written, and a sent one is not sent again', async () => {
    const { url, received } = await smtpServer();
    const mailer = office(db, smtp(url));
    await post('code:2', 'ada@embook.test');
    await post('code:2', 'ada@embook.test');
    await mailer.deliver();
    mailer.wait(24 * 60);
    await mailer.deliver();
    expect(received).toHaveLength(1);
  });

  test('[A28] what waits is not sent while its company is blocked', async () => {
    const { url, received } = await smtpServer();
    const mailer = office(db, smtp(url));
    await post('blocked:1', 'ada@embook.test');
    await db.update(companies).set({ bannedAt: new Date(NOW) });
    await mailer.deliver();
    expect(received).toEqual([]);
    await db.update(companies).set({ bannedAt: null });
    await mailer.deliver();
    expect(received).toHaveLength(1);
  });

  test('[A31] let in again, a company sends no reminder of what is over, and what is about money all the same', async () => {
    const { url, received } = await smtpServer();
    const mailer = office(db, smtp(url));
    await post('old:1', 'ada@embook.test', 'reminder');
    await post('old:2', 'ada@embook.test', 'refund_due');
    await db.update(companies).set({ bannedAt: new Date(NOW) });
    mailer.wait(365 * 24 * 60);
    await mailer.deliver();
    await db.update(companies).set({ bannedAt: null });
    await mailer.deliver();
    expect(received).toHaveLength(1);
    expect(
      (await rows()).map(({ template, sentAt, failedAt }) => [template, sentAt !== null, failedAt !== null]),
    ).toEqual(
      expect.arrayContaining([
        ['reminder', false, true],
        ['refund_due', true, false],
      ]),
    );
  });

  test('[B9] several processes at once send each mail once', async () => {
    const { url, received } = await smtpServer();
    for (let index = 0; index < 30; index += 1) await post(`many:${index}`, `person-${index}@embook.test`);
    await Promise.all([1, 2, 3, 4].map(() => office(db, smtp(url)).deliver()));
    expect(received).toHaveLength(30);
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(30);
  });

  test('[B9] mails claimed by a killed process are sent once their lease ends, and not before', async () => {
    const { url, received } = await smtpServer();
    await post('killed:1', 'ada@embook.test');
    const killed = office(db, { send: () => new Promise(() => {}), close: () => {} });
    killed.wake();
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1), BOUND);
    const next = office(db, smtp(url));
    next.wait(9);
    await next.deliver();
    expect(received).toEqual([]);
    next.wait(2);
    await next.deliver();
    expect(received).toHaveLength(1);
  });

  test('[B9] an unavailable server is tried again with growing delays, and dropped after half a day', async () => {
    const away = { send: () => Promise.reject(new Error('connect ECONNREFUSED ada@embook.test')), close: () => {} };
    const mailer = office(db, away);
    // Of use however late it comes.
    await post('away:1', 'ada@embook.test', 'refund_due');
    const waits: number[] = [];
    for (let last = NOW, tried = 0; tried < 5; tried += 1) {
      await mailer.deliver();
      const due = (await rows())[0]?.nextAttemptAt.getTime() ?? 0;
      waits.push((due - last) / MINUTE);
      mailer.wait((due - last) / MINUTE);
      last = due;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16]);
    for (let tried = 5; tried < 16; tried += 1) {
      mailer.wait(60);
      await mailer.deliver();
    }
    expect(await rows()).toMatchObject([{ attempts: 16, sentAt: null, failedAt: expect.any(Date) }]);
    expect(JSON.stringify([...log.warn.mock.calls, ...log.error.mock.calls])).not.toContain('ada@');
  });

  test('an address that refuses for good is not tried again; one that is busy is', async () => {
    const { url, received } = await smtpServer((to) =>
      to.startsWith('gone') ? 550 : to.startsWith('busy') ? 450 : undefined,
    );
    await post('gone:1', 'gone@embook.test');
    await post('busy:1', 'busy@embook.test');
    await post('fine:1', 'fine@embook.test');
    await office(db, smtp(url)).deliver();
    const found = Object.fromEntries((await rows()).map((row) => [row.toAddress, row]));
    expect(found['gone@embook.test']?.failedAt).not.toBeNull();
    expect(found['busy@embook.test']).toMatchObject({ failedAt: null, sentAt: null });
    expect(received.map(({ to }) => to[0])).toEqual(['fine@embook.test']);
  });

  test('a company’s name cannot add a header', async () => {
    const { url, received } = await smtpServer();
    await db.update(companies).set({ name: 'Studio\r\nBcc: all@embook.test\r\n\r\nhello' });
    await post('inject:1', 'ada@embook.test');
    await office(db, smtp(url)).deliver();
    expect(received[0]?.to).toEqual(['ada@embook.test']);
    const headers = received[0]?.raw.split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers).toMatch(/^Subject: .*Studio/m);
    await post('inject:2', 'ada@embook.test');
    await office(db, undefined).deliver();
    expect((await rows()).at(-1)?.subject).toBe('407123 is your code for Studio Bcc: all (at) embook. test hello');
  });

  test('[A28] a mail to an address that nobody proved has the button of mail programs to stop it, a code has none', async () => {
    const { url, received } = await smtpServer();
    await post('stop:1', 'stranger@embook.test', 'booking_confirmed');
    await office(db, smtp(url)).deliver();
    await post('stop:2', 'ada@embook.test', 'booking_confirmed');
    await post('stop:3', 'stranger@embook.test', 'verification_code');
    await office(db, smtp(url)).deliver();
    const [first = '', ...others] = received.map(({ raw }) => raw.replaceAll('\r\n ', ' '));
    expect(first).toMatch(/^List-Unsubscribe: <https:\/\/embook\.test\/not-me\/\d+\/[\w-]{43}>/m);
    expect(first).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(others).toHaveLength(2);
    for (const raw of others) expect(raw).not.toMatch(/list-unsubscribe|not-me/i);
  });

  test('[A16] names and links are escaped', async () => {
    await db.update(companies).set({ name: '<script>alert(1)</script>' });
    await postMail(db, {
      template: 'welcome',
      data: { firstName: '<img src=x onerror=alert(1)>' },
      companyId,
      eventKey: 'hostile:1',
      toAddress: 'ada@embook.test',
      locale: 'en',
      now: new Date(NOW),
    });
    await post('hostile:2', 'ada@embook.test', 'reset_link');
    await office(db, undefined).deliver();
    const html = (await rows()).map((row) => row.html ?? '').join('\n');
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('href="https://embook.test/signin/profile?a=1&amp;confirmation_token=x"');
  });

  test('[I18N-3] every mail in every language, with name, brand and no unfilled placeholder', async () => {
    for (const locale of locales) {
      for (const kind of kinds) await post(`${kind}:${locale}`, 'ada@embook.test', kind, locale);
      await office(db, undefined).deliver();
      // Nobody gets so many in a day.
      await db.update(mails).set({ createdAt: new Date(0) });
    }
    const found = await rows();
    expect(found).toHaveLength(locales.length * kinds.length);
    expect(new Set(found.map(({ text }) => text)).size).toBe(found.length);
    for (const { subject, text, html, locale, template } of found) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|\[object|NaN/);
      expect(text).toContain('Studio & Söhne');
      expect(html).toContain('Studio &amp; Söhne');
      expect(html).toContain(`lang="${locale}"`);
      expect(html).toContain('background:#4b2e83;color:#ffffff');
      if (template.endsWith('code')) expect(`${text}${html}`).toMatch(/407123[\s\S]*407123/);
    }
  });

  test.each([
    ['booking_confirmed', 'PUBLISH'],
    ['booking_moved', 'PUBLISH'],
    ['reminder', 'PUBLISH'],
    ['cancelled', 'CANCEL'],
  ] as const)('%s has a calendar file with %s', async (kind, method) => {
    const { url, received } = await smtpServer();
    await post('calendar:1', 'ada@embook.test', kind);
    await office(db, smtp(url)).deliver();
    const [headers = '', body = ''] =
      (received[0]?.raw ?? '').split(/^content-type: text\/calendar/im)[1]?.split('\r\n\r\n') ?? [];
    expect(headers).toMatch(new RegExp(`^; charset=utf-8;\\s+method=${method}`));
    expect(headers).toMatch(/^content-disposition: attachment; filename=booking\.ics$/im);
    const file = Buffer.from(body.split('\r\n--')[0] ?? '', 'base64').toString();
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(file).toContain(`METHOD:${method}\r\n`);
    expect(file).toMatch(
      /UID:booking-4711@embook\r\nDTSTAMP:20261111T070000Z\r\nSEQUENCE:\d+\r\nDTSTART:20261116T090000Z\r\n/,
    );
    expect(file).toContain(
      'SUMMARY:Massage\\, 60 min\\, Studio & Söhne\r\nLOCATION:Shop one\\, Oudegracht 112\\, Utrecht\r\n',
    );
  });

  test.each(['booking_confirmed', 'booking_moved'] as const)(
    '[CAN-2] %s links to the page of the reservation, at the company it was booked with',
    async (kind) => {
      await post('link:1', 'ada@embook.test', kind, 'nl');
      await office(db, undefined).deliver();
      const [sent] = await rows();
      const [company] = await db.select().from(companies);
      const link = `https://embook.test/reservations/details/product/4711/1?companyApiKey=${company?.apiKey}`;
      expect(sent?.text).toContain(`Beheer je boeking:\n${link}`);
      expect(sent?.html).toContain(`href="${link}"`);
      expect(sent?.subject).toMatch(/^(?:Geboekt|Verzet): Massage, 60 min, ma 16 november, 10:00$/);
    },
  );

  test('the mailbox offers the calendar file; a mail without one has none', async () => {
    await post('box:3', 'ada@embook.test', 'booking_confirmed');
    await post('box:4', 'bo@embook.test', 'welcome');
    await office(db, undefined).deliver();
    const app = await testPlatform({ db, ping: async () => {} });
    const attachments = async (to: string) =>
      (await app.inject(`/mailbox.json?to=${to}`)).json<{ attachments: unknown }[]>()[0]?.attachments;
    expect(await attachments('ada@embook.test')).toEqual([
      { name: 'booking.ics', content: expect.stringContaining('DTSTART:20261116T090000Z') },
    ]);
    expect(await attachments('bo@embook.test')).toEqual([]);
    expect((await app.inject('/mailbox')).body).toMatch(
      /<a download="booking\.ics" href="data:text\/calendar[^"]+DTSTART/,
    );
  });

  test('without SMTP the mailbox shows what would have been sent, newest first, to one or to all', async () => {
    await post('box:1', 'ada@embook.test');
    await post('box:2', 'bo@embook.test', 'welcome');
    await office(db, undefined).deliver();
    const app = await testPlatform({ db, ping: async () => {} });
    const all = (await app.inject('/mailbox.json')).json<{ to: string }[]>();
    expect(all.map(({ to }) => to)).toEqual(['bo@embook.test', 'ada@embook.test']);
    expect((await app.inject('/mailbox.json?to=ADA%40embook.test')).json()).toMatchObject([
      {
        subject: '407123 is your code for Studio & Söhne',
        text: expect.stringContaining('407123'),
        sent_at: expect.any(String),
      },
    ]);
    expect((await app.inject('/mailbox')).body).toContain('407123');
  });
});

test('a mail with an unknown template does not block the others', async () => {
  const { db } = await testDatabase();
  const { companyId } = await addStudio(db, 'one');
  const base = { companyId, locale: 'en', data: {}, nextAttemptAt: new Date(NOW) } as const;
  await db.insert(mails).values({ ...base, eventKey: 'x:1', toAddress: 'ada@embook.test', template: 'unheard_of' });
  await db.insert(mails).values({ ...base, ...content.welcome, eventKey: 'x:2', toAddress: 'bo@embook.test' });
  await office(db, undefined).deliver();
  const [sent] = await db.select().from(mails).where(eq(mails.eventKey, 'x:2'));
  expect(sent?.sentAt).not.toBeNull();
});

test.each([
  ['#4b2e83', 'background:#4b2e83;color:#ffffff'],
  ['#fc1', 'background:#fc1;color:#000000'],
  ['red;background:url(https://evil.example)', 'background:#FFC100;color:#000000'],
])('[A16] a brand of %s is printed as %s', (colour, style) => {
  const mail = { subject: 'Hello', title: 'Hello', lines: [] };
  const { html } = renderText({ mail, sender: { name: 'Studio', colour }, reason: '', locale: 'en' });
  expect(html).toContain(style);
  expect(html).not.toContain('evil');
});

describe('[I18N-5] what mails say of a visit', () => {
  const said = (changes: Partial<MailData['booking_confirmed']>, locale: Locale = 'en') =>
    messages[locale].mails
      .booking_confirmed({ ...confirmed, ...changes }, sender)
      .lines.map((line) => line.replaceAll('\u00a0', ' '));

  test.each<[Locale, string, string, string, string]>([
    [
      'en',
      'Mon 16 November, 10:00',
      'Reference: 3333 3E9D',
      'To pay at the shop: € 20,00',
      'You can cancel free of charge until Sun 15 November, 10:00. After that, you can no longer cancel.',
    ],
    [
      'de',
      'Mo 16. November, 10:00',
      'Buchungsnummer: 3333 3E9D',
      'Vor Ort zu bezahlen: € 20,00',
      'Bis So 15. November, 10:00 können Sie kostenlos stornieren. Danach ist eine Stornierung nicht mehr möglich.',
    ],
    [
      'nl',
      'ma 16 november, 10:00',
      'Referentie: 3333 3E9D',
      'Te betalen in de vestiging: € 20,00',
      'Je kunt kosteloos annuleren tot zo 15 november, 10:00. Daarna kun je niet meer annuleren.',
    ],
    [
      'lt',
      'lapkričio 16 d., pr, 10:00',
      'Rezervacijos numeris: 3333 3E9D',
      'Mokėti vietoje: € 20,00',
      'Iki lapkričio 15 d., sk, 10:00 galite atšaukti nemokamai. Vėliau atšaukti nebegalima.',
    ],
  ])('in %s', (locale, ...lines) => {
    expect(said({}, locale)).toEqual([
      'Massage, 60 min',
      lines[0],
      'Shop one, Oudegracht 112, Utrecht',
      ...lines.slice(1),
    ]);
  });

  test.each<[string, Partial<MailData['booking_confirmed']>]>([
    ['To pay at the shop: € 20,00', {}],
    ['Paid: € 20,00', { paymentType: 'ideal', paid: true }],
    ['Paid with your bundle', { paymentType: 'bundle', costCents: 0, paid: true }],
    ['Paid with your membership', { paymentType: 'subscription', costCents: 0, paid: true }],
    ['Nothing to pay', { paymentType: 'discount', costCents: 0 }],
  ])('%s', (line, changes) => {
    expect(said(changes)[4]).toBe(line);
  });

  test.each<[string, string, Partial<MailData['booking_confirmed']>]>([
    ['without a policy', 'You can cancel free of charge until it starts.', { policyHours: 0 }],
    ['booked after that moment', 'This visit can no longer be cancelled.', { policyHours: 200 }],
    // The clocks go forward in the night before: 24 real hours earlier it is 09:00.
    [
      '[B10] across a clock change',
      'You can cancel free of charge until Sat 27 March, 09:00. After that, you can no longer cancel.',
      { startsAt: Date.UTC(2027, 2, 28, 10) / 1000 },
    ],
  ])('cancelling %s', (_what, line, changes) => {
    expect(said(changes)[5]).toBe(line);
  });

  test.each<[Locale, string, string]>([
    ['en', 'With Noor', 'Manage your booking'],
    ['de', 'Bei Noor', 'Buchung verwalten'],
    ['nl', 'Bij Noor', 'Beheer je boeking'],
    ['lt', 'Su jumis dirbs Noor', 'Tvarkyti rezervaciją'],
  ])(
    '[CAN-2] [I18N-5] in %s it names the person and the shop and links to the booking, in words that stay true',
    (locale, person, label) => {
      const mail = messages[locale].mails.booking_confirmed({ ...confirmed, employeeName: 'Noor' }, sender);
      expect(mail.lines.slice(2, 4)).toEqual([person, 'Shop one, Oudegracht 112, Utrecht']);
      expect(mail.button).toEqual({ label, url: 'https://embook.test/reservations/details/product/4711/1' });
    },
  );

  test('[CAN-4] what can no longer be cancelled has only a link to view it', () => {
    const late = messages.en.mails.booking_confirmed({ ...confirmed, policyHours: 200 }, sender);
    expect(late.button?.label).toBe('View your booking');
  });

  test.each<[Locale, string, string, string, string]>([
    [
      'en',
      'Moved: Massage, 60 min, Mon 16 November, 10:00',
      'Moved from Wed 18 November, 14:30 to Mon 16 November, 10:00',
      'With Noor',
      'With Daan instead of Noor',
    ],
    [
      'de',
      'Verschoben: Massage, 60 min, Mo 16. November, 10:00',
      'Verschoben von Mi 18. November, 14:30 auf Mo 16. November, 10:00',
      'Bei Noor',
      'Bei Daan statt bei Noor',
    ],
    [
      'nl',
      'Verzet: Massage, 60 min, ma 16 november, 10:00',
      'Verzet van wo 18 november, 14:30 naar ma 16 november, 10:00',
      'Bij Noor',
      'Bij Daan in plaats van Noor',
    ],
    [
      'lt',
      'Perkelta: Massage, 60 min, lapkričio 16\u00a0d., pr, 10:00',
      'Perkelta iš lapkričio 18\u00a0d., tr, 14:30 į lapkričio 16\u00a0d., pr, 10:00',
      'Su jumis dirbs Noor',
      'Su jumis dirbs Daan (anksčiau – Noor)',
    ],
  ])('[CAN-2] [I18N-5] moved, in %s: from when to when, and with whom', (locale, subject, when, same, other) => {
    const movedTo = (employeeName: string | null) =>
      messages[locale].mails.booking_moved({ ...confirmed, employeeName, from: movedFrom }, sender);
    expect(movedTo('Noor').subject).toBe(subject);
    expect(movedTo('Noor').lines.slice(0, 4)).toEqual([
      'Massage, 60 min',
      when,
      same,
      'Shop one, Oudegracht 112, Utrecht',
    ]);
    expect(movedTo('Daan').lines[2]).toBe(other);
    expect(movedTo(null).lines[2]).toBe('Shop one, Oudegracht 112, Utrecht');
    const asked = { ...confirmed, from: movedFrom, isAskedFor: true } as const;
    expect(messages[locale].mails.booking_moved(asked, sender).title).toMatch(/you asked|gewünscht|je vroeg|prašėte/);
  });

  test('every reason of a failed payment, and a bundle without end', () => {
    const reasons = (['failed', 'cancelled', 'expired'] as const).map(
      (reason) => messages.en.mails.payment_failed({ what: 'Massage', reason }, sender).lines[0],
    );
    expect(new Set(reasons).size).toBe(3);
    const endless = { ...content.bundle_bought.data, maxUsages: -1, endsAt: null };
    expect(messages.en.mails.bundle_bought(endless, sender).lines).toEqual([
      'Ten times',
      'Visits: unlimited',
      'It never expires',
      'Price: €\u00a099,00',
    ]);
    expect(messages.en.mails.refund_due(content.refund_due.data, sender).lines[1]).toBe(
      'On Mon 16 November we will return €\u00a01.234,50 to the account you paid from.',
    );
  });
});

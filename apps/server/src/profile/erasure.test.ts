import { BOUND } from '@embook/domain/testing/bound';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { passVisits } from '../../test/past-visits.ts';
import { PASSWORD, peopleOn } from '../../test/people.ts';
import { ask, askRaw } from '../../test/platform.ts';
import { askStaff } from '../../test/staff.ts';
import { uploadAvatar } from '../../test/upload.ts';
import type { Db } from '../infra/db/open.ts';
import { mailMornings, mailNotices } from '../staff/notices/notice-mails.ts';

type Row = Record<string, unknown>;

const EMAIL = 'quirine.zwaluw@embook.test';

/** Everything that is known of the person, none of it in another text of the test. */
const TRACES = [
  'quirine',
  'zwaluw',
  '687654321',
  'kwartelpad',
  '9876zx',
  'muggendorp',
  'pluvier',
  'valproate',
  'epileptic',
  'pregnant',
  'bereaved',
  'insolvent',
  'overdrawn',
  'wheelchair',
  '1987-03-29',
];

/** Columns that may still have something of an erased person, and why. */
const KEPT: Readonly<Record<string, string>> = {};

/** Where any column of any table has one of the words, as `table.column`; the list of columns is the database's own. */
async function columnsWith(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await db.execute<{ schema: string; table: string; column: string; type: string }>(sql`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type not in ('bigint', 'integer', 'smallint', 'boolean', 'timestamp with time zone')
    order by 1, 2, 3`);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  const pattern = words.join('|');
  for (const { schema, table, column, type } of columns) {
    const name = sql.identifier(column);
    const text = type === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`;
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(schema)}.${sql.identifier(table)} where ${text} ~* ${pattern}`,
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe.each(databases)('erasure on %s', async (name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one, two } = people;
  const desk = await deskOf({ app, db, one });
  const { owner } = desk;
  const noticeCore = {
    db,
    clock: people.clock,
    mailer: { wake: () => {}, sendUnkept: () => Promise.resolve() },
    origin: 'https://embook.test',
    log: { error: () => {} },
  };
  const audit = async (given: { thing?: string; id?: number; query?: string }) =>
    (
      await desk.call(
        'staffAudit',
        { thing: undefined, id: undefined, query: undefined, first: undefined, limit: undefined, ...given },
        owner,
      )
    ).result['entries'] as Row[];

  const person = {
    ...desk.nobody,
    firstName: 'Quirine',
    lastName: 'Zwaluwstaart',
    email: EMAIL,
    phone: '+31 6 87654321',
  };

  /** Somebody whom the desk added, who signed up, and of whom there is something wherever there can be. */
  async function regular() {
    const request = {
      serviceId: one.massageId,
      startsAt: at(10),
      roomId: one.roomIds[0],
      employeeId: undefined,
      sessionId: undefined,
      customer: person,
      payment: 'later' as const,
      priceCents: 1_000,
      reason: 'Bereaved last week',
      weeks: undefined,
      tellCustomer: true,
    };
    const under = { ...owner, headers: { locale: 'en', 'idempotency-key': 'visit-of-today' } };
    const { status, result } = await askStaff(app, 'staffBook', request, under);
    expect(status).toBe(200);
    const bookingId = Number(result['booking_id']);
    const [row] = (
      await db.execute<{ id: number }>(sql`select customer_id as id from bookings where id = ${bookingId}`)
    ).rows;
    const customerId = Number(row?.id);
    await desk.call('staffNoteOnCustomer', { id: customerId, note: 'Epileptic, takes valproate' }, owner);
    await desk.call('staffNoteOnVisit', { id: bookingId, note: 'Pregnant: on the side' }, owner);
    const kept = { ...owner, headers: { locale: 'en', 'idempotency-key': 'marked-today' } };
    await askStaff(
      app,
      'staffMarkVisit',
      { id: bookingId, status: 'arrived', version: await desk.versionOf(bookingId) },
      kept,
    );
    const sale = { id: bookingId, method: 'cash' as const, amountCents: 50 };
    const entryId = Number((await desk.call('staffTakePayment', sale, owner)).result['entry_id']);
    await desk.call('staffCorrectPayment', { id: bookingId, entryId, reason: 'Overdrawn, says the bank' }, owner);
    const second = await desk.booked({ startsAt: at(13), customer: { ...desk.nobody, id: customerId } }, owner);
    await askStaff(
      app,
      'staffCancelVisit',
      {
        id: second,
        scope: 'visit',
        giveBack: 'policy',
        reason: 'Is insolvent, says the sister',
        tellCustomer: true,
        version: await desk.versionOf(second),
      },
      { ...owner, headers: { locale: 'en', 'idempotency-key': 'cancelled-today' } },
    );
    const token = await people.signUp(EMAIL);
    await askRaw(
      app,
      'profileUpdate',
      'first_name=Quirine&last_name=Zwaluwstaart&contact_number=31687654321&address=Kwartelpad+7&zip_code=9876ZX&city=Muggendorp&client_company_name=Pluvier+BV&external_note=Wheelchair',
      { key: 'one', token, locale: 'en' },
    );
    await db.execute(sql`update customers set date_of_birth = '1987-03-29' where id = ${customerId}`);
    await db.execute(sql`update bookings set note = 'Zwaluwstaart has a bad knee' where id = ${bookingId}`);
    await db.execute(sql`insert into reviews (company_id, shop_id, booking_id, author_name, rating, comment)
      values (${one.companyId}, ${one.shopId}, ${bookingId}, 'Quirine Z.', 'good', 'Ask for Zwaluwstaart')`);
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await uploadAvatar(app, bytes, { token });
    // Tried at a company that the person is no customer of.
    await ask(app, 'checkEmail', { email: EMAIL }, { key: 'two' });
    await ask(app, 'requestResetCode', { email: EMAIL }, { key: 'one' });
    // Some mails are sent, others wait.
    await mailNotices(noticeCore);
    await people.mailsTo(EMAIL);
    await desk.move(
      bookingId,
      { startsAt: at(15), version: await desk.versionOf(bookingId), tellCustomer: true },
      owner,
    );
    await db.execute(sql`update staff_notices set at = at - interval '1 day'`);
    await mailNotices(noticeCore);
    return { token, customerId, bookingId, second };
  }

  test('[B22] [C] no column of the database has anything of an erased person', async () => {
    const { token, customerId, bookingId, second } = await regular();
    const before = await columnsWith(db, TRACES);
    expect(before).toEqual(
      expect.arrayContaining(['customers.first_name', 'mails.to_address', 'staff_notes.note', 'bookings.note']),
    );
    expect((await audit({ query: 'valproate' })).map(({ id }) => id)).toEqual([customerId]);
    expect((await audit({ query: 'zwaluw' })).length).toBeGreaterThan(0);

    // A reason goes with its customer and not before, and money never.
    const appendOnly = { cause: { message: 'till_entries is append-only' } };
    await expect(db.execute(sql`update till_entries set reason = '-'`)).rejects.toMatchObject(appendOnly);

    expect((await ask(app, 'accountDelete', { password: PASSWORD }, { key: 'one', token, locale: 'en' })).status).toBe(
      200,
    );
    await expect(db.execute(sql`update till_entries set amount_cents = 1, reason = '-'`)).rejects.toMatchObject(
      appendOnly,
    );
    const left = await columnsWith(db, TRACES);
    expect(left.filter((column) => !(column in KEPT))).toEqual([]);

    for (const word of TRACES) expect(await audit({ query: word }), word).toEqual([]);
    const shown = [
      ...(await audit({ thing: 'customer', id: customerId })),
      ...(await audit({ thing: 'booking', id: bookingId })),
      ...(await audit({ thing: 'booking', id: second })),
    ];
    // What was done, by whom and when stays.
    expect(shown.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'customer.added',
        'customer.noted',
        'booking.noted',
        'booking.cancelled',
        'booking.made',
      ]),
    );
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(TRACES.join('|'), 'i'));
    expect(two.companyId).not.toBe(one.companyId);
  });

  const keyed = (key: string) => ({ ...owner, headers: { locale: 'en', 'idempotency-key': key } });
  const erase = async (token: string) =>
    expect((await ask(app, 'accountDelete', { password: PASSWORD }, { key: 'one', token, locale: 'en' })).status).toBe(
      200,
    );
  const rename = (token: string, firstName: string, lastName: string) =>
    askRaw(app, 'profileUpdate', `first_name=${firstName}&last_name=${lastName}`, { key: 'one', token, locale: 'en' });
  const customerOf = async (bookingId: number) =>
    Number(
      (await db.execute<{ id: number }>(sql`select customer_id as id from bookings where id = ${bookingId}`)).rows[0]
        ?.id,
    );
  /** A visit that the desk booked, paid so that erasing leaves it, for somebody with this name and address. */
  const visitOf = (firstName: string, lastName: string, email: string | undefined, startsAt: number) =>
    desk.booked({ startsAt, payment: 'cash', customer: { ...desk.nobody, firstName, lastName, email } }, owner);

  test('[B22] [TEAM-7] staff erase somebody without an account; bookings and money stay, and the log has who did it', async () => {
    const walkIn = { ...person, email: 'quirine.desk@embook.test' };
    const paid = await desk.booked({ startsAt: at(8, -1), payment: 'cash', customer: walkIn }, owner);
    const id = await customerOf(paid);
    await desk.booked({ startsAt: at(16, 5), customer: { ...desk.nobody, id } }, owner);
    await desk.call('staffNoteOnCustomer', { id, note: 'Epileptic, takes valproate' }, owner);
    await desk.call('staffNoteOnVisit', { id: paid, note: 'Pregnant: on the side' }, owner);
    await people.mailsTo('quirine.desk@embook.test');
    const eraseIt = (who = owner, customerId = id) => desk.call('staffEraseCustomer', { id: customerId }, who);
    expect((await eraseIt(desk.noor)).status).toBe(404);
    // A visit ahead that is paid needs somebody who can be reached.
    const paidAhead = await visitOf('Paid', 'Ahead', undefined, at(9, 6));
    const refused = await eraseIt(owner, await customerOf(paidAhead));
    expect([refused.status, refused.result['problem']]).toEqual([409, 'customer_visits_ahead']);

    expect((await eraseIt()).status).toBe(200);
    expect((await columnsWith(db, TRACES)).filter((column) => !(column in KEPT))).toEqual([]);
    const { rows } = await db.execute(
      sql`select status, paid, final_cost_cents > 0 as costs from bookings where customer_id = ${id} order by starts_at`,
    );
    expect(rows).toEqual([
      { status: 'confirmed', paid: true, costs: true },
      { status: 'cancelled', paid: false, costs: true },
    ]);
    const [entry] = await audit({ thing: 'customer', id });
    expect(entry).toMatchObject({ action: 'customer.erased', id });
    expect((await eraseIt()).status).toBe(404);
    expect((await desk.call('staffCustomer', { id }, owner)).status).toBe(404);
  });

  test('[B22] [A15] who has an account erases themselves, and no company erases another’s customers', async () => {
    await people.signUp('own-account@embook.test');
    const { rows } = await db.execute<{ id: number }>(
      sql`select c.id from customers c join accounts a on a.id = c.account_id where a.email = 'own-account@embook.test'`,
    );
    const id = Number(rows[0]?.id);
    const { status, result } = await desk.call('staffEraseCustomer', { id }, owner);
    expect([status, result['problem']]).toEqual([409, 'customer_has_account']);
    const elsewhere = await two.addCustomer('elsewhere@embook.test');
    expect((await desk.call('staffEraseCustomer', { id: elsewhere }, owner)).status).toBe(404);
  });

  test('[B22] [A4] a name that is a field of an answer, or somebody else’s, leaves kept answers as they are', async () => {
    const request = {
      serviceId: one.massageId,
      startsAt: at(11),
      roomId: one.roomIds[0],
      employeeId: undefined,
      sessionId: undefined,
      customer: { ...desk.nobody, firstName: 'Namesake' },
      payment: 'later' as const,
      priceCents: undefined,
      reason: undefined,
      weeks: undefined,
      tellCustomer: false,
    };
    const book = () => askStaff(app, 'staffBook', request, keyed('of-a-stranger'));
    const booked = await book();
    const id = Number(booked.result['booking_id']);
    const mark = { id, status: 'arrived' as const, version: await desk.versionOf(id) };
    const markIt = () => askStaff(app, 'staffMarkVisit', mark, keyed('mark-of-a-stranger'));
    const marked = await markIt();
    expect([booked.status, marked.status]).toEqual([200, 200]);
    expect(marked.result).toMatchObject({ booking: { customer: { name: 'Namesake' } } });

    const names = [
      ['bookingId', 'bookings'],
      ['booking', 'customer'],
      ['Namesake', 'confirmed'],
      ['arrived', 'name'],
    ] as const;
    for (const [index, [first, last]] of names.entries()) {
      const token = await people.signUp(`stranger${index}@embook.test`);
      expect((await rename(token, first, last)).status).toBe(200);
      await erase(token);
    }
    expect(await book()).toMatchObject({ status: 200, result: booked.result });
    expect(await markIt()).toMatchObject({ status: 200, result: marked.result });
  });

  test('[B22] [A4] a repeated call about an erased person gets its first answer, without the name', async () => {
    const email = 'repeated@embook.test';
    const id = await visitOf('Wilhelmina', 'Repeated', email, at(10, 2));
    const fields = { scope: 'visit', giveBack: 'policy', reason: undefined, tellCustomer: false } as const;
    const cancel = { id, ...fields, version: await desk.versionOf(id) };
    const first = await askStaff(app, 'staffCancelVisit', cancel, keyed('repeated'));
    const booking = first.result['booking'] as Row & { customer: Row };
    expect(booking.customer['name']).toBe('Wilhelmina Repeated');
    await desk.call('staffGiveBack', { id }, owner);
    await erase(await people.signUp(email));
    const again = await askStaff(app, 'staffCancelVisit', cancel, keyed('repeated'));
    expect(again.status).toBe(200);
    expect(again.result).toEqual({ booking: { ...booking, customer: { ...booking.customer, name: '–' } } });
  });

  test('[B22] an earlier name is erased from mails to staff and kept answers; other people’s names stay @full', async () => {
    const email = 'jodokus@embook.test';
    const hear = (choice: string) => db.execute(sql`update memberships set hears = ${choice}`);
    const told = async () => {
      await db.execute(sql`update staff_notices set at = at - interval '1 day', account_id = null`);
      await mailNotices(noticeCore);
    };
    // A mail of a notice that is finished, and one of a morning.
    await hear('at_once');
    const id = await visitOf('Jodokus', 'Deskname', email, at(11, 3));
    await told();
    await people.mailsTo('owner@embook.test');
    await hear('morning');
    const byId = { ...desk.nobody, id: await customerOf(id) };
    await desk.booked({ startsAt: at(13, 3), payment: 'cash', customer: byId }, owner);
    await told();
    await mailMornings(noticeCore);
    await people.mailsTo('owner@embook.test');
    // The same two, which wait; the next morning also names somebody else.
    await db.execute(sql`update mails set event_key = event_key || ':before' where template = 'staff_morning'`);
    await desk.booked({ startsAt: at(15, 3), payment: 'cash', customer: byId }, owner);
    await visitOf('Bystander', 'Staying', undefined, at(17, 3));
    await told();
    await mailMornings(noticeCore);
    await hear('at_once');
    await desk.booked({ startsAt: at(9, 3), payment: 'cash', customer: byId }, owner);
    await told();
    await db.execute(sql`update mails set next_attempt_at = '2030-01-01' where sent_at is null`);
    const cancel = { id, scope: 'visit', giveBack: 'policy', reason: undefined, tellCustomer: false } as const;
    await askStaff(app, 'staffCancelVisit', { ...cancel, version: await desk.versionOf(id) }, keyed('earlier-name'));
    await desk.call('staffGiveBack', { id }, owner);
    const { rows } = await db.execute(sql`select distinct template, sent_at is null as waits from mails
      where (data::text ~ 'Jodokus') and template in ('staff_notice', 'staff_morning') order by 1, 2`);
    expect(rows).toHaveLength(4);

    const token = await people.signUp(email);
    await passVisits(db, byId.id);
    const before = await columnsWith(db, ['deskname']);
    expect(before).toEqual(expect.arrayContaining(['mails.data', 'mails.text', 'staff_idempotency_keys.answer']));
    await erase(token);
    expect(await columnsWith(db, ['jodokus', 'deskname'])).toEqual([]);
    const waiting = await db.execute<{ template: string; data: { notices?: Row[]; customer?: string } }>(
      sql`select template, data from mails where sent_at is null and template in ('staff_notice', 'staff_morning')
        and to_address = 'owner@embook.test' order by id`,
    );
    expect(waiting.rows.map(({ data }) => data.notices?.map(({ customer }) => customer) ?? data.customer)).toEqual([
      ['–', 'Bystander Staying'],
      '–',
    ]);
  });

  test('[B22] an address that was changed leaves nothing behind either, at any company @full', async () => {
    const [former, email] = ['tuureluur@embook.test', 'present@embook.test'];
    const token = await people.signUp(former);
    expect((await people.signIn(former, PASSWORD, 'two')).status).toBe(200);
    await ask(app, 'requestResetCode', { email: former }, { key: 'two' });
    people.wait(6);
    const as = { key: 'one', token, locale: 'en' } as const;
    const { result } = await ask(app, 'requestEmailChange', { email, password: PASSWORD }, as);
    const change = { hash: String(result['hash']), code: await people.codeFor(email) };
    expect((await ask(app, 'changeEmail', change, as)).status).toBe(200);
    // The notice itself, to the former address.
    expect(await people.mailsTo(former)).toHaveLength(1);
    expect(await columnsWith(db, ['tuureluur'])).toEqual(['mails.to_address']);
    await erase(token);
    expect(await columnsWith(db, ['tuureluur'])).toEqual([]);
  });

  test('[B22] an address that was asked for and never proved leaves nothing behind @full', async () => {
    const token = await people.signUp('stays@embook.test');
    const as = { key: 'one', token, locale: 'en' } as const;
    await ask(app, 'requestEmailChange', { email: 'roodborst@embook.test', password: PASSWORD }, as);
    expect(await columnsWith(db, ['roodborst'])).toEqual(['codes.email', 'mails.to_address']);
    await erase(token);
    expect(await columnsWith(db, ['roodborst'])).toEqual([]);
  });

  test('[B22] nothing is written down about a visit of an erased person', async () => {
    const email = 'later@embook.test';
    const id = await visitOf('Later', 'Words', email, at(11, 4));
    await passVisits(db, await customerOf(id));
    await erase(await people.signUp(email));
    expect((await desk.call('staffNoteOnVisit', { id, note: 'Xylophonist' }, owner)).status).toBe(404);
    const { status } = await desk.cancel(id, { giveBack: 'all', reason: 'Xylophonist, says the sister' }, owner);
    expect(status).toBe(200);
    expect(await columnsWith(db, ['xylophonist'])).toEqual([]);
  });

  const written: Readonly<Record<string, (visit: { id: number; customerId: number }) => Promise<{ status: number }>>> =
    {
      'a note on a visit': ({ id }) => desk.call('staffNoteOnVisit', { id, note: 'Yodeller' }, owner),
      'a note on a customer': ({ customerId: id }) => desk.call('staffNoteOnCustomer', { id, note: 'Yodeller' }, owner),
      'a booking with the reason of its price': ({ customerId }) =>
        desk.book(
          {
            customer: { ...desk.nobody, id: customerId },
            startsAt: at(17, 5),
            priceCents: 100,
            reason: 'Yodeller, half the price',
          },
          owner,
        ),
    };
  test.each(Object.entries(written))(
    '[B22] %s that meets the erasure waits for it, and is refused',
    async (what, write) => {
      const id = await visitOf('Meanwhile', 'Noted', undefined, at(9 + 2 * Object.keys(written).indexOf(what), 5));
      const customerId = await customerOf(id);
      const note = await db.transaction(async (tx) => {
        await tx.execute(sql`update customers set first_name = '', last_name = '', erased_at = now()
        where company_id = ${one.companyId} and id = ${customerId}`);
        const asked = write({ id, customerId });
        let isAnswered = false;
        void asked.finally(() => (isAnswered = true));
        const isHeldUp = async (): Promise<boolean> =>
          (await tx.execute(sql`select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`)).rows
            .length > 0;
        // The embedded database has one connection: there the call waits for the whole transaction.
        if (name === 'PostgreSQL') await vi.waitUntil(async () => isAnswered || (await isHeldUp()), BOUND);
        return { asked };
      });
      expect((await note.asked).status).toBe(404);
      expect(await columnsWith(db, ['yodeller'])).toEqual([]);
    },
  );
});

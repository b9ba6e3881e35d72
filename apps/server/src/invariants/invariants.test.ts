import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bothDatabases } from '../../test/database.ts';
import { NOON, smallCompany, TODAY } from '../../test/small-company.ts';
import { importCompany } from '../company-file/import-company.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { checks, type Invariant } from './checks.ts';
import { brokenInvariants } from './invariants.ts';

const only = (table: string, where: string) =>
  `(company_id, id) = (select company_id, id from ${table} where ${where} limit 1)`;
const booking = (where: string) => only('bookings', where);
const IN_ROOM = `session_id is null and status = 'confirmed'`;
const IN_SESSION = `session_id is not null and status = 'confirmed'`;
const ONLINE = `payment_type = 'ideal'`;
const CANCEL = `status = 'cancelled', cancelled_at = now()`;

const TILL_ENTRY = (kind: string, amount: string, where = 'true') =>
  `insert into till_entries (company_id, shop_id, booking_id, kind, method, amount_cents, account_id, who)
    select company_id, shop_id, id, '${kind}', 'cash', ${amount}, 1, 'Lotte' from bookings
      where ${where} limit 1`;

const CLOSING = (cents: string, entries: string, day: string) =>
  `insert into day_closings (company_id, shop_id, day, cash_cents, card_cents, other_cents, cash_entries, card_entries,
      other_entries, float_cents, counted_cents, account_id, who)
    select company_id, id, ${day}, ${cents}, 0, 0, ${entries}, 0, 0, 0, ${cents}, 1, 'Lotte' from shops
      order by (select count(*) from till_entries t where t.shop_id = shops.id) desc limit 1`;

/** A copy of a row, with some of its columns changed. */
const copy = (table: string, where: string, changes: Record<string, string>) =>
  `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${Object.entries(changes)
    .flatMap(([column, value]) => [`'${column}'`, value])
    .join(', ')}))).* from ${table} t where ${where} limit 1`;

/**
 * Each rule is broken in the ways it can be. Where a constraint refuses the rows, it is dropped first, as in a repair
 * or restore by hand.
 */
const ways: Readonly<Record<Invariant, Readonly<Record<string, readonly string[]>>>> = {
  'a place of a room is used by one at a time, and a class or a block has all of them': {
    'which the database refuses by itself': [
      'alter table occupancies drop constraint occupancies_room_free',
      'alter table occupancies drop constraint occupancies_employee_free',
      copy('occupancies', 'booking_id is not null', { id: '900', booking_id: 'null', ends_at: 'starts_at + 60' }),
    ],
  },
  'a room has no more visits at once than it holds': {
    'a place that it does not have': [
      `insert into occupancies (company_id, room_id, place, starts_at, ends_at)
        select company_id, id, 2, 4000000000, 4000000060 from rooms limit 1`,
    ],
  },
  'an employee is with one at a time': {
    'which the database refuses by itself': [
      'alter table occupancies drop constraint occupancies_employee_free',
      copy('occupancies', 'employee_id is not null', {
        id: '900',
        booking_id: 'null',
        session_id: 'null',
        room_id: 'null',
      }),
    ],
  },
  'a session counts its live seats, and has no more than it offers': {
    'a seat that is not counted': [`update sessions set taken = taken - 1 where taken > 0`],
    'a count without a seat': [`update seats set released_at = now()`],
    'more than it offers, which the database refuses by itself': [
      'alter table sessions drop constraint sessions_taken_range',
      'update sessions set total = taken - 1 where taken > 0',
    ],
  },
  'a live visit to a room keeps it busy, and no other visit does': {
    'nothing keeps it busy': ['delete from occupancies where booking_id is not null'],
    'a cancelled one does': [`update bookings set ${CANCEL}, cancel_outcome = 'free' where ${booking(IN_ROOM)}`],
    'at another time': ['update occupancies set starts_at = starts_at + 60 where booking_id is not null'],
    'too short': ['update occupancies set ends_at = starts_at + 60 where booking_id is not null'],
    'in another room': [`update occupancies set room_id = (select max(id) from rooms) where booking_id is not null`],
    'a visit to a session does': [
      `update occupancies set booking_id = (select id from bookings where ${IN_SESSION} limit 1) where ${only('occupancies', 'booking_id is null and session_id is null')}`,
    ],
  },
  'a live visit to a session has its seat there, and no other visit has': {
    'no seat': [`delete from seats where booking_id = (select id from bookings where ${IN_SESSION} limit 1)`],
    'a seat given up': ['update seats set released_at = now()'],
    'a seat elsewhere': ['update seats set session_id = (select max(id) from sessions where id <> seats.session_id)'],
    'a seat of someone else': [
      'update seats set customer_id = (select max(id) from customers where id <> seats.customer_id)',
    ],
    'a seat of a released visit': [`update bookings set status = 'released' where ${booking(IN_SESSION)}`],
  },
  'a visit that is held has a hold and a payment under way, and no other visit is held': {
    'neither hold nor payment': [`update bookings set status = 'held' where ${booking(IN_ROOM)}`],
    'no payment under way': [
      `update bookings set status = 'held' where ${booking(ONLINE)}`,
      `insert into holds select company_id, id, customer_id, now() from bookings where status = 'held'`,
    ],
    'no hold': [
      `update bookings set status = 'held' where ${booking(ONLINE)}`,
      `update payments set status = 'pending' where payable_kind = 'booking'`,
    ],
    'a hold of a visit that is not held': [
      `insert into holds select company_id, id, customer_id, now() from bookings where ${IN_ROOM} limit 1`,
    ],
  },
  'nobody who was erased has a visit that begins after that': {
    'it was booked while they were erased': [
      `update customers set account_id = null, erased_at = timestamptz '2020-01-01'`,
    ],
  },
  'a payment is for something its customer has': {
    'nothing at all': [`update payments set payable_id = 1, status = 'closed' where payable_kind = 'booking'`],
    'a thing of another kind': [`update payments set payable_kind = 'bundle' where payable_kind = 'booking'`],
    'something of another customer': [
      'update payments set customer_id = (select max(id) from customers where id <> payments.customer_id)',
    ],
  },
  'what was paid was given': {
    'the visit was let go': [`update bookings set status = 'released' where ${booking(ONLINE)}`],
    'the visit was cancelled, nobody knows on what terms': [`update bookings set ${CANCEL} where ${booking(ONLINE)}`],
    'the bundle is not active': [`update client_bundles set status = 'closed'`],
    'the period of the membership is unpaid': [
      `update payments set payable_kind = 'subscription', payable_period = 1, payable_id = (select id from client_subscriptions)`,
      'update subscription_periods set paid_at = null',
    ],
  },
  'nothing is paid twice': {
    'two payments for one thing': [copy('payments', 'true', { id: '900', provider_payment_id: 'null' })],
  },
  'what counts as paid online has a payment': {
    'a visit': [`update payments set status = 'closed' where payable_kind = 'booking'`],
    'a bundle': [`update payments set status = 'closed' where payable_kind = 'bundle'`],
  },
  'a till gives back no more than it took, and takes no more than a visit costs': {
    'given back, and never taken': [TILL_ENTRY('refund', '-1')],
    'more than it costs': [TILL_ENTRY('sale', 'final_cost_cents + 1')],
  },
  'the till and online payments together take no more than a visit costs': {
    'paid online, and again at the desk': [TILL_ENTRY('sale', '1', ONLINE)],
  },
  'a closed day of a till is what its entries sum up to': {
    'it counts money that nobody took': [CLOSING('100', '1', `date '2020-01-01'`)],
    'it leaves out what was taken': [TILL_ENTRY('sale', '1'), CLOSING('0', '0', '(select max(day) from till_entries)')],
    'it counts another number of entries': [
      TILL_ENTRY('sale', '1'),
      CLOSING('1', '2', '(select max(day) from till_entries)'),
    ],
  },
  'no more goes back than was paid': {
    'which the database refuses by itself': [
      'alter table refunds drop constraint refunds_amount_cents_max',
      `insert into refunds (company_id, id, payment_id, paid_cents, amount_cents, due_on)
        select company_id, 1, id, amount_cents, amount_cents + 1, '2026-11-16' from payments limit 1`,
    ],
  },
  'money that goes back is written down as a refund, and no other money is': {
    'due without a refund': [`update payments set status = 'refund_due'`],
    'refunded, and nobody said so': [
      `update payments set status = 'refunded'`,
      `insert into payment_events (company_id, payment_id, to_status, detail)
        select company_id, id, 'refunded', '{"says":"paid"}' from payments`,
    ],
    'a refund of a payment that stands': [
      `insert into refunds (company_id, id, payment_id, paid_cents, amount_cents, due_on)
        select company_id, 1, id, amount_cents, 1, '2026-11-16' from payments limit 1`,
    ],
  },
  'a refund that is done went back, or an operator gave it back': {
    'the provider took a part of it back': [
      `insert into refunds (company_id, id, payment_id, paid_cents, amount_cents, returned_cents, status, due_on)
        select company_id, 1, id, amount_cents, amount_cents, 1, 'done', '2026-11-16' from payments limit 1`,
    ],
  },
  'what a repeated call is answered with exists': {
    'nothing has the id': [
      `insert into idempotency_keys (company_id, customer_id, key, request_hash, status, answer)
        select company_id, id, 'again', '\\x00', 200, '{"id":5}' from customers limit 1`,
    ],
    'it is someone else’s': [
      `insert into idempotency_keys (company_id, customer_id, key, request_hash, status, answer)
        select b.company_id, c.id, 'again', '\\x00', 200, jsonb_build_object('id', b.id)
        from bookings b join customers c on c.company_id = b.company_id and c.id <> b.customer_id limit 1`,
    ],
  },
  'a person gets one mail about an event': {
    'which the database refuses by itself': [
      'alter table mails drop constraint mails_event',
      ...[1, 2].map(
        () => `insert into mails (company_id, event_key, to_address, locale, template, data)
          select id, 'reminder:1', 'ada@embook.test', 'en', 'reminder', '{}' from companies`,
      ),
    ],
  },
  'a bundle is used no more often than it was bought for': {
    'which the database refuses by itself': [
      'alter table bundle_uses drop constraint bundle_uses_number_max',
      ...[901, 902].flatMap((id) => [
        copy('bookings', `payment_type = 'bundle'`, { id: String(id), room_id: '(select max(id) from rooms)' }),
        copy('bundle_uses', 'true', { id: String(id), booking_id: String(id), number: String(id) }),
      ]),
    ],
  },
  'a membership is used no more often than its period allows': {
    'which the database refuses by itself': [
      'alter table subscription_uses drop constraint subscription_uses_number_max',
      copy('bookings', `payment_type = 'subscription'`, { id: '901' }),
      copy('subscription_uses', 'true', { id: '901', booking_id: '901', number: '901' }),
    ],
  },
  'a use of a membership is of the period its visit lies in, or of one that is made up for': {
    'of a week that is too long ago': ['update subscription_uses set period_start = period_start - 21'],
    'of a week to come': ['update subscription_uses set period_start = period_start + 7'],
    'of a week that cannot be made up for': [
      'update client_subscription_groups set use_missed_usages_after = null',
      'update subscription_uses set period_start = period_start - 7',
    ],
    'of another month': [
      `update client_subscription_groups set periodicity = 'monthly', use_missed_usages_after = null`,
      `update subscription_uses u set period_start = (select c.starts_on - interval '1 month'
        from client_subscriptions c where c.id = u.client_subscription_id)`,
    ],
  },
  'a live visit that a membership paid lies before its end': {
    'it has ended before': [
      `update client_subscriptions c set ends_on = (select date '1970-01-01' + (min(b.starts_at) / 86400)::int
        from bookings b where b.payment_type = 'subscription')`,
    ],
  },
  'a use that counts is of a visit of its owner that was paid with it': {
    'a released visit kept its use': [
      `update bookings set status = 'released' where ${booking(`payment_type = 'bundle'`)}`,
    ],
    'a released visit kept its use of a membership': [
      `update bookings set status = 'released' where ${booking(`payment_type = 'subscription'`)}`,
    ],
    'cancelled, nobody knows on what terms': [
      `update bookings set ${CANCEL} where ${booking(`payment_type = 'bundle'`)}`,
    ],
    'the visit was paid otherwise': [`update bookings set payment_type = 'cash' where payment_type = 'subscription'`],
    'someone else’s bundle': [
      'update client_bundles set customer_id = (select max(id) from customers where id <> client_bundles.customer_id)',
    ],
  },
  'a live visit that a bundle or membership paid took a use': {
    'of a bundle': ['update bundle_uses set returned_at = now()'],
    'of a membership': ['delete from subscription_uses'],
  },
  'nothing to come is paid with a bundle or membership whose money went back': {
    'a bundle': [`update client_bundles set returned_at = '2000-01-01', paid = false`],
    'a membership': [`update subscription_periods set returned_at = '2000-01-01'`],
  },
  'a customer has a membership once at a time': {
    'which the database refuses by itself': [
      'drop index client_subscriptions_live',
      copy('client_subscriptions', 'true', { id: '900', status: `'pending'` }),
    ],
  },
  'points come and go once for a payment and once for a visit': {
    'a payment, which the database refuses by itself': [
      'drop index loyalty_entries_payment',
      ...[1, 2].map(
        () => `insert into loyalty_entries (company_id, customer_id, points, reason, payment_id)
          select company_id, customer_id, 5, 'earned', id from payments limit 1`,
      ),
    ],
    'a visit, which the database refuses by itself': [
      'drop index loyalty_entries_booking',
      ...[1, 2].map(
        () => `insert into loyalty_entries (company_id, customer_id, points, reason, booking_id)
          select company_id, customer_id, 5, 'returned', id from bookings where ${ONLINE}`,
      ),
    ],
  },
  'no more points are taken back for a payment than it earned': {
    'more than it earned': [
      `insert into loyalty_entries (company_id, customer_id, points, reason, payment_id)
        select p.company_id, p.customer_id, e.points, e.reason, p.id
        from (select * from payments limit 1) p, (values (10, 'earned'), (-11, 'adjusted')) e (points, reason)`,
    ],
    'where it earned nothing': [
      `insert into loyalty_entries (company_id, customer_id, points, reason, payment_id)
        select company_id, customer_id, -10, 'adjusted', id from payments limit 1`,
    ],
  },
};

class RollBack extends Error {}

describe.each(bothDatabases)('the invariants on %s', async (_name, open) => {
  const { db } = await open();
  const options = { today: TODAY, now: NOON, randomId: repeatableIds('test'), baseDir: import.meta.dirname };
  await importCompany(db, smallCompany(), options);

  /** What is broken after these statements, which leave nothing behind. */
  async function brokenBy(statements: readonly string[]): Promise<string[]> {
    let broken: string[] = [];
    const work = db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      broken = await brokenInvariants(tx);
      throw new RollBack();
    });
    await expect(work).rejects.toThrow(RollBack);
    return broken;
  }

  test('all hold in a company with one of everything', async () => {
    const { rows } = await db.execute<{ kinds: number }>(
      sql`select count(distinct payment_type)::int as kinds from bookings`,
    );
    expect(rows).toEqual([{ kinds: 4 }]);
    expect(await brokenInvariants(db)).toEqual([]);
  });

  const table = Object.entries(ways).flatMap(([name, each]) =>
    Object.entries(each).map(([way, statements]) => [name, way, statements] as const),
  );
  test.each(table)('%s: %s', async (name, _way, statements) => {
    const broken = await brokenBy(statements);
    expect(broken).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\(company 1: [\\w:]+`)));
  });

  test('[A9] a refund by the provider’s own doing is no broken rule when its account says so', async () => {
    const broken = await brokenBy([
      `update payments set status = 'refunded'`,
      'update client_bundles set paid = false',
      `insert into payment_events (company_id, payment_id, to_status, detail)
        select company_id, id, 'refunded', '{"says":"refunded"}' from payments`,
    ]);
    expect(broken).toEqual([]);
  });

  test('the ids are listed by company, and some rules can be left out', async () => {
    const cancel = `update bookings set ${CANCEL} where payment_type in ('bundle', 'subscription')`;
    const broken = await brokenBy([cancel]);
    expect(broken).toContainEqual(
      expect.stringMatching(
        /^a use that counts is of a visit of its owner that was paid with it \(company 1: \d+, \d+\)$/,
      ),
    );
    expect(await brokenInvariants(db, Object.keys(checks) as Invariant[])).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { dayOf } from '@embook/domain/shared';
import { verify } from '@node-rs/argon2';
import { and, count, countDistinct, eq, gt, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companyFile } from '../src/company-file/format.ts';
import { Calendar } from '../src/company-file/plan/calendar.ts';
import { planFile } from '../src/company-file/plan/plan-file.ts';
import { Ids } from '../src/company-file/plan/rows.ts';
import { repeatableIds } from '../src/infra/random-ids.ts';
import * as tables from '../src/infra/db/schema/index.ts';
import { bothDatabases } from '../test/database.ts';
import { NOON } from '../test/small-company.ts';
import { seedDemo } from './demo.ts';

const AURORA = 1;
const clock = { now: () => NOON };
const SHOP_NOON = Date.UTC(2026, 10, 11, 12) / 1000;

/** Statements that must find no row, for what the constraints of the database do not check. */
const invariants = {
  'session whose counter is not the number of its live seats': sql`
    select s.id from sessions s left join seats e on e.company_id = s.company_id and e.session_id = s.id and e.released_at is null
    group by s.company_id, s.id having s.taken <> count(e.booking_id)`,
  'online payment that came in for nothing': sql`
    select p.id from payments p where p.payable_kind = 'booking' and not exists (
      select from bookings b where b.company_id = p.company_id and b.id = p.payable_id and b.final_cost_cents = p.amount_cents)`,
  'payment that the sandbox bank does not know': sql`
    select p.id from payments p where p.provider = 'sandbox' and not exists (
      select from sandbox_payments s where s.company_id = p.company_id and s.id = p.provider_payment_id
      and s.status = 'paid' and s.amount_cents = p.amount_cents)`,
  'live booking of a room that keeps nothing busy': sql`
    select b.id from bookings b where b.session_id is null and b.status = 'confirmed' and not exists (
      select from occupancies o where o.company_id = b.company_id and o.booking_id = b.id)`,
  'picture address without a picture': sql`
    select photo_url from (select photo_url from services union select photo_url from sessions union select photo_url from rooms
      union select photo_url from employees union select photo_url from shops union select photo_url from promotions) a
    where photo_url is not null and not exists (
      select from pictures p where split_part(photo_url, '#', 1) like '%/' || p.id)`,
};

describe.each(bothDatabases)('the demo on %s', async (_name, open) => {
  const { db } = await open();
  const said: string[] = [];
  await seedDemo(db, { clock, say: (line) => said.push(line) });

  const howMany = async (
    table: typeof tables.services | typeof tables.sessions | typeof tables.reviews,
    where = sql`true`,
  ) => {
    const [row] = await db
      .select({ n: count() })
      .from(table)
      .where(and(eq(table.companyId, AURORA), where));
    return row?.n ?? 0;
  };

  test('is two companies, and says what it does', async () => {
    const found = await db
      .select({ key: tables.companies.apiKey, colour: tables.companies.appColor })
      .from(tables.companies)
      .orderBy(tables.companies.id);
    expect(found.map(({ key }) => key)).toEqual(['demo-aurora', 'demo-solo']);
    expect(found.map(({ colour }) => colour === '#FFC100')).toEqual([false, true]);
    expect(said).toHaveLength(2);
  });

  test('is not loaded twice', async () => {
    await seedDemo(db, { clock, say: (line) => said.push(line) });
    expect(said).toHaveLength(2);
  });

  test('is rich enough for every screen', async () => {
    expect(
      await howMany(tables.services, sql`category_id is not null and shop_id = (select min(id) from shops)`),
    ).toBeGreaterThanOrEqual(25);
    expect(await howMany(tables.services, sql`bookable_type = 'never_and_hidden'`)).toBeGreaterThanOrEqual(1);
    expect(await howMany(tables.services, sql`hide_price and price_cents = 0`)).toBeGreaterThanOrEqual(1);
    expect(await howMany(tables.services, sql`price_cents >= 100000`)).toBeGreaterThanOrEqual(1);
    expect(await howMany(tables.services, sql`char_length(name) > 60`)).toBeGreaterThanOrEqual(1);
    const nextWeek = sql`kind = 'group' and starts_at >= ${Date.UTC(2026, 10, 16) / 1000} and starts_at < ${Date.UTC(2026, 10, 23) / 1000}`;
    expect(await howMany(tables.sessions, nextWeek)).toBeGreaterThanOrEqual(14);
    expect(await howMany(tables.sessions, sql`${nextWeek} and taken = total`)).toBeGreaterThanOrEqual(2);
    expect(await howMany(tables.sessions, sql`${nextWeek} and cancelled_at is not null`)).toBe(1);
    expect(await howMany(tables.sessions, sql`${nextWeek} and bookable_type = 'never_and_hidden'`)).toBe(1);
    expect(
      await howMany(tables.sessions, sql`kind = 'event' and starts_at > ${SHOP_NOON} and latitude is not null`),
    ).toBeGreaterThanOrEqual(14);
    expect(await howMany(tables.reviews)).toBeGreaterThanOrEqual(30);
  });

  test('has a customer with a little of everything', async () => {
    const [account] = await db.select().from(tables.accounts).where(eq(tables.accounts.email, 'demo@embook.test'));
    expect(await verify(account!.passwordHash ?? '', 'demo1234')).toBe(true);
    const known = await db
      .select({ id: tables.customers.id, companyId: tables.customers.companyId })
      .from(tables.customers)
      .where(eq(tables.customers.accountId, account!.id));
    expect(new Set(known.map(({ companyId }) => companyId))).toEqual(new Set([1, 2]));
    const me = known.find(({ companyId }) => companyId === AURORA)!.id;
    const mine = await db
      .select()
      .from(tables.bookings)
      .where(and(eq(tables.bookings.companyId, AURORA), eq(tables.bookings.customerId, me)));
    const live = mine.filter(({ status }) => status === 'confirmed');
    expect(new Set(mine.map(({ paymentType }) => paymentType))).toEqual(
      new Set(['cash', 'ideal', 'discount', 'bundle', 'subscription']),
    );
    expect(live.filter(({ startsAt }) => startsAt > SHOP_NOON).length).toBeGreaterThanOrEqual(10);
    expect(live.filter(({ startsAt }) => startsAt < SHOP_NOON).length).toBeGreaterThan(10);
    expect(mine.filter(({ status }) => status === 'cancelled').length).toBeGreaterThanOrEqual(2);
    expect(new Set(live.map(({ seriesId }) => seriesId)).size).toBe(2);
    const held = await db
      .select({ status: tables.clientSubscriptions.status })
      .from(tables.clientSubscriptions)
      .where(eq(tables.clientSubscriptions.customerId, me));
    expect(held.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'ended', 'open', 'pending']);
    const [paused] = await db
      .select({ n: count() })
      .from(tables.subscriptionPauses)
      .where(isNull(tables.subscriptionPauses.endsOn));
    expect(paused?.n).toBe(1);
    const [used] = await db
      .select({ n: count(), bundles: countDistinct(tables.bundleUses.clientBundleId) })
      .from(tables.bundleUses)
      .where(isNull(tables.bundleUses.returnedAt));
    expect(used).toEqual({ n: 7, bundles: 3 });
    const [points] = await db
      .select({ sum: sql<number>`sum(points)::int` })
      .from(tables.loyaltyEntries)
      .where(eq(tables.loyaltyEntries.customerId, me));
    expect(points?.sum).toBe(70);
  });

  test.each(Object.entries(invariants))('[A2, A3] there is no %s', async (_what, statement) => {
    expect((await db.execute(statement)).rows).toEqual([]);
  });

  test('[A1] no two uses of a room or an employee overlap', async () => {
    for (const who of ['room_id', 'employee_id']) {
      const column = sql.identifier(who);
      const { rows } =
        await db.execute(sql`select a.id from occupancies a join occupancies b on a.company_id = b.company_id
        and a.${column} = b.${column} and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
      expect(rows).toEqual([]);
    }
    expect(await howMany(tables.sessions, gt(tables.sessions.taken, 0))).toBeGreaterThan(50);
  });
});

/** Two weeks, New Year, both clock changes and a leap day. */
const days = [
  ...Array.from({ length: 14 }, (_, index) => dayOf(Date.UTC(2026, 10, 9 + index) / 1000)),
  '2026-12-31',
  '2027-01-01',
  '2027-03-28',
  '2027-10-31',
  '2028-02-29',
];

test.each(['aurora', 'solo'])('[CAT-5] [I18N-1] %s says everything in four languages', (name) => {
  const file = companyFile.parse(JSON.parse(readFileSync(`${import.meta.dirname}/${name}.json`, 'utf8')));
  const categories = file.shops.flatMap((shop) => shop.categories);
  const services = [...categories.flatMap((one) => one.services), ...file.shops.flatMap((shop) => shop.taught)];
  const said = [
    ...file.shops.flatMap(({ rooms, objects, special_days: days, bundles, events }) => [
      ...rooms,
      ...objects,
      ...days,
      ...bundles,
      ...events,
    ]),
    ...categories,
    ...services,
    ...services.flatMap(({ options }) => options),
    ...file.subscriptions,
    ...file.promotions,
  ];
  const fields = ['name', 'sub_name', 'description', 'agreement', 'reason'];
  for (const thing of said) {
    const own = Object.keys(thing).filter((field) => fields.includes(field));
    for (const locale of ['de', 'nl', 'lt'] as const)
      expect([thing, Object.keys(thing.texts?.[locale] ?? {}).toSorted()]).toEqual([thing, own.toSorted()]);
  }
  const tabs = Object.keys(file.company.tab_names);
  for (const locale of ['de', 'nl', 'lt'] as const)
    expect(Object.keys(file.company.texts?.[locale]?.tab_names ?? {})).toEqual(tabs);
});

test.each(['aurora', 'solo'])('[B10] %s is sound on whatever day it is loaded, without a note', (name) => {
  const file = companyFile.parse(JSON.parse(readFileSync(`${import.meta.dirname}/${name}.json`, 'utf8')));
  for (const day of days) {
    const { report } = planFile(file, new Ids(), {
      calendar: new Calendar(day),
      now: Date.parse(`${day}T11:00:00Z`),
      randomId: repeatableIds(day),
      pictures: new Map(),
      fontId: undefined,
      focus: {},
      accountIds: new Map(),
    });
    expect([day, report.problems, report.warnings]).toEqual([day, [], []]);
  }
});

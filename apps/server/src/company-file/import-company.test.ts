import { hash, verify } from '@node-rs/argon2';
import { getTableName, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bothDatabases, testDatabase } from '../../test/database.ts';
import { NOON, smallCompany, TODAY } from '../../test/small-company.ts';
import type { Db } from '../infra/db/open.ts';
import { accounts, bookings, companies, sessions, subscriptionUses } from '../infra/db/schema/index.ts';
import { exportCompany } from './export-company.ts';
import { type ImportOptions, importCompany } from './import-company.ts';
import { repeatableIds, secretId } from '../infra/random-ids.ts';
import { findingText } from './report.ts';
import { companyTables } from './tables.ts';

const options = (more: Partial<ImportOptions> = {}): ImportOptions => ({
  today: TODAY,
  now: NOON,
  randomId: repeatableIds('test'),
  baseDir: import.meta.dirname,
  ...more,
});

async function countRows(db: Db): Promise<Record<string, number>> {
  // One statement, since each refused file counts twice.
  const counts = companyTables.map(
    (table) => sql`select ${getTableName(table)}::text as name, count(*)::int as n from ${table}`,
  );
  const { rows } = await db.execute<{ name: string; n: number }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** The importer's report of a file, which must leave the database unchanged. */
async function refused(db: Db, file: unknown, more?: Partial<ImportOptions>): Promise<string[]> {
  const before = await countRows(db);
  const imported = await importCompany(db, file, options(more));
  expect(await countRows(db)).toEqual(before);
  return imported.ok ? [] : imported.problems.map(findingText);
}

type Small = ReturnType<typeof smallCompany>;

/** Takes any value, so that a file can be broken in ways that its type forbids. */
const put = (target: object, name: string, value: unknown): void => void Object.assign(target, { [name]: value });

/** A class on every day, in no room and with nobody. */
const endless = {
  ref: 'endless',
  class: 'yoga',
  every: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  at: '07:00',
  places: 5,
};

const broken = (breakIt: (file: Small) => void): Small => {
  const file = smallCompany();
  breakIt(file);
  return file;
};

describe.each(bothDatabases)('on %s', (_name, open) => {
  test('a file becomes a company with all it has', async () => {
    const { db } = await open();
    const imported = await importCompany(db, smallCompany(), options());
    expect(imported).toMatchObject({ ok: true, warnings: [] });
    expect(await countRows(db)).toMatchObject({
      companies: 1,
      shops: 1,
      rooms: 3,
      services: 4,
      // Six Tuesdays, and the concert.
      sessions: 7,
      // Ada's four, and Bea's standing place on two Tuesdays.
      bookings: 6,
      seats: 4,
      // Two massages, the dentist, and the Tuesdays that are not cancelled.
      occupancies: 8,
      payments: 2,
      // The sandbox bank needs its payments, or nothing could be refunded.
      sandbox_payments: 2,
      bundle_uses: 1,
      subscription_uses: 1,
      subscription_periods: 2,
      reviews: 1,
    });
    const [tuesday] = await db
      .select()
      .from(sessions)
      .where(sql`taken = 2`);
    expect(tuesday).toMatchObject({ startsAt: Date.UTC(2026, 10, 17, 10) / 1000, total: 2, minutes: 60 });
    const [use] = await db.select().from(subscriptionUses);
    expect(use).toMatchObject({ periodStart: '2026-11-16', number: 1 });
  });
});

describe('a broken file', async () => {
  const { db } = await testDatabase();

  const cases: [what: string, problem: string, breakIt: (file: Small) => void][] = [
    [
      'an unknown reference',
      'shops[0].rooms[2].employee: no employee "nor"; did you mean "noor"?',
      (f) => put(f.shops[0]!.rooms[2]!, 'employee', 'nor'),
    ],
    [
      'an unknown room',
      'shops[0].categories[0].services[0].rooms[1]: no room "attic"',
      (f) => put(f.shops[0]!.categories[0]!.services[0]!, 'rooms', ['front', 'attic']),
    ],
    [
      'a name used twice',
      'shops[0].rooms[3].ref: "front" is already shops[0].rooms[0]',
      (f) => put(f.shops[0]!.rooms, '3', { ref: 'front', name: 'Side room' }),
    ],
    [
      '[A16] no colour',
      'company.colour: This is not a colour. Please write it as #6b3fa0',
      (f) => put(f.company, 'colour', 'red;background:url(x)'),
    ],
    [
      'no time zone',
      'company.time_zone: This is not a time zone such as Europe/Amsterdam',
      (f) => put(f.company, 'time_zone', 'Mars/Base'),
    ],
    [
      '[A16] script as a link',
      'company.license_link: This is not a web address (http or https)',
      (f) => put(f.company, 'license_link', 'javascript:alert(1)'),
    ],
    [
      '[A16] script as a font',
      'company.font.name: This is not the plain name of a font, such as Inter',
      (f) => put(f.company, 'font', { import: 'https://fonts.example/a.css', name: 'x";}' }),
    ],
    ['an unknown field', 'shops[0]: unknown key "mood"', (f) => put(f.shops[0]!, 'mood', 'red')],
    [
      'a misspelt field',
      'company: unknown key "color"; did you mean "colour"?',
      (f) => put(f.company, 'color', '#ff0000'),
    ],
    [
      'a field in another spelling',
      'shops[0].rooms[0]: unknown key "gridMinutes"; did you mean "grid_minutes"?',
      (f) => put(f.shops[0]!.rooms[0]!, 'gridMinutes', 15),
    ],
    [
      'a longer word for a field',
      'shops[0].bundles[0]: unknown key "validity"; did you mean "valid"?',
      (f) => put(f.shops[0]!.bundles[0]!, 'validity', '1 year'),
    ],
    [
      'a misspelt day of the week',
      'shops[0].hours: unknown key "satt"; did you mean "sat"?',
      (f) => put(f.shops[0]!.hours, 'satt', ['10:00-16:00']),
    ],
    [
      'a misspelt word',
      'shops[0].offers[0]: "clases" is not known here: it is one of "services", "groups", "events", "subscriptions", "bundles", "classes", "memberships"; did you mean "classes"?',
      (f) => put(f.shops[0]!, 'offers', ['clases']),
    ],
    ['a missing field', 'shops[0].street: is missing', (f) => put(f.shops[0]!, 'street', undefined)],
    [
      'a price with three decimals',
      'shops[0].bundles[0].price: A price has at most two decimals',
      (f) => put(f.shops[0]!.bundles[0]!, 'price', 9.999),
    ],
    [
      'a negative price',
      'shops[0].bundles[0].price: This number is too small or too large (at least 0)',
      (f) => put(f.shops[0]!.bundles[0]!, 'price', -1),
    ],
    [
      '[B13] a day that does not exist',
      'shops[0].events[0].on: must be a day: "2026-11-17", "today", "today+3", "tue" (of this week) or "tue+1"',
      (f) => put(f.shops[0]!.events[0]!, 'on', '2026-02-31'),
    ],
    [
      '[B13] a NUL in a name',
      'shops[0].employees[0].name: This text contains characters that cannot be stored',
      (f) => put(f.shops[0]!.employees[0]!, 'name', 'No\0or'),
    ],
    [
      '[B13] half a character',
      'shops[0].employees[0].name: This text contains characters that cannot be stored',
      (f) => put(f.shops[0]!.employees[0]!, 'name', '\ud83d'),
    ],
    [
      'hours that end before they begin',
      'shops[0].hours.mon[0]: must close after it opens',
      (f) => put(f.shops[0]!.hours, 'mon', ['17:00-09:00']),
    ],
    [
      'hours that overlap',
      'shops[0].hours.mon: the hours overlap',
      (f) => put(f.shops[0]!.hours, 'mon', ['09:00-13:00', '12:00-17:00']),
    ],
    ['half a place', 'shops[0]: Latitude and longitude belong together', (f) => put(f.shops[0]!, 'latitude', 52)],
    [
      '[A1] two bookings of a room at once',
      'customers[0].bookings[1]: room "Front room" is already taken on 2026-11-16 at 11:00 by customers[0].bookings[0]',
      (f) => {
        put(f.shops[0]!.rooms[0]!, 'employee', undefined);
        put(f.customers[0]!.bookings![1]!, 'room', 'front');
        put(f.customers[0]!.bookings![1]!, 'at', '11:00');
      },
    ],
    [
      '[WHO-5] three bookings at once of a room that holds two',
      'customers[1].bookings[0]: room "Front room" is already taken on 2026-11-16 at 10:45 by customers[0].bookings[0]',
      (f) => {
        put(f.shops[0]!.rooms[0]!, 'employee', undefined);
        put(f.shops[0]!.rooms[0]!, 'capacity', 2);
        const second = { service: 'short', room: 'front', on: 'mon+1', at: '10:30', payment: { type: 'cash' } };
        put(f.customers[0]!.bookings!, '1', second);
        put(f.customers[1]!, 'bookings', [{ ...second, at: '10:45' }]);
      },
    ],
    [
      '[A1] two bookings of a shared employee at once',
      'customers[0].bookings[1]: employee "Noor" is already taken on 2026-11-16 at 10:30 by customers[0].bookings[0]',
      (f) => put(f.customers[0]!.bookings![1]!, 'at', '10:30'),
    ],
    [
      '[A1] a class while the teacher is away',
      'shops[0].timetable[0] (2026-11-17 10:00): employee "Daan" is already taken on 2026-11-17 at 10:00 by shops[0].blocks[0]',
      (f) => put(f.shops[0]!.blocks[0]!, 'minutes', 90),
    ],
    [
      '[A2] more people than places',
      'customers[0].bookings[3]: the session has no more than 0 places',
      (f) => put(f.shops[0]!.events[0]!, 'places', 0),
    ],
    [
      '[A27] a series without end',
      'shops[0].series[0].until: lies more than 731 days after "from" or today',
      (f) => put(f.shops[0]!, 'series', [{ ...endless, from: 'today', until: '2099-12-31' }]),
    ],
    [
      '[A27] a series that begins far ahead',
      'shops[0].series[0].from: lies more than 731 days ahead',
      (f) => put(f.shops[0]!, 'series', [{ ...endless, from: '2099-01-01' }]),
    ],
    [
      '[A27] a day of another millennium',
      'shops[0].series[0].until: must lie between 1900 and 2099',
      (f) => put(f.shops[0]!, 'series', [{ ...endless, from: 'today', until: '9999-12-31' }]),
    ],
    [
      '[A27] a moment of another millennium',
      'company.blocked_at: must lie between 1900 and 2099',
      (f) => put(f.company, 'blocked_at', '9999-01-01T00:00:00.000Z'),
    ],
    [
      '[A27] a membership with more periods than anybody had',
      'customers[0].subscriptions[0].starts_on: lies more than 1000 periods back',
      (f) => put(f.customers[0]!.subscriptions![0]!, 'starts_on', '1900-01-01'),
    ],
    [
      '[A8] a bundle used too often',
      'customers[0].bookings[1].payment.with: "my-one" has no more than 1 uses',
      (f) => {
        Object.assign(f.customers[0]!.bundles![0]!, { ref: 'my-one', uses: 1 });
        for (const index of [0, 1])
          put(f.customers[0]!.bookings![index]!, 'payment', { type: 'bundle', with: 'my-one' });
      },
    ],
    [
      '[A8] a subscription used too often',
      'customers[0].bookings[3].payment.with: "my-weekly" has no more than 1 uses from 2026-11-16 on',
      (f) => {
        put(f.shops[0]!.timetable[0]!, 'places', 3);
        const payment = { type: 'subscription', with: 'my-weekly' };
        put(f.customers[0]!.bookings!, '3', { session: 'yoga-tue', on: 'tue+1', payment });
      },
    ],
    [
      'a bundle that does not cover the service',
      'customers[0].bookings[3].payment.with: "my-massage" does not include this service',
      (f) => {
        put(f.shops[0]!.bundles[0]!, 'services', ['massage']);
        put(f.customers[0]!.bundles![0]!, 'ref', 'my-massage');
        put(f.customers[0]!.bookings![0]!, 'payment', { type: 'cash' });
        put(f.customers[0]!.bookings![3]!, 'payment', { type: 'bundle', with: 'my-massage' });
      },
    ],
    [
      '[A10] a subscription held twice',
      'customers[0].subscriptions[1].subscription: "weekly" is held twice',
      (f) => put(f.customers[0]!.subscriptions!, '1', { subscription: 'weekly', starts_on: 'today' }),
    ],
    [
      '[A9] more given back than was paid',
      'customers[0].bookings[1].payment.refund.amount: must be more than 0 and not more than was paid',
      (f) =>
        put(f.customers[0]!.bookings![1]!, 'payment', {
          type: 'ideal',
          refund: { amount: 30, on: 'today', status: 'due' },
        }),
    ],
    [
      'a class on a day it is not given',
      'customers[0].bookings[2].session: no class or event "yoga-tue 2026-11-18"',
      (f) => put(f.customers[0]!.bookings![2]!, 'on', 'wed+1'),
    ],
    [
      'a class that is cancelled on another day',
      'shops[0].timetable[0].cancelled: there is no class on 2026-11-18',
      (f) => put(f.shops[0]!.timetable[0]!, 'cancelled', ['wed+1']),
    ],
    [
      'one e-mail twice',
      'customers[1].email: is there twice',
      (f) => put(f.customers[1]!, 'email', 'ADA@example.test'),
    ],
    [
      'no e-mail at all',
      'customers[1].email: is needed, unless the person was erased or has walked in',
      (f) => put(f.customers[1]!, 'email', undefined),
    ],
    [
      'a name that is too long',
      'customers[0].first_name: This text is too long (at most 24 characters)',
      (f) => put(f.customers[0]!, 'first_name', 'A'.repeat(25)),
    ],
    ['a password', 'customers[0]: unknown key "password"', (f) => put(f.customers[0]!, 'password', 'secret')],
    ['a picture that is not there', 'company.logo: "logo.png" is not there', (f) => put(f.company, 'logo', 'logo.png')],
    [
      'a picture that is none',
      'company.logo: "report.ts" is no picture we can read',
      (f) => put(f.company, 'logo', 'report.ts'),
    ],
    [
      'a picture from elsewhere',
      'company.logo: must be a path below the folder of this file',
      (f) => put(f.company, 'logo', '../../package.json'),
    ],
    [
      'a picture by its full path',
      'company.logo: must be a path below the folder of this file',
      (f) => put(f.company, 'logo', '/etc/passwd'),
    ],
  ];

  test.each(cases)('%s is named with its place, and nothing is written', async (_what, problem, breakIt) => {
    expect(await refused(db, broken(breakIt))).toEqual([problem]);
  });

  test('a wrong shape does not hide broken references', async () => {
    const file = broken((f) => {
      put(f.company, 'colour', 'red');
      put(f.shops[0]!.rooms[0]!, 'employee', 'x');
      put(f.shops[0]!.timetable[0]!, 'class', 'y');
      put(f.promotions[0]!, 'services', ['massage', 'z']);
    });
    expect(await refused(db, file)).toEqual([
      'company.colour: This is not a colour. Please write it as #6b3fa0',
      'shops[0].rooms[0].employee: no employee "x"',
      'shops[0].timetable[0].class: no service "y"',
      'promotions[0].services[1]: no service "z"',
    ]);
  });

  test('all problems are named at once', async () => {
    const file = broken((f) => {
      put(f.shops[0]!.rooms[0]!, 'employee', 'x');
      put(f.shops[0]!.taught[0]!.options[0]!, 'ref', 'massage');
      put(f.promotions[0]!, 'services', ['y']);
      put(f.company, 'logo', 'z.png');
    });
    expect(await refused(db, file)).toEqual([
      'company.logo: "z.png" is not there',
      'shops[0].rooms[0].employee: no employee "x"',
      'shops[0].taught[0].options[0].ref: "massage" is already shops[0].categories[0].services[0]',
      'shops[0].timetable[0].options[0].service: no service "mat"',
      'promotions[0].services[0]: no service "y"',
      'customers[0].bookings[2].option: no service "mat"',
    ]);
  });

  test('a missing picture is named in the same round as a misspelt key and a reference to nothing', async () => {
    const file = broken((f) => {
      put(f.company, 'color', '#ff0000');
      put(f.company, 'gallery', ['a.png']);
      put(f.shops[0]!.rooms[0]!, 'employee', 'x');
    });
    expect(await refused(db, file)).toEqual([
      'company: unknown key "color"; did you mean "colour"?',
      'shops[0].rooms[0].employee: no employee "x"',
      'company.gallery[0]: "a.png" is not there',
    ]);
  });

  test('[A27] twenty thousand unknown keys are all named', async () => {
    const file = broken((f) => {
      for (let each = 0; each < 20_000; each += 1) put(f.company, `${'x'.repeat(64)}${each}`, 'x');
    });
    expect(await refused(db, file)).toHaveLength(20_000);
  });

  test.each([[null], [[]], ['text'], [{}], [{ format: 'embook-company-1' }]])(
    '%j is no company file',
    async (given) => {
      expect((await refused(db, given)).length).toBeGreaterThan(0);
    },
  );

  test('times outside the opening hours are only worth a note', async () => {
    const file = broken((f) => {
      put(f.company, 'key', 'night');
      put(f.shops[0]!.timetable[0]!, 'at', '16:30');
      put(f.customers[0]!.bookings![0]!, 'at', '20:00');
      put(f.customers[0]!.bookings![1]!, 'on', 'thu+1');
    });
    const imported = await importCompany(db, file, options({ randomId: repeatableIds('night') }));
    expect(imported.ok && imported.warnings.map(findingText)).toEqual([
      'shops[0].timetable[0].at: lies outside the opening hours on tue',
      'customers[0].bookings[0].at: lies outside the opening hours of 2026-11-16',
      'customers[0].bookings[1].at: lies outside the opening hours of 2026-11-19',
    ]);
  });
});

describe('an import', async () => {
  const { db } = await testDatabase();

  test('fails as a whole when the database refuses something late', async () => {
    // The same id again and again: the second booking breaks a primary key long after the shops were written.
    const before = await countRows(db);
    await expect(importCompany(db, smallCompany(), options({ randomId: () => 7 }))).rejects.toThrow();
    expect(await countRows(db)).toEqual(before);
  });

  test('[A27] fails as a whole when a shop would have more classes in a day, or more series, than customers can get', async () => {
    const { db } = await testDatabase();
    const times = Array.from({ length: 101 }, (_, index) => `${7 + Math.floor(index / 60)}:${index % 60}`);
    const lines = times.map((at) => ({
      class: 'yoga',
      at: at.replace(/^(\d):/, '0$1:').replace(/:(\d)$/, ':0$1'),
      minutes: 1,
      places: 5,
    }));
    const tooMany = 'shops[0]: has more than 100 classes and events on one day';
    const dated = lines.map((line) => ({ ...line, every: ['wed'], from: 'today+7', until: 'today+14' }));
    expect(
      await refused(
        db,
        broken((f) => put(f.shops[0]!, 'timetable', [...f.shops[0]!.timetable, ...dated])),
      ),
    ).toEqual([tooMany]);
    const series = lines.map((line) => ({
      ...line,
      ref: `line-${line.at.replace(':', '-')}`,
      every: ['wed'],
      from: 'today+400',
    }));
    expect(
      await refused(
        db,
        broken((f) => put(f.shops[0]!, 'series', series)),
      ),
    ).toEqual([tooMany]);
  });

  test('of a key that is taken is refused; of two at once exactly one gets in', async () => {
    const both = await Promise.all(
      ['one', 'two'].map((seed) => importCompany(db, smallCompany(), options({ randomId: repeatableIds(seed) }))),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await refused(db, smallCompany())).toEqual([
      'company.key: there is already a company "studio"; --replace puts this file in its place',
    ]);
    expect(await refused(db, smallCompany(), { replace: true })).toEqual([
      'company.key: "studio" has customers and cannot be replaced any more',
    ]);
  });

  test('can be repeated with --replace until there are customers', async () => {
    const file = broken((f) => {
      put(f.company, 'key', 'draft');
      put(f, 'customers', []);
      put(f.shops[0]!.timetable[0]!, 'regulars', undefined);
    });
    const first = await importCompany(db, file, options());
    expect(first).toMatchObject({ ok: true });
    const before = await countRows(db);
    put(file.company, 'name', 'Second draft');
    const second = await importCompany(db, file, options({ replace: true }));
    expect(second).toMatchObject({ ok: true });
    // Pages that name a shop by its number go on working.
    expect(Object(second).shops).toEqual(Object(first).shops);
    expect(await countRows(db)).toEqual(before);
    const names = await db
      .select({ name: companies.name })
      .from(companies)
      .where(sql`api_key = 'draft'`);
    expect(names).toEqual([{ name: 'Second draft' }]);
  });

  test('[A18] sets nobody’s password, which would open every other company too', async () => {
    const secret = await hash('chosen by the file');
    const file = broken((f) => {
      put(f.company, 'key', 'sets-passwords');
      put(f.customers[0]!, 'email', 'newcomer@example.test');
      put(f.customers[0]!, 'password_hash', secret);
    });
    const warning = { place: 'customers[0].password_hash', text: expect.stringContaining('by mail') };
    const randomId = repeatableIds('sets-passwords');
    expect(await importCompany(db, file, options({ randomId }))).toMatchObject({ ok: true, warnings: [warning] });
    const [account] = await db
      .select()
      .from(accounts)
      .where(sql`email = 'newcomer@example.test'`);
    expect(account?.passwordHash).not.toBe(secret);
    expect(await verify(account?.passwordHash ?? '', 'chosen by the file')).toBe(false);
  });

  test('keeps the password of a person whom the platform knows', async () => {
    const [before] = await db
      .select()
      .from(accounts)
      .where(sql`email = 'ada@example.test'`);
    const file = broken((f) => {
      put(f.company, 'key', 'another');
      put(f.customers[0]!, 'password_hash', `$argon2id$${'x'.repeat(40)}`);
    });
    expect(await importCompany(db, file, options({ randomId: repeatableIds('another') }))).toMatchObject({ ok: true });
    expect(
      await db
        .select()
        .from(accounts)
        .where(sql`email = 'ada@example.test'`),
    ).toEqual([before]);
  });

  test('[A15] gives real companies ids that cannot be guessed', async () => {
    const file = broken((f) => put(f.company, 'key', 'secret'));
    const before = new Set((await db.select({ id: bookings.id }).from(bookings)).map(({ id }) => id));
    expect(await importCompany(db, file, options({ randomId: secretId }))).toMatchObject({ ok: true });
    const ids = (await db.select({ id: bookings.id }).from(bookings))
      .map(({ id }) => id)
      .filter((id) => !before.has(id));
    expect(ids).toHaveLength(6);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 2 ** 32)).toBe(true);
  });

  test('[A16] stores hostile text as text', async () => {
    const hostile = [`<script>alert('x')</script>`, `'; drop table companies; --`, '${1+1} {{7*7}} %s $1', 'evil 👩‍👩‍👧 é'];
    const file = broken((f) => {
      put(f.company, 'key', 'hostile');
      put(f.company, 'name', hostile[0]);
      put(f.shops[0]!, 'about', hostile.join('\n'));
      put(f.shops[0]!.rooms[0]!, 'name', hostile[1]);
      put(f.shops[0]!.reviews[0]!, 'comment', hostile[2]);
      put(f.promotions[0]!, 'description', hostile[3]);
    });
    expect(await importCompany(db, file, options({ randomId: repeatableIds('hostile') }))).toMatchObject({ ok: true });
    const exported = await exportCompany(db, 'hostile');
    expect(exported?.file).toMatchObject({
      company: { name: hostile[0] },
      shops: [{ about: hostile.join('\n'), rooms: [{ name: hostile[1] }, {}, {}], reviews: [{ comment: hostile[2] }] }],
      promotions: [{ description: hostile[3] }],
    });
  });
});

test('the words of the screens are accepted', async () => {
  const { db } = await testDatabase();
  const { subscriptions, customers, ...file } = smallCompany();
  put(file.company, 'tab_names', { classes: 'Lessons', memberships: 'Club' });
  put(file.shops[0]!, 'offers', ['services', 'classes', 'memberships']);
  put(file.shops[0]!.bundles[0]!, 'valid', '1 year');
  const spoken = customers.map(({ subscriptions: held = [], ...customer }) => ({
    ...customer,
    memberships: held.map(({ subscription, ...rest }) => ({ ...rest, membership: subscription })),
    bookings: (customer.bookings ?? []).map(({ payment, ...booking }) => ({
      ...booking,
      payment: { ...payment, type: payment.type === 'subscription' ? 'membership' : payment.type },
    })),
  }));
  const imported = await importCompany(db, { ...file, memberships: subscriptions, customers: spoken }, options());
  expect(imported).toMatchObject({ ok: true });
  const exported = await exportCompany(db, 'studio');
  expect(exported?.file).toMatchObject({
    company: { tab_names: { groups: 'Lessons', subscriptions: 'Club' } },
    shops: [{ offers: ['services', 'groups', 'subscriptions'], bundles: [{ valid: '1 years' }] }],
    subscriptions: [{}],
  });
});

test('[A28] the key of the platform’s own mails is no company’s, whether it is taken yet or not', async () => {
  const { db } = await testDatabase();
  const file = { ...smallCompany(), company: { key: 'embook-platform', name: 'A bank' } };
  const words = 'company.key: "embook-platform" is the platform\'s own; choose another key';
  expect(await refused(db, file)).toEqual([words]);
  expect(await refused(db, file, { replace: true })).toEqual([words]);
});

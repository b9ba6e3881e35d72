import { isZoneName } from '@embook/domain/shared';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { testDatabase } from '../../test/database.ts';
import { deskOf } from '../../test/desk.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { addStaff, openSession } from '../../test/staff.ts';
import { NOW } from '../../test/studio.ts';
import { unknownZones } from '../infra/db/unknown-zones.ts';
import { importCompany } from '../company-file/import-company.ts';
import { findingText } from '../company-file/report.ts';
import { rooms as roomTable } from '../infra/db/schema/index.ts';

const world = await reservationsOn(await testDatabase());
const { app, db, one } = world;
const { shopId, companyId } = one;
const { owner } = await deskOf(world);
const { send, add, read, change } = catalogueOf(app, owner);

const companyVersion = async () =>
  ((await send('GET', 'company')).result['company'] as Row & { version: number }).version;
const changeCompany = async (body: Row, as = owner) =>
  send('PATCH', 'company', { version: await companyVersion(), ...body }, as);

let ids = 1_000_000;

/** What an import of the same value says, as `path: problem`. */
async function imported(company: object, more: object = {}): Promise<string[]> {
  const file = {
    format: 'embook-company-1',
    company: { key: 'values', name: 'Values', ...company },
    shops: [
      {
        name: 'Main',
        street: 'S 1',
        zip: '1',
        city: 'Utrecht',
        country: 'Netherlands',
        offers: ['services'],
        hours: { mon: ['09:00-17:00'] },
        taught: [
          {
            ref: 'yoga',
            name: 'Yoga',
            minutes: 60,
            price: 10,
            options: [{ ref: 'mat', name: 'Mat', minutes: 60, price: 12 }],
          },
          {
            ref: 'dance',
            name: 'Dance',
            minutes: 60,
            price: 10,
            options: [{ ref: 'shoes', name: 'Shoes', minutes: 60, price: 12 }],
          },
        ],
        ...more,
      },
    ],
  };
  const outcome = await importCompany(db, file, { now: NOW, randomId: () => ++ids, baseDir: '.', replace: true });
  return outcome.ok ? [] : outcome.problems.map(findingText);
}

const EMPTY = 'This contains invisible characters or line breaks that cannot be stored here. Please type it again';
const ZONE = 'This is not a time zone such as Europe/Amsterdam';
const FONT = "Please upload the font's WOFF2 file: style sheets of others are not loaded";
const CREDENTIALS = 'Please leave the user name and the password out of the address';
const PAYMENTS = 'Please leave at least one way to pay switched on';

describe('[CAT-1] [B13] values that cannot be, refused with the same words in the console and in a file', () => {
  test.each([
    ['a name of Braille blanks', { name: '⠀⠀' }, { name: EMPTY }],
    ['a name of Hangul fillers', { name: 'ㅤ' }, { name: EMPTY }],
    ['a name of a mark without a letter', { name: '\u0301\u0301' }, { name: EMPTY }],
    ['a zone by its distance', { time_zone: '+02:00' }, { time_zone: ZONE }],
    ['a zone in small letters', { time_zone: 'utc' }, { time_zone: ZONE }],
    ['a zone in small letters with a place', { time_zone: 'europe/amsterdam' }, { time_zone: ZONE }],
    ['a zone that the database lacks', { time_zone: 'US/Pacific-New' }, { time_zone: ZONE }],
    [
      'a font address with a bracket',
      { font: { import: "https://fonts.example/a.css');body{}", name: 'Inter' } },
      { 'font.import': FONT },
    ],
    ['a link with a password', { license_link: 'https://ada:secret@studio.example/' }, { license_link: CREDENTIALS }],
    ['no way to pay', { payments: { cash: false, ideal: false } }, { payments: PAYMENTS }],
  ])('%s', async (_what, given, errors) => {
    expect(await changeCompany(given)).toMatchObject({ status: 422, errors });
    const [words = ''] = Object.values(errors);
    expect((await imported(given)).join(' ').toLowerCase()).toContain(words.toLowerCase());
  });

  test('zones as Intl lists them are taken', async () => {
    for (const zone of ['Europe/Vilnius', 'America/Argentina/Buenos_Aires', 'UTC', 'Europe/Amsterdam'])
      expect((await changeCompany({ time_zone: zone })).status).toBe(200);
  });

  test('[B10] the database is asked for its own list of zones, which has all that Intl offers', async () => {
    const offered = Intl.supportedValuesOf('timeZone');
    expect(offered.filter((zone) => !isZoneName(zone))).toEqual([]);
    expect(await unknownZones(db, [...offered, 'UTC', 'Europe/Atlantis'])).toEqual(['Europe/Atlantis']);
  });

  test('[CLS-6] days of a promotion lie in this century, and the last not before the first', async () => {
    const promotion = (body: Row) => send('POST', 'promotion', { name: 'Spring', ...body });
    const range = 'Please choose a day between 2000 and 2099';
    expect((await promotion({ from: '1999-12-31' })).errors).toEqual({ from: range });
    expect((await promotion({ until: '2100-01-01' })).errors).toEqual({ until: range });
    expect((await promotion({ from: '2026-12-02', until: '2026-12-01' })).errors).toEqual({
      until: 'The last day is before the first',
    });
  });

  test('what is there twice in a list', async () => {
    const twice = 'This is listed twice';
    const { version } = await read('shop', shopId);
    const offers = ['services', 'services'];
    expect((await change('shop', shopId, { version, offers })).errors).toEqual({ offers: twice });
    expect((await imported({}, { offers })).join(' ')).toContain(twice);
    const room = await add('room', { shop_id: shopId, name: 'Loft' });
    const days = { disabled_days: ['mon', 'mon'], disabled_dates: ['2026-12-24', '2026-12-24'] };
    expect((await change('room', room.id, { version: 1, ...days })).errors).toEqual({
      disabled_days: twice,
      disabled_dates: twice,
    });
    const series = { service_id: one.massageId, every: ['mon', 'mon'], at: '10:00', from: '2026-11-16', places: 5 };
    expect((await send('POST', 'series', series)).errors).toEqual({ every: twice });
    const inFile = { ref: 's', class: 'yoga', every: ['mon', 'mon'], at: '10:00', places: 5, from: '2026-11-16' };
    expect((await imported({}, { series: [inFile] })).join(' ')).toContain(twice);
  });

  test('[A3] a bundle is valid for 20 years at most', async () => {
    const words = 'At most 20 years is possible here';
    const { id } = await add('bundle', { shop_id: shopId, name: 'Long', price: 90, services: [one.massageId] });
    for (const valid of ['99999 years', '241 months', '1044 weeks', '7306 days']) {
      expect((await change('bundle', id, { version: 1, valid })).errors).toEqual({ valid: words });
      const bundles = [{ ref: 'long', name: 'Long', price: 90, services: ['yoga'], valid }];
      expect((await imported({}, { bundles })).join(' ').toLowerCase()).toContain(words.toLowerCase());
    }
    expect((await change('bundle', id, { version: 1, valid: '20 years' })).status).toBe(200);
  });

  test('[A27] the start times of a room lie five minutes apart at least; a finer room of before stays as it is', async () => {
    const words = 'Start times can be 5 to 1440 minutes apart';
    const { id } = await add('room', { shop_id: shopId, name: 'Fine', grid_minutes: 5 });
    const refused = { grid_minutes: words };
    for (const grid_minutes of [4, 1, 0, 1441]) {
      expect((await send('POST', 'room', { shop_id: shopId, name: 'Finer', grid_minutes })).errors).toEqual(refused);
      expect((await change('room', id, { version: 1, grid_minutes })).errors).toEqual(refused);
      expect((await imported({}, { rooms: [{ ref: 'r', name: 'R', grid_minutes }] })).join(' ')).toContain(words);
    }
    await db
      .update(roomTable)
      .set({ gridMinutes: 1 })
      .where(and(eq(roomTable.companyId, companyId), eq(roomTable.id, id)));
    expect((await change('room', id, { version: 1, name: 'Finest' })).status).toBe(200);
    expect(await read('room', id)).toMatchObject({ name: 'Finest', grid_minutes: 1 });
  });

  test('[CLS-1] an option of a class that is taught is one of its service, in a file too', async () => {
    const option = (of: string) => ({
      class: 'yoga',
      on: '2026-11-17',
      at: '10:00',
      places: 5,
      options: [{ service: of }],
    });
    const words = 'This is not an option of this class';
    expect((await imported({}, { classes: [option('mat')] })).join(' ')).not.toContain(words);
    expect((await imported({}, { classes: [option('shoes')] })).join(' ')).toContain(words);
    const series = { ref: 's', class: 'yoga', every: ['mon'], at: '10:00', places: 5, from: '2026-11-16' };
    expect((await imported({}, { series: [{ ...series, options: [{ service: 'shoes' }] }] })).join(' ')).toContain(
      words,
    );
  });

  test('[CLS-6] an event says what is wrong with its price and its video', async () => {
    const event = { kind: 'event', service_id: one.massageId, starts_at: NOW / 1000 + 86_400, places: 5 };
    const refused = await send('POST', 'session', { ...event, price: 12.345, video: 'ftp://films.example/a' });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { price: 'A price has at most two decimals', video: 'This is not a web address (http or https)' },
    ]);
    const secret = await send('POST', 'session', { ...event, video: 'https://ada:secret@films.example/a' });
    expect(secret.errors).toEqual({ video: CREDENTIALS });
  });
});

test('[CAT-3] a service is given no archived room; one that it had stays', async () => {
  const words = 'This is archived. Please choose another one';
  const [had, gone] = [
    await add('room', { shop_id: shopId, name: 'Had' }),
    await add('room', { shop_id: shopId, name: 'Gone' }),
  ];
  const service = await add('service', { shop_id: shopId, name: 'Soak', minutes: 30, price: 10, rooms: [had.id] });
  for (const { id } of [had, gone]) expect((await change('room', id, { version: 1, archived: true })).status).toBe(200);
  const rooms = [had.id, gone.id];
  expect((await change('service', service.id, { version: 1, rooms })).errors).toEqual({ rooms: words });
  const options = [{ name: 'Long', minutes: 60, price: 20, rooms: [gone.id] }];
  expect((await change('service', service.id, { version: 1, options })).errors).toEqual({ 'options.0.rooms': words });
  const added = { shop_id: shopId, name: 'Steam', minutes: 30, price: 10, rooms: [gone.id] };
  expect((await send('POST', 'service', added)).errors).toEqual({ rooms: words });
  expect((await change('service', service.id, { version: 1, price: 12, rooms: [had.id] })).status).toBe(200);
});

describe('[B11] fields that cannot be changed', () => {
  const READ_ONLY = 'This field cannot be changed';
  const UNKNOWN = 'There is no field with this name';

  test('a thing is taken back as it was read, with what cannot be changed in it', async () => {
    const series = { service_id: one.massageId, every: ['mon'], at: '07:00', from: '2026-11-16', places: 5 };
    const event = { kind: 'event', service_id: one.massageId, on: '2026-12-09', at: '07:00', places: 5 };
    const made = {
      category: await add('category', { shop_id: shopId, name: 'Face' }),
      service: await add('service', {
        shop_id: shopId,
        name: 'Scrub',
        texts: { de: { name: 'Peeling', description: 'Mit Salz' }, nl: { name: 'Scrub' } },
        minutes: 30,
        price: 10,
        buffer_after: 10,
        options: [
          { name: 'Long', minutes: 60, price: 20, texts: { nl: { name: 'Lang' }, de: { name: 'Lang' } } },
          { name: 'Short', description: 'Only the face', minutes: 20, price: 8, buffer_after: 0 },
        ],
      }),
      room: await add('room', { shop_id: shopId, name: 'Attic' }),
      employee: await add('employee', {
        shop_id: shopId,
        name: 'Ida',
        texts: { nl: { title: 'Masseur', about: 'Al lang' }, de: { title: 'Masseurin' } },
      }),
      shop: await read('shop', shopId),
      bundle: await add('bundle', { shop_id: shopId, name: 'Ten', price: 90, uses: 10, services: [one.massageId] }),
      subscription: await add('subscription', {
        name: 'Monthly',
        price: 30,
        periodicity: 'weekly',
        duration: 'monthly',
        groups: [{ services: [one.massageId], uses: 2, periodicity: 'weekly' }],
      }),
      promotion: await add('promotion', { name: 'Spring' }),
      series: await add('series', series),
      session: await add('session', event),
    };
    for (const [thing, { id }] of Object.entries(made)) {
      const whole = (await send('GET', `${thing}/${id}`)).result[thing] as Row;
      const back = await send('PATCH', `${thing}/${id}`, whole);
      expect([thing, back.status, back.errors]).toEqual([thing, 200, undefined]);
      expect(back.result[thing]).toEqual(whole);
      // Somebody may have taken a place since it was read.
      if ('taken' in whole)
        expect((await send('PATCH', `${thing}/${id}`, { ...whole, taken: 3 })).result[thing]).toEqual(whole);
    }
    const label = {
      nl: { extra_field_label: 'Maat', loyalty_description: 'Sparen' },
      de: { extra_field_label: 'Größe' },
    };
    expect((await changeCompany({ texts: label })).status).toBe(200);
    const company = (await send('GET', 'company')).result['company'] as Row;
    const back = await send('PATCH', 'company', company);
    expect([back.status, back.errors, (back.result['company'] as Row)['version']]).toEqual([
      200,
      undefined,
      company['version'],
    ]);
  });

  test('another value of what cannot be changed is refused, and nothing is', async () => {
    const other = { shop_id: shopId + 1 };
    const series = { service_id: one.massageId, every: ['tue'], at: '06:00', from: '2026-11-16', places: 5 };
    const event = { kind: 'event', service_id: one.massageId, on: '2026-12-10', at: '06:00', places: 5 };
    const cases: [string, number, object][] = [
      ['service', (await add('service', { shop_id: shopId, name: 'Clay', minutes: 30, price: 10 })).id, other],
      ['room', (await add('room', { shop_id: shopId, name: 'Cellar' })).id, other],
      ['employee', (await add('employee', { shop_id: shopId, name: 'Bo' })).id, other],
      ['category', (await add('category', { shop_id: shopId, name: 'Hands' })).id, other],
      ['series', (await add('series', series)).id, { service_id: 987_654 }],
      ['session', (await add('session', event)).id, { kind: 'group', options: [{ id: 1 }] }],
    ];
    for (const [thing, id, wrong] of cases) {
      const whole = (await send('GET', `${thing}/${id}`)).result[thing] as Row;
      const refused = await send('PATCH', `${thing}/${id}`, { ...whole, name: 'Other', ...wrong });
      const errors = Object.fromEntries(Object.keys(wrong).map((name) => [name, READ_ONLY]));
      expect([thing, refused.status, refused.errors]).toEqual([thing, 422, errors]);
      expect((await send('GET', `${thing}/${id}`)).result[thing]).toEqual(whole);
      // Of an older version the conflict comes first: what was read may have been right then.
      const stale = await send('PATCH', `${thing}/${id}`, { ...whole, version: 99, ...wrong });
      expect([thing, stale.status]).toEqual([thing, 409]);
    }
    const company = (await send('GET', 'company')).result['company'] as Row;
    expect((await send('PATCH', 'company', { ...company, id: 987_654 })).errors).toEqual({ id: READ_ONLY });
  });

  test('names and days that other calls change stay as they are in the hours of a shop and in the team', async () => {
    const { shop } = (await send('GET', `hours?shop_id=${shopId}`)).result as { shop: Row };
    const hours = `hours/shop/${shopId}`;
    expect((await send('PATCH', hours, shop)).status).toBe(200);
    const now = ((await send('GET', `hours?shop_id=${shopId}`)).result as { shop: Row }).shop;
    const special = [{ date: '2026-12-25', closed: true }];
    expect((await send('PATCH', hours, { ...now, name: 'Mine', special_days: special })).errors).toEqual({
      name: READ_ONLY,
      special_days: READ_ONLY,
    });
    await addStaff(db, { email: 'desk@one.test', companyId, role: 'desk' });
    const { members } = (await send('GET', 'team')).result as { members: Row[] };
    const member = members.find(({ email }) => email === 'desk@one.test');
    const path = `team/member/${String(member?.['id'])}`;
    expect((await send('PATCH', path, { ...member, email: 'other@one.test' })).errors).toEqual({ email: READ_ONLY });
    // Areas are named one by one only for a role of one's own choice.
    const back = await send('PATCH', path, { ...member, areas: undefined });
    expect([back.status, back.errors]).toEqual([200, undefined]);
  });

  test.each([
    [{ key: 'mine' }, { key: UNKNOWN }],
    [{ payments: { system: 'mollie' } }, { 'payments.system': READ_ONLY }],
    [{ nonsense: 1 }, { nonsense: UNKNOWN }],
  ])('of the company: %j', async (given, errors) => {
    expect(await changeCompany(given)).toMatchObject({ status: 422, errors });
  });

  test('[B12] a name that every object has is no name of a tab', async () => {
    const version = await companyVersion();
    const answer = await app.inject({
      method: 'PATCH',
      url: '/api/staff/company',
      headers: { 'company-api-key': owner.key, cookie: owner.cookie, locale: 'en', 'content-type': 'application/json' },
      payload: `{"version":${version},"tab_names":{"__proto__":{"groups":"x"}}}`,
    });
    expect([answer.statusCode, answer.json().result.errors]).toEqual([422, { 'tab_names.__proto__': UNKNOWN }]);
  });

  test('of a service and its options, a room and a class', async () => {
    const service = await add('service', { shop_id: shopId, name: 'Peeling', minutes: 30, price: 10 });
    const options = [{ name: 'Long', minutes: 60, price: 20, shop_id: 1 }];
    expect((await change('service', service.id, { version: 1, options })).errors).toEqual({
      'options.0.shop_id': READ_ONLY,
    });
    // The address names it already.
    expect((await change('service', service.id, { version: 1, id: service.id, price: 11 })).status).toBe(200);
    expect((await change('service', service.id, { version: 2, id: service.id + 1, price: 12 })).errors).toEqual({
      id: READ_ONLY,
    });
    const french = { version: 1, texts: { fr: { name: 'Yoga' }, de: { name: 'Yoga' } } };
    expect((await send('PATCH', 'session/1', french)).errors).toEqual({ 'texts.fr': UNKNOWN });
  });
});

test('[TEAM-6] who works in some shops may not change the company, and hears so', async () => {
  const { accountId } = await addStaff(db, {
    email: 'manager@one.test',
    companyId,
    role: 'manager',
    shopIds: [shopId],
  });
  const manager = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
  const refused = await changeCompany({ name: 'Mine' }, manager);
  expect([refused.status, refused.result['problem']]).toEqual([403, 'not_allowed']);
});

test('[TEAM-8] who changed it in another tab is told that they did', async () => {
  const service = await add('service', { shop_id: shopId, name: 'Wrap', minutes: 30, price: 10 });
  await change('service', service.id, { version: 1, price: 11 });
  const stale = await change('service', service.id, { version: 1, price: 12 });
  expect([stale.status, stale.result['message'], stale.result['changed_by_you']]).toEqual([
    409,
    'You changed this in another tab or window. Please look at it again.',
    true,
  ]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { EVENING, unchanged } from '../../test/classes.ts';
import { testDatabase } from '../../test/database.ts';
import { hoursOf } from '../../test/hours.ts';
import { NOW } from '../../test/studio.ts';
import { tinyWoff2 } from '../../test/tiny-font.ts';
import { draftsOn } from '../../test/timetable.ts';
import type { Db } from '../infra/db/open.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { recordEvent } from '../staff/audit-store.ts';
import { applyCompany } from './apply/apply-company.ts';
import { exportCompany } from './export-company.ts';
import { importCompany } from './import-company.ts';
import { jsonText } from './json-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-console-made-'));
afterAll(() => rmSync(folder, { recursive: true }));

const world = await draftsOn(await testDatabase());
const { app, db, one, owner, call } = world;
const { send, add, read, changed } = catalogueOf(app, owner);
const hours = hoursOf(world, one.shopId);

/** One text in three further languages; the company's main language is English. */
const translated = (...fields: string[]) => ({
  texts: Object.fromEntries(
    ['de', 'nl', 'lt'].map((locale) => [
      locale,
      Object.fromEntries(fields.map((field) => [field, `${field} auf ${locale} – „ėÄß“`])),
    ]),
  ),
});

/** As the operator's command writes it, its pictures beside it. */
async function exported(of: Db): Promise<unknown> {
  const found = await exportCompany(of, 'one');
  if (!found) throw new Error('there is no company');
  for (const [name, bytes] of found.pictures) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return JSON.parse(jsonText(found.file));
}

const planned = (of: Db, file: unknown) =>
  applyCompany(of, file, {
    now: NOW,
    baseDir: folder,
    operator: 'operator',
    dry: true,
    record: (tx, event, place, entry) => recordEvent(tx, new Date(NOW), event, place, entry),
  });

async function picture(colour: string, focus = ''): Promise<string> {
  const made = sharp({ create: { width: 64, height: 48, channels: 3, background: colour } });
  const content = (await made.png().toBuffer()).toString('base64');
  const { result } = await send('POST', 'picture', { content, crop: { x: 0, y: 0, width: 50, height: 100 } });
  return `${(result['picture'] as { address: string }).address}${focus}`;
}
async function font(): Promise<string> {
  const { result } = await send('POST', 'font', { content: tinyWoff2.toString('base64') });
  return (result['font'] as { address: string }).address;
}
const ok = ({ status, result }: { status: number; result: Row }): Row => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(result)}`);
  return result;
};
const withVersion = async (name: string, id: number, values: Row) =>
  changed(name, id, { version: (await read(name, id)).version, ...values });

describe('[CAT-6] a company that was made in the console', () => {
  beforeAll(async () => {
    const { shopId } = one;
    const company = ok(await send('GET', 'company'))['company'] as Row;
    ok(
      await send('PATCH', 'company', {
        version: company['version'],
        name: 'Studio „Eins“',
        main_language: 'en',
        languages: ['en', 'de', 'nl', 'lt'],
        colour: '#2f6f5e',
        logo: await picture('#0a0', '#10,90'),
        gallery: [await picture('#00f'), await picture('#f0f', '#0,100')],
        tab_names: { groups: 'Lessons' },
        texts: { de: { tab_names: { groups: 'Kurse' } }, lt: { tab_names: { groups: 'Pamokos' } } },
        cancellation: { policy_hours: 36, fee: 2.5 },
        loyalty: { enabled: true, need_points: 120, discount_percent: 15 },
        sign_up: { phone: 'optional' },
        reminder_hours: [2, 48],
        allowed_hosts: ['https://studio.example', 'https://*.studio.example'],
        coc_number: '123',
        font: { import: await font(), name: 'Inter' },
      }),
    );
    await withVersion('shop', shopId, {
      about: 'By the river',
      photo: await picture('#123'),
      ...translated('name', 'about'),
    });
    const address = { street: 'Pilies 1', zip: '01123', city: 'Vilnius', country: 'LT', time_zone: 'Europe/Vilnius' };
    const second = await add('shop', { name: 'Second', ...address, hidden: true, latitude: 54.68, longitude: 25.29 });
    const closed = await add('shop', { name: 'Second', ...address });

    const [ieva, jonas] = [
      await add('employee', {
        shop_id: shopId,
        name: 'Ieva',
        title: 'Teacher',
        ...translated('title', 'about'),
        photo: await picture('#444'),
      }),
      await add('employee', { shop_id: second.id, name: 'Ieva' }),
    ];
    const gone = await add('employee', { shop_id: shopId, name: 'Gone' });
    const object = await add('object', { shop_id: shopId, name: 'Sauna', ...translated('name') });
    const room = await add('room', {
      shop_id: shopId,
      name: 'Attic',
      ...translated('name'),
      grid_minutes: 20,
      notice_minutes: 90,
      horizon_days: 100,
      capacity: 4,
      employee_id: ieva.id,
      object_id: object.id,
      disabled_days: ['sun'],
      disabled_dates: ['2026-12-24', '2026-12-31'],
      photo: await picture('#abc', '#33,66'),
    });
    const oldRoom = await add('room', { shop_id: shopId, name: 'Attic' });
    const [feet, soon, old] = [
      await add('category', { shop_id: shopId, name: 'Feet', ...translated('name') }),
      await add('category', { shop_id: shopId, name: 'Soon', hidden: true }),
      await add('category', { shop_id: shopId, name: 'Feet' }),
    ];
    const service = {
      shop_id: shopId,
      category_id: feet.id,
      name: 'Foot massage',
      sub_name: 'slow',
      description: 'Slow.\n\nVery slow.',
      ...translated('name', 'sub_name', 'description'),
      minutes: 50,
      price: 35.5,
      hide_price: true,
      buffer_before: 5,
      buffer_after: 10,
      rooms: [room.id, one.roomIds[0]],
      photo: await picture('#caf'),
      options: [
        { name: 'Short', minutes: 20, price: 25, ...translated('name') },
        { name: 'Long', minutes: 60, price: 65, buffer_after: 0, bookable: 'never' },
        { name: 'Dropped', minutes: 90, price: 80 },
      ],
    };
    const massage = await add('service', service);
    const options = massage['options'] as (Row & { id: number })[];
    await withVersion('service', massage.id, { options: options.slice(0, 2).toReversed() });
    const hidden = await add('service', {
      ...service,
      category_id: soon.id,
      options: [],
      bookable: 'never_and_hidden',
    });
    const yoga = await add('service', { shop_id: shopId, name: 'Yoga', minutes: 75, price: 15, ...translated('name') });
    const archived = await add('service', {
      shop_id: shopId,
      category_id: feet.id,
      name: 'Foot massage',
      minutes: 10,
      price: 1,
    });
    await withVersion('category', soon.id, { position: 0 });

    const bundle = {
      shop_id: shopId,
      name: 'Ten',
      price: 300,
      services: [massage.id, yoga.id],
      ...translated('name', 'description'),
    };
    await add('bundle', { ...bundle, valid: '6 months', uses: 10, description: 'Ten times' });
    const inactive = await add('bundle', { ...bundle, active: false, hide_price: true });
    const oldBundle = await add('bundle', bundle);
    await withVersion('bundle', inactive.id, { services: [yoga.id] });
    const groups = [
      { uses: 2, periodicity: 'weekly', missed_weeks: 2, services: [yoga.id] },
      { uses: 'unlimited', periodicity: 'monthly', services: [massage.id] },
    ];
    const membership = { name: 'Flow', price: 59, periodicity: 'weekly', duration: 'monthly', groups };
    const flow = await add('subscription', { ...membership, agreement: 'Yes.', ...translated('name', 'agreement') });
    const shown = (flow['groups'] as (Row & { id: number })[])[0];
    await withVersion('subscription', flow.id, { groups: [{ ...shown, uses: 3 }] });
    await add('subscription', { ...membership, buyable: false });
    const oldFlow = await add('subscription', membership);
    await add('promotion', {
      name: 'Spring',
      description: 'Less',
      ...translated('name', 'description'),
      from: '2027-03-01',
      until: '2027-03-31',
      services: [massage.id, hidden.id],
      photo: await picture('#fed', '#50,0'),
      video: 'https://video.example/spring',
    });
    const oldSpring = await add('promotion', { name: 'Spring', services: [yoga.id] });
    await add('promotion', { name: 'Later', hidden: true, from: '2027-01-01' });

    const shopOf = async (id: number) => {
      const found = ok(await call('staffHours', { shopId: id }, owner))['shop'];
      return (found as { version: number }).version;
    };
    ok(await hours.setWeek({ hours: [1, 2, 6].map((weekday) => ({ weekday, opens: '08:30', closes: '24:00' })) }));
    const texts = { en: undefined, de: 'Messe', nl: 'Beurs', lt: 'Mugė' };
    ok(await hours.setDays({ from: '2026-12-24', until: '2026-12-26', reason: 'Fair', texts }));
    const evening = [{ opens: '18:00', closes: '20:00' }];
    ok(await hours.setDays({ from: '2026-12-28', state: 'open', hours: evening, version: await shopOf(shopId) }));
    const week = (shop: number, opens: string) => ({ week: 1, weekday: 2, shopId: shop, opens, closes: '12:00' });
    ok(
      await hours.setPattern(ieva.id, {
        weeks: 2,
        hours: [week(shopId, '09:00'), { ...week(second.id, '10:00'), week: 2 }],
      }),
    );
    ok(
      await hours.setPattern(ieva.id, { startsOn: '2027-01-04', endsOn: '2027-01-31', hours: [week(shopId, '10:00')] }),
    );
    ok(await hours.away(ieva.id, { startsOn: '2026-12-28', endsOn: '2027-01-03', note: 'Ski „Alpen“' }));
    ok(await hours.away(ieva.id, { startsOn: '2027-02-01', endsOn: '2027-02-01', kind: 'ill' }));
    ok(
      await call(
        'staffAskAbsence',
        { employeeId: one.employeeId, startsOn: '2027-02-02', endsOn: '2027-02-03', kind: 'holiday', note: undefined },
        world.noor,
      ),
    );

    const series = await world.added({
      serviceId: yoga.id,
      name: 'Yin',
      every: ['tue', 'sat'],
      at: '18:30',
      from: '2026-11-17',
      until: '2027-01-30',
      leftOut: ['2026-12-22', '2026-12-29'],
      employeeId: ieva.id,
      roomId: one.roomIds[1],
      description: 'Calm',
      showPlacesLeft: true,
    });
    const [first, next, third] = await world.dates(series);
    const session = (row: Row | undefined, values: object) =>
      call('staffChangeClass', { ...unchanged, id: Number(row?.['id']), version: 1, ...values }, owner);
    ok(await session(first, { places: 4, name: 'Yin, small' }));
    ok(await session(next, { at: '19:30' }));
    ok(await call('staffCancelClass', { id: Number(third?.['id']), reason: 'Flu' }, owner));
    const endless = await world.added({ serviceId: yoga.id, every: ['mon'], at: '07:00', bookable: 'never' });
    ok(await world.changeSeries(endless, { scope: 'later', date: '2026-12-07', at: '07:30' }));
    ok(await world.save({ from: '2027-01-11', classes: [await world.drafted(series, { at: '20:00' })] }));
    ok(
      await call(
        'staffAddClass',
        {
          ...unchanged,
          serviceId: yoga.id,
          kind: 'event',
          startsAt: EVENING,
          name: 'Night walk',
          places: 12,
          options: undefined,
          photo: await picture('#999', '#20,20'),
          video: 'https://video.example/walk',
          street: 'Park 1',
          city: 'Utrecht',
          description: 'Dark',
          texts: { de: { name: 'Nachtwanderung', description: 'Dunkel' } },
          bookable: 'never_and_hidden',
        } as never,
        owner,
      ),
    );
    for (const [name, thing] of [
      ['promotion', oldSpring],
      ['subscription', oldFlow],
      ['bundle', oldBundle],
      ['service', archived],
      ['category', old],
      ['room', oldRoom],
      ['employee', gone],
      ['shop', closed],
    ] as const)
      await withVersion(name, thing.id, { archived: true });
    expect(jonas.id).toBeGreaterThan(0);
  });

  test('its export has nothing to change', async () => {
    expect(await planned(db, await exported(db))).toEqual({ ok: true, steps: [], leftAlone: [] });
  });

  test('imported elsewhere it exports the same, and has nothing to change there', async () => {
    const before = await exported(db);
    const { db: elsewhere } = await testDatabase();
    const options = { now: NOW, randomId: repeatableIds('elsewhere'), baseDir: folder };
    expect(await importCompany(elsewhere, before, options)).toMatchObject({ ok: true });
    const after = await exported(elsewhere);
    expect(after).toEqual(before);
    expect(await planned(elsewhere, after)).toEqual({ ok: true, steps: [], leftAlone: [] });
  });
});

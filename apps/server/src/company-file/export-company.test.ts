import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { NOON, smallCompany, TODAY } from '../../test/small-company.ts';
import { seedDemo } from '../../seed/demo.ts';
import type { Db } from '../infra/db/open.ts';
import { bookings, classSeries, rooms, sessions } from '../infra/db/schema/index.ts';
import { type Exported, exportCompany } from './export-company.ts';
import { importCompany } from './import-company.ts';
import { jsonText } from './json-text.ts';
import { repeatableIds } from '../infra/random-ids.ts';

const demo = { clock: { now: () => NOON }, say: () => {} };

async function exported(db: Db, key: string): Promise<Exported> {
  const found = await exportCompany(db, key);
  if (!found) throw new Error(`no company ${key}`);
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'embook-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As the operator's command writes it. */
function save({ pictures }: Exported): void {
  for (const [name, bytes] of pictures) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the demo companies', async () => {
  const [first, second] = [(await testDatabase()).db, (await testDatabase()).db];
  await seedDemo(first, demo);
  await seedDemo(second, demo);

  test.each(['demo-aurora', 'demo-solo'])('%s is the same each time it is loaded on the same day', async (key) => {
    expect(plain((await exported(first, key)).file)).toEqual(plain((await exported(second, key)).file));
  });

  test('the same holds for every id', async () => {
    for (const table of [bookings, rooms, sessions])
      expect(await first.select({ id: table.id }).from(table)).toEqual(
        await second.select({ id: table.id }).from(table),
      );
  });

  test.each(['demo-aurora', 'demo-solo'])('%s comes back equal from its own export, on any day', async (key) => {
    const before = await exported(first, key);
    save(before);
    const { db } = await testDatabase();
    const imported = await importCompany(db, JSON.parse(jsonText(before.file)), {
      today: '2030-01-01',
      now: Date.UTC(2030, 0, 1),
      randomId: repeatableIds('elsewhere'),
      baseDir: folder,
    });
    expect(imported).toMatchObject({ ok: true });
    const after = await exported(db, key);
    expect(plain(after.file)).toEqual(plain(before.file));
    expect([...after.pictures.keys()]).toEqual([...before.pictures.keys()]);
    for (const [name, bytes] of after.pictures)
      expect(name).toBe(`pictures/${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.webp`);
  });
});

test('an export has absolute days, the names of its file instead of ids, and classes that recur once', async () => {
  const { db } = await testDatabase();
  const options = { today: TODAY, now: NOON, randomId: repeatableIds('x'), baseDir: '.' };
  expect(await importCompany(db, smallCompany(), options)).toMatchObject({ ok: true });
  const { file } = await exported(db, 'studio');
  expect(plain(file)).toMatchObject({
    shops: [
      {
        special_days: [{ date: '2026-11-19', reason: 'Holiday' }],
        rooms: [{ ref: 'front', employee: 'noor' }, { employee: 'noor' }, { object: 'mats' }],
        categories: [{ services: [{ ref: 'massage', price: 49.5, options: [{ ref: 'short', price: 29.95 }] }] }],
        timetable: [{ ref: 'yoga-tue', class: 'yoga', every: ['tue'], from: '2026-11-03', until: '2026-11-17' }],
        // Between the cancelled one and the end it is given too few times to be a timetable.
        classes: [{ on: '2026-11-24', cancelled_at: '2026-11-11T11:00:00.000Z' }, { on: '2026-12-01' }, {}],
      },
    ],
    customers: [
      {
        email: 'ada@example.test',
        bookings: [
          {
            service: 'massage',
            room: 'front',
            on: '2026-11-16',
            at: '10:00',
            payment: { type: 'bundle', with: 'two-times' },
          },
          { service: 'short', payment: { type: 'ideal', paid: true, reference: 'tr_2' } },
          {
            session: 'yoga-tue',
            on: '2026-11-17',
            option: 'mat',
            payment: { type: 'subscription', with: 'weekly-yoga' },
          },
          { session: 'concert', payment: { type: 'cash', paid: false } },
        ],
      },
      {
        email: 'bea@example.test',
        bookings: [
          { series: 'series-1', payment: { paid: true } },
          { series: 'series-1', payment: { paid: false } },
        ],
      },
    ],
  });
  expect(await exportCompany(db, 'nobody')).toBeUndefined();
});

test('[CLS-1] weekly classes that go on come back as such, with their dates, what was left out and what was changed alone', async () => {
  const series = {
    ref: 'flow',
    class: 'yoga',
    name: 'Flow',
    employee: 'daan',
    every: ['mon' as const, 'wed' as const],
    at: '07:00',
    minutes: 45,
    places: 9,
    price: 12.5,
    from: '2026-11-16',
    left_out: ['2026-11-23'],
    options: [{ service: 'mat' }],
  };
  const dates = [
    { class: 'yoga', series: 'flow', on: '2026-11-16', at: '07:00', minutes: 45, places: 9 },
    { class: 'yoga', series: 'flow', date: '2026-11-18', on: '2026-11-19', at: '08:00', places: 6, changed: true },
  ];
  const given = smallCompany();
  const [shop] = given.shops;
  const file = { ...given, shops: [{ ...shop, series: [series], classes: dates }] };
  const load = async (from: unknown) => {
    const { db } = await testDatabase();
    const imported = await importCompany(db, from, {
      today: TODAY,
      now: NOON,
      randomId: repeatableIds('s'),
      baseDir: folder,
    });
    expect(imported).toMatchObject({ ok: true });
    return db;
  };
  const db = await load(file);
  expect(await db.select().from(classSeries)).toMatchObject([
    { groupName: 'Flow', weekdays: [1, 3], startMinute: 420, total: 9, priceCents: 1250, endsOn: null },
  ]);
  const { file: first } = await exported(db, 'studio');
  expect(plain(first)).toMatchObject({
    shops: [
      {
        series: [{ name: 'Flow', every: ['mon', 'wed'], at: '07:00', left_out: ['2026-11-23'], from: '2026-11-16' }],
        classes: expect.arrayContaining([
          expect.objectContaining({ series: 'flow', date: '2026-11-18', on: '2026-11-19', changed: true }),
        ]),
      },
    ],
  });
  const again = await exported(await load(JSON.parse(jsonText(first))), 'studio');
  expect(plain(again.file)).toEqual(plain(first));
  const wrong = await importCompany(
    db,
    { ...file, shops: [{ ...shop, classes: [{ ...dates[0], series: 'nobody' }] }] },
    { today: TODAY, now: NOON, randomId: repeatableIds('w'), baseDir: folder },
  );
  expect(wrong).toMatchObject({ ok: false });
  const twice = { ...series, options: [{ service: 'mat' }, { service: 'mat', price: 3 }] };
  const repeated = await importCompany(
    db,
    { ...file, company: { ...file.company, key: 'twice' }, shops: [{ ...shop, series: [twice], classes: [] }] },
    { today: TODAY, now: NOON, randomId: repeatableIds('t'), baseDir: folder },
  );
  expect(repeated).toMatchObject({
    problems: expect.arrayContaining([
      { place: 'shops[0].series[0].options[1].service', text: '"mat" is there twice' },
    ]),
  });
});

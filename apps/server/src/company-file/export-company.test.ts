import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { NOON, smallCompany, TODAY } from '../../test/small-company.ts';
import { seedDemo } from '../../seed/demo.ts';
import type { Db } from '../infra/db/open.ts';
import { bookings, rooms, sessions } from '../infra/db/schema/index.ts';
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
        timetable: [
          { ref: 'yoga-2026-11-03-10-00', class: 'yoga', every: ['tue'], from: '2026-11-03', until: '2026-11-17' },
        ],
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
            session: 'yoga-2026-11-03-10-00',
            on: '2026-11-17',
            option: 'mat',
            payment: { type: 'subscription', with: 'weekly-yoga' },
          },
          { session: 'concert-2026-12-01-20-00', payment: { type: 'cash', paid: false } },
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

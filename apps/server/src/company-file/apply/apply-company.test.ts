import { eq } from 'drizzle-orm';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../seed/demo.ts';
import { testDatabase } from '../../../test/database.ts';
import { NOON } from '../../../test/small-company.ts';
import type { Db } from '../../infra/db/open.ts';
import { auditEntries, bookings, companies, customers, services } from '../../infra/db/schema/index.ts';
import { recordEvent } from '../../staff/audit-store.ts';
import { exportCompany } from '../export-company.ts';
import type { CompanyFileText } from '../format.ts';
import { applyCompany } from './apply-company.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-apply-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { db } = await testDatabase();
await seedDemo(db, { clock: { now: () => NOON }, say: () => {} });

/** As the operator's command writes it, its pictures beside it. */
async function exported(of: Db, key: string): Promise<CompanyFileText> {
  const found = await exportCompany(of, key);
  if (!found) throw new Error(`no company ${key}`);
  for (const [name, bytes] of found.pictures) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return JSON.parse(JSON.stringify(found.file)) as CompanyFileText;
}

const apply = (file: unknown, dry: boolean) =>
  applyCompany(db, file, {
    now: NOON,
    baseDir: folder,
    operator: 'operator',
    dry,
    record: (tx, event, place, entry) => recordEvent(tx, new Date(NOON), event, place, entry),
  });

async function steps(file: unknown, dry = true): Promise<string[]> {
  const applied = await apply(file, dry);
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems));
  return applied.steps.map(({ what, thing, text }) => `${what} ${thing}: ${text}`);
}

describe('[CAT-6] applying a file to an existing company', () => {
  test.each(['demo-aurora', 'demo-solo'])('what was exported from %s has nothing to change', async (key) => {
    const file = await exported(db, key);
    expect(await apply(file, true)).toEqual({ ok: true, steps: [], leftAlone: [] });
  });

  test('a plan says what is added, changed and archived and does nothing; applying does it, and then nothing is to do', async () => {
    const file = await exported(db, 'demo-solo');
    const [shop] = file.shops;
    const [category] = shop?.categories ?? [];
    const [first, second] = category?.services ?? [];
    if (!shop || !category?.services || !first || !second) throw new Error('the demo has services');
    category.services = [
      { ...first, price: 123.45 },
      ...category.services.filter((each) => each !== first && each !== second),
      { ref: 'brand-new', name: 'Brand new', minutes: 30, price: 20 },
    ];
    // References to the removed service are removed too.
    const without = JSON.parse(
      JSON.stringify(file, (_, value: unknown) =>
        Array.isArray(value) ? value.filter((each) => each !== second.ref) : value,
      ),
    ) as CompanyFileText;
    const catalogueOnly = {
      ...without,
      customers: undefined,
      shops: without.shops.map((each) => ({ ...each, classes: undefined, events: undefined, timetable: undefined })),
    };
    const before = await db.select().from(bookings);
    const planned = await steps(catalogueOnly);
    expect(planned).toContainEqual(
      expect.stringContaining(`changed service "${first.ref}": price ${first.price} → 123.45`),
    );
    expect(planned).toContainEqual('added service "brand-new": Brand new');
    expect(planned).toContainEqual(expect.stringContaining(`archived service "${second.name}"`));
    expect(await db.select().from(services).where(eq(services.name, 'Brand new'))).toEqual([]);

    if (planned.some((step) => step.startsWith('refused'))) throw new Error(planned.join('\n'));
    expect(await steps(catalogueOnly, false)).toEqual(planned);
    expect(await steps(catalogueOnly)).toEqual([]);
    expect(await db.select().from(bookings)).toEqual(before);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'service.added'));
    expect(entry).toMatchObject({ who: 'operator' });
    expect(await apply(await exported(db, 'demo-solo'), true)).toMatchObject({ steps: [], leftAlone: [] });
  });

  test('what is refused names its reason and who is in the way, and then nothing is done', async () => {
    const file = await exported(db, 'demo-aurora');
    const [shop] = file.shops;
    const [employee] = shop?.employees ?? [];
    if (!shop || !employee) throw new Error('the demo has people');
    const category = shop.categories?.[0];
    const cheap = category?.services?.[0];
    if (cheap) cheap.price = 1;
    // Their rooms stay, and still need somebody.
    const rooms = shop.rooms?.map((room) => (room.employee === employee.ref ? { ...room, employee: undefined } : room));
    const kept = { ...file, shops: [{ ...shop, rooms }, ...file.shops.slice(1)] };
    const archived = {
      ...kept,
      shops: [
        { ...shop, employees: [{ ...employee, archived: true }, ...(shop.employees ?? []).slice(1)] },
        ...file.shops.slice(1),
      ],
    };
    const planned = await steps(archived);
    expect(planned.find((step) => step.startsWith(`refused employee "${employee.ref}"`))).toMatch(
      /still in use.*room "/,
    );
    await steps(archived, false);
    expect((await exported(db, 'demo-aurora')).shops[0]?.categories?.[0]?.services?.[0]?.price).not.toBe(1);
  });

  test('[CAT-1] settings of the company are changed by the rules of the console, and leave its event', async () => {
    const file = await exported(db, 'demo-aurora');
    const { loyalty, cancellation } = file.company;
    const changed = {
      ...file,
      company: {
        ...file.company,
        colour: '#2f6f5e',
        coc_number: undefined,
        reminder_hours: [48, 2],
        allowed_hosts: ['https://*.aurora.example'],
        tab_names: { groups: 'Lessons' },
        loyalty: { ...loyalty, need_points: 120 },
        cancellation: { ...cancellation, fee: 3.5 },
        blocked_at: '2026-11-01T10:00:00.000Z',
      },
    };
    const planned = await apply(changed, true);
    if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
    expect(planned.steps).toHaveLength(1);
    expect(planned.steps[0]).toMatchObject({ what: 'changed', thing: 'company "demo-aurora"' });
    for (const words of [
      `loyalty.need_points ${loyalty?.need_points} → 120`,
      '→ #2f6f5e',
      'tab_names.groups',
      'cancellation.fee',
      'reminder_hours',
      'allowed_hosts',
    ])
      expect(planned.steps[0]?.text).toContain(words);
    expect(planned.leftAlone).toEqual(['company.blocked_at']);
    expect((await exported(db, 'demo-aurora')).company).toEqual(file.company);

    expect(await apply(changed, false)).toEqual(planned);
    expect(await steps(changed)).toEqual([]);
    const { company } = await exported(db, 'demo-aurora');
    expect(company).toMatchObject({ colour: '#2f6f5e', reminder_hours: [48, 2], tab_names: { groups: 'Lessons' } });
    expect(company).not.toHaveProperty('coc_number');
    expect(company).not.toHaveProperty('blocked_at');
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'company.changed'));
    expect(entry).toMatchObject({ who: 'operator', after: { colour: '#2f6f5e', loyalty: { need_points: 120 } } });
  });

  test('[CAT-1] settings that the console refuses are refused with the same words, and nothing is changed @full', async () => {
    const file = await exported(db, 'demo-aurora');
    const texts = async (company: object) => {
      const applied = await apply({ ...file, company: { ...file.company, ...company } }, false);
      return applied.ok ? [] : applied.problems.map(({ place, text }) => `${place}: ${text}`);
    };
    expect(await texts({ languages: ['de'], main_language: 'en' })).toEqual([
      expect.stringContaining('company.languages: '),
    ]);
    expect(await texts({ loyalty: { enabled: true, need_points: 0 } })).toEqual([
      'company.loyalty.need_points: Please say how many points earn a discount: at least 1',
    ]);
    expect((await exported(db, 'demo-aurora')).company).toEqual(file.company);
  });

  test('a value that the console refuses is refused here with the same text', async () => {
    const file = await exported(db, 'demo-solo');
    const service = file.shops[0]?.categories?.[0]?.services?.[0];
    if (service) service.price = 49.505;
    const applied = await apply(file, true);
    expect(applied.ok ? [] : applied.problems.map(({ text }) => text)).toEqual(['A price has at most two decimals']);
  });

  test('what the company has beside the rules of a file is named with its place, and nothing is done', async () => {
    const file = await exported(db, 'demo-solo');
    const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.apiKey, 'demo-solo'));
    const theirs = eq(customers.companyId, company?.id ?? 0);
    const [before] = await db.select({ phone: customers.contactNumber }).from(customers).where(theirs);
    await db
      .update(customers)
      .set({ contactNumber: '1'.repeat(41) })
      .where(theirs);
    try {
      const applied = await apply(file, true);
      expect(applied.ok ? [] : applied.problems.map(({ place }) => place)).toContain(
        'the company today, customers[0].phone',
      );
    } finally {
      await db
        .update(customers)
        .set({ contactNumber: before?.phone ?? null })
        .where(theirs);
    }
  });
});

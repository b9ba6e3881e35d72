import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { addShop, addStudio, NOW } from '../../test/studio.ts';
import { companies, employees } from '../infra/db/schema/index.ts';

describe.each(databases)('the workplace on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const app = await testPlatform(database);
  const { companyId, shopId } = await addStudio(db, 'one');
  const secondId = await addShop(db, companyId, { name: 'Second', timeZone: 'Europe/Vilnius' });
  await db.insert(employees).values([
    { companyId, shopId, name: 'Noor' },
    { companyId, shopId: secondId, name: 'Aiko' },
  ]);

  async function seenBy(email: string, shopIds?: number[]) {
    const { accountId } = await addStaff(db, { email, companyId, role: 'desk', ...(shopIds && { shopIds }) });
    const cookie = await openSession(db, accountId, new Date(NOW));
    const { result } = await askStaff(app, 'staffWorkplace', {}, { key: 'one', cookie });
    const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);
    return { shops: names(result['shops']), employees: names(result['employees']) };
  }

  test('[TEAM-6] somebody sees the shops they work in and who can be booked there', async () => {
    const all = await seenBy('all@embook.test');
    expect(all.shops).toContain('Second');
    expect(all.employees).toEqual(expect.arrayContaining(['Noor', 'Aiko']));
    const some = await seenBy('some@embook.test', [secondId]);
    expect(some).toEqual({ shops: ['Second'], employees: ['Aiko'] });
  });

  test('[CAT-5] the console knows which languages the company offers', async () => {
    await db
      .update(companies)
      .set({ mainLanguage: 'nl', languages: ['nl', 'en'] })
      .where(eq(companies.id, companyId));
    const { accountId } = await addStaff(db, { email: 'reader@embook.test', companyId, role: 'desk' });
    const cookie = await openSession(db, accountId, new Date(NOW));
    const { result } = await askStaff(app, 'staffWorkplace', {}, { key: 'one', cookie });
    expect(result['company']).toMatchObject({ main_language: 'nl', languages: ['nl', 'en'] });
  });
});

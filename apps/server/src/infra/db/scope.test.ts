import { type Area, areas } from '@embook/domain/shared';
import { areasOf, can, type Level, levelsOf, type Member, presetNames, type Role } from '@embook/domain/staff';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { within } from './scope.ts';

const some = [null, 1, 2, 3] as const;
/** Every company, shop and employee with every other. */
const rows = [1, 2].flatMap((companyId) =>
  some.flatMap((shopId) => some.map((employeeId) => ({ companyId, shopId, employeeId }))),
);

const levels = fc.record(
  Object.fromEntries(areas.map((area) => [area, fc.constantFrom<Level>(...levelsOf[area])])),
) as unknown as fc.Arbitrary<Member['areas']>;
const members: fc.Arbitrary<Member> = fc
  .record({
    role: fc.constantFrom<Role>('custom', ...presetNames),
    areas: levels,
    shops: fc.oneof(fc.constant('all' as const), fc.subarray([1, 2, 3])),
    companyId: fc.constantFrom(1, 2),
    accountId: fc.constant(1),
    employeeId: fc.constantFrom(null, 1, 2),
  })
  .map((member) => ({ ...member, areas: areasOf(member.role, member.areas) }));

describe.each(databases)('[TEAM-6] the WHERE of a member on %s', async (_name, open) => {
  const { db } = await open();
  const values = sql.join(
    rows.map(
      (row, index) => sql`(${index}::int, ${row.companyId}::bigint, ${row.shopId}::bigint, ${row.employeeId}::bigint)`,
    ),
    sql`, `,
  );

  test('lists exactly what the same member may open one by one', async () => {
    await fc.assert(
      fc.asyncProperty(members, fc.constantFrom(...areas), async (member, area: Area) => {
        for (const permission of [`${area}.view`, `${area}.change`] as const) {
          const scope = within(member, permission, {
            companyId: sql`t.company_id`,
            shopId: sql`t.shop_id`,
            employeeId: sql`t.employee_id`,
          });
          const found = await db.execute<{ index: number }>(sql`
            select t.index from (values ${values}) as t (index, company_id, shop_id, employee_id) where ${scope} order by 1`);
          const allowed = rows.flatMap((row, index) => (can(member, permission, row).ok ? [index] : []));
          expect(found.rows.map(({ index }) => index)).toEqual(allowed);
        }
      }),
      { seed: 20_261_116, numRuns: 100 },
    );
  });
});

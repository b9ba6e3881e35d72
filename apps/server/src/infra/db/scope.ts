import type { Permission } from '@embook/domain/shared';
import { type Member, reachOf } from '@embook/domain/staff';
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The columns of a table that name the company, shop and employee of a row; undefined where it has none. */
export interface ScopeColumns {
  readonly companyId: SQLWrapper;
  readonly shopId?: SQLWrapper;
  readonly employeeId?: SQLWrapper;
}

/**
 * TEAM-6: the WHERE of everything that staff read or change. It is made from the same reach as `can`, so that a list
 * shows exactly what its member may open, and a thing of another company, shop or employee is not found.
 */
export function within(member: Member, permission: Permission, columns: ScopeColumns): SQL {
  const found = reachOf(member, permission);
  if (!found.ok) return sql`false`;
  const { companyId, shops, employee } = found.reach;
  const ofShops = columns.shopId && shops !== 'all' ? inArray(columns.shopId, [...shops]) : undefined;
  const own = columns.employeeId && employee !== 'any' ? eq(columns.employeeId, employee ?? 0) : undefined;
  return and(eq(columns.companyId, companyId), ofShops, own) ?? sql`false`;
}

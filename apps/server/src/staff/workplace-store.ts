import type { Member, ShopScope } from '@embook/domain/staff';
import { and, asc, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { companies, employees, shops } from '../infra/db/schema/index.ts';

export type WorkplaceStore = ReturnType<typeof createWorkplaceStore>;

const inScope = (column: SQLWrapper, scope: ShopScope) => (scope === 'all' ? undefined : inArray(column, [...scope]));

/** What the console is drawn with, as far as a member's shops reach (TEAM-6). */
export function createWorkplaceStore(db: Db) {
  return {
    async read({ companyId, shops: scope }: Pick<Member, 'companyId' | 'shops'>) {
      const [company, ofShops, ofEmployees] = await Promise.all([
        db
          .select({
            name: companies.name,
            appColor: companies.appColor,
            logoUrl: companies.logoUrl,
            mainLanguage: companies.mainLanguage,
            languages: companies.languages,
          })
          .from(companies)
          .where(eq(companies.id, companyId)),
        db
          .select({ id: shops.id, name: shops.name, timeZone: shops.timeZone })
          .from(shops)
          .where(and(eq(shops.companyId, companyId), eq(shops.archived, false), inScope(shops.id, scope)))
          .orderBy(asc(shops.position), asc(shops.id)),
        db
          .select({ id: employees.id, name: employees.name, shopId: employees.shopId, photoUrl: employees.photoUrl })
          .from(employees)
          .where(
            and(eq(employees.companyId, companyId), eq(employees.archived, false), inScope(employees.shopId, scope)),
          )
          .orderBy(asc(employees.position), asc(employees.id)),
      ]);
      return { company: company[0], shops: ofShops, employees: ofEmployees };
    },
  };
}

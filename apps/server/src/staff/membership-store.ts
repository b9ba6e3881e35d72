import { areasOf, type Areas, type Member, type Role, type ShopScope } from '@embook/domain/staff';
import { and, asc, count, eq, inArray, ne, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { calendarFeeds, companies, employees, memberships, shops, staffAccounts } from '../infra/db/schema/index.ts';

type StoredGrant = Pick<typeof memberships.$inferSelect, 'role' | 'areas' | 'shopIds' | 'employeeId'>;

/** What somebody is given. */
export interface NewGrant {
  readonly role: Role;
  readonly areas: Areas;
  readonly shops: ShopScope;
  readonly employeeId: number | null;
}

export const grantOf = ({ role, areas, shopIds, employeeId }: StoredGrant): NewGrant => ({
  role,
  areas: areasOf(role, areas ?? {}),
  shops: shopIds ?? 'all',
  employeeId,
});

/** Areas are kept for custom roles alone: what a preset means is decided in the domain. */
export const storedGrant = ({ role, areas, shops, employeeId }: NewGrant): StoredGrant => ({
  role,
  areas: role === 'custom' ? areas : null,
  shopIds: shops === 'all' ? null : [...shops],
  employeeId,
});

export const memberOf = (row: typeof memberships.$inferSelect): Member & { readonly id: number } => ({
  id: row.id,
  companyId: row.companyId,
  accountId: row.accountId,
  ...grantOf(row),
});

const person = { name: staffAccounts.name, email: staffAccounts.email };

/** Everybody who works at a company, locked in one order: the rights of the caller cannot change meanwhile (TEAM-5). */
export async function lockTeam(tx: Tx, companyId: number) {
  const rows = await tx
    .select({ membership: memberships, ...person })
    .from(memberships)
    .innerJoin(staffAccounts, eq(staffAccounts.id, memberships.accountId))
    .where(eq(memberships.companyId, companyId))
    .orderBy(asc(memberships.id))
    .for('update', { of: memberships });
  return rows.map(({ membership, name, email }) => ({
    ...memberOf(membership),
    name,
    email,
    version: membership.version,
  }));
}

export async function changeMember(tx: Tx, { companyId, id }: Member & { id: number }, grant: NewGrant): Promise<void> {
  await tx
    .update(memberships)
    .set({ ...storedGrant(grant), version: sql`${memberships.version} + 1` })
    .where(and(eq(memberships.companyId, companyId), eq(memberships.id, id)));
}

/** Their calendar feeds end with them: an address that they passed on would open again if they came back (A23). */
export async function removeMember(tx: Tx, { companyId, accountId, id }: Member & { id: number }): Promise<void> {
  await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.companyId, companyId), eq(calendarFeeds.createdBy, accountId)));
  await tx.delete(memberships).where(and(eq(memberships.companyId, companyId), eq(memberships.id, id)));
}

/** The id of the new member; undefined when they work there already. */
export async function addMember(
  tx: Pick<Tx, 'insert'>,
  companyId: number,
  accountId: number,
  grant: StoredGrant,
): Promise<number | undefined> {
  const { role, areas, shopIds, employeeId } = grant;
  const [row] = await tx
    .insert(memberships)
    .values({ companyId, accountId, role, areas, shopIds, employeeId })
    .onConflictDoNothing({ target: [memberships.companyId, memberships.accountId] })
    .returning({ id: memberships.id });
  return row?.id;
}

/** Which of the named shops and employee are not of the company or these shops, or whether the employee is linked already. */
export async function unknownIn(
  tx: Tx,
  companyId: number,
  grant: NewGrant,
  self: number | undefined,
  reach: ShopScope = 'all',
) {
  const shopIds = grant.shops === 'all' ? [] : grant.shops;
  const [known] = await tx
    .select({ n: count() })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), inArray(shops.id, [...shopIds])));
  const { employeeId } = grant;
  if (employeeId === null) return { shops: known?.n !== new Set(shopIds).size, employee: false };
  const [employee] = await tx
    .select({ id: employees.id, linked: memberships.id })
    .from(employees)
    .leftJoin(memberships, and(eq(memberships.companyId, companyId), eq(memberships.employeeId, employees.id)))
    .where(
      and(
        eq(employees.companyId, companyId),
        eq(employees.id, employeeId),
        reach === 'all' ? undefined : inArray(employees.shopId, [...reach]),
      ),
    );
  const isOthers = employee !== undefined && employee.linked !== null && employee.linked !== self;
  return { shops: known?.n !== new Set(shopIds).size, employee: employee === undefined || isOthers };
}

/** Whether somebody works at another company too. */
export async function worksElsewhere(tx: Tx, companyId: number, accountId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), ne(memberships.companyId, companyId)))
    .limit(1);
  return rows.length > 0;
}

export async function setSecondFactorPolicy(tx: Tx, companyId: number, required: boolean): Promise<boolean> {
  const [before] = await tx
    .select({ required: companies.staffSecondFactor })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update');
  await tx.update(companies).set({ staffSecondFactor: required }).where(eq(companies.id, companyId));
  return before?.required ?? false;
}

export async function listTeam(db: Db, companyId: number) {
  const rows = await db
    .select({ membership: memberships, ...person, totpSecret: staffAccounts.totpSecret })
    .from(memberships)
    .innerJoin(staffAccounts, eq(staffAccounts.id, memberships.accountId))
    .where(eq(memberships.companyId, companyId))
    .orderBy(asc(staffAccounts.name), asc(memberships.id));
  return rows.map(({ membership, name, email, totpSecret }) => ({
    ...memberOf(membership),
    name,
    email,
    version: membership.version,
    secondFactor: totpSecret !== null,
  }));
}

const inScope = (column: SQLWrapper, scope: ShopScope) => (scope === 'all' ? undefined : inArray(column, [...scope]));

/** What the console is drawn with, as far as a member's shops reach (TEAM-6). */
export async function findWorkplace(db: Db, { companyId, shops: scope }: Pick<Member, 'companyId' | 'shops'>) {
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
      .where(and(eq(employees.companyId, companyId), eq(employees.archived, false), inScope(employees.shopId, scope)))
      .orderBy(asc(employees.position), asc(employees.id)),
  ]);
  return { company: company[0], shops: ofShops, employees: ofEmployees };
}

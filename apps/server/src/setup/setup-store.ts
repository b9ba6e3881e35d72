import type { ShopTime } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { isBookableService, isOfferedIn } from '../infra/db/offered.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  categories,
  companies,
  employees,
  memberships,
  occupancies,
  openingHours,
  rooms,
  services,
  shops,
  staffInvitations,
  widgetHosts,
} from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';

// What decides how far a company is, as far as a member's shops reach (TEAM-6).

const MAX_SEEN = 5;

export async function findCompany(db: Db, companyId: number) {
  const [row] = await db
    .select({
      key: companies.apiKey,
      allowedHosts: companies.allowedHosts,
      hasLooks: sql<boolean>`${companies.version} > 1 or ${companies.logoUrl} is not null`,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row;
}

/** The first shop with what it has. */
export async function findFirstShop(db: Db, member: Member) {
  const [shop] = await db
    .select({
      id: shops.id,
      name: shops.name,
      city: shops.city,
      hasHours: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(openingHours)
        .where(and(eq(openingHours.companyId, shops.companyId), eq(openingHours.shopId, shops.id)))})`,
    })
    .from(shops)
    .where(
      and(within(member, 'settings.view', { companyId: shops.companyId, shopId: shops.id }), eq(shops.archived, false)),
    )
    .orderBy(asc(shops.position), asc(shops.id))
    .limit(1);
  if (!shop) return undefined;
  const ofShop = <T extends typeof rooms | typeof categories>(table: T) =>
    and(eq(table.companyId, member.companyId), eq(table.shopId, shop.id), eq(table.archived, false));
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(ofShop(rooms))
    .orderBy(asc(rooms.position), asc(rooms.id));
  const [category] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        ofShop(categories),
        sql`not exists (select from services s where s.company_id = ${categories.companyId}
          and s.category_id = ${categories.id} and s.example)`,
      ),
    )
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(1);
  return { ...shop, rooms: found.map(({ id }) => id), categoryId: category?.id ?? null };
}

/** The first thing of a shop that customers can book in some room. */
export async function findBookableService(db: Db, companyId: number, shopId: number) {
  const [row] = await db
    .select({
      id: services.id,
      name: sql<string>`coalesce((select p.name || ': ' from services p
        where p.company_id = ${services.companyId} and p.id = ${services.parentServiceId}), '') || ${services.name}`,
      minutes: services.minutes,
      priceCents: services.priceCents,
    })
    .from(services)
    .where(
      and(
        eq(services.companyId, companyId),
        eq(services.shopId, shopId),
        sql`coalesce(${services.categoryId}, (select p.category_id from services p
          where p.company_id = ${services.companyId} and p.id = ${services.parentServiceId})) is not null`,
        isBookableService(sql`services`),
        sql`exists (select from rooms r where r.company_id = ${companyId} and ${isOfferedIn(sql`services`, sql`r`)})`,
      ),
    )
    .orderBy(asc(services.position), asc(services.id))
    .limit(1);
  return row;
}

export async function findPeople(db: Db, member: Member, now: Date) {
  const named = await db
    .select({ name: employees.name })
    .from(employees)
    .where(
      and(
        within(member, 'settings.view', { companyId: employees.companyId, shopId: employees.shopId }),
        eq(employees.archived, false),
      ),
    )
    .orderBy(asc(employees.position), asc(employees.id));
  const { companyId } = member;
  const members = await db.$count(memberships, eq(memberships.companyId, companyId));
  const invited = await db.$count(
    staffInvitations,
    and(
      eq(staffInvitations.companyId, companyId),
      isNull(staffInvitations.endedAt),
      gt(staffInvitations.expiresAt, now),
    ),
  );
  return { employees: named.map(({ name }) => name), members, invited };
}

/** The test booking that stands, if there is one. */
export async function findTestBooking(db: Db, member: Member, now: Date) {
  const columns = {
    companyId: occupancies.companyId,
    shopId: rooms.shopId,
    employeeId: occupancies.employeeId,
  };
  const [row] = await db
    .select({
      id: occupancies.id,
      shopId: rooms.shopId,
      service: sql<string>`coalesce(${occupancies.reason}, '')`,
      startsAt: occupancies.startsAt,
      endsAt: occupancies.endsAt,
      room: rooms.name,
      employee: employees.name,
      until: occupancies.testUntil,
      timeZone: shops.timeZone,
    })
    .from(occupancies)
    .innerJoin(rooms, and(eq(rooms.companyId, occupancies.companyId), eq(rooms.id, occupancies.roomId)))
    .innerJoin(shops, and(eq(shops.companyId, rooms.companyId), eq(shops.id, rooms.shopId)))
    .leftJoin(employees, and(eq(employees.companyId, occupancies.companyId), eq(employees.id, occupancies.employeeId)))
    .where(and(within(member, 'agenda.view', columns), gt(occupancies.testUntil, now)));
  return row;
}

export const findSeenPages = (db: Db, companyId: number) =>
  db
    .select({ origin: widgetHosts.origin, at: widgetHosts.seenAt })
    .from(widgetHosts)
    .where(eq(widgetHosts.companyId, companyId))
    .orderBy(desc(widgetHosts.seenAt))
    .limit(MAX_SEEN);

interface NewTest {
  readonly roomId: number;
  readonly employeeId: number | null;
  readonly startsAt: ShopTime;
  readonly endsAt: ShopTime;
  readonly reason: string;
  readonly testUntil: Date;
}

/** One at a time: an earlier test of the company goes. Throws the database's error when the time is taken. */
export async function replaceTest(tx: Tx, companyId: number, test: NewTest): Promise<number> {
  await tx.delete(occupancies).where(and(eq(occupancies.companyId, companyId), isNotNull(occupancies.testUntil)));
  const [row] = await tx
    .insert(occupancies)
    .values({ companyId, ...test })
    .returning({ id: occupancies.id });
  return row?.id ?? 0;
}

/** A room with the clock of its shop. */
export async function roomOf(tx: Tx, companyId: number, roomId: number) {
  const [row] = await tx
    .select({ name: rooms.name, timeZone: shops.timeZone })
    .from(rooms)
    .innerJoin(shops, and(eq(shops.companyId, rooms.companyId), eq(shops.id, rooms.shopId)))
    .where(and(eq(rooms.companyId, companyId), eq(rooms.id, roomId)));
  return row;
}

/** More pages than a company has. */
const MAX_HOSTS = 20;
const QUIET_MS = 86_400_000;

/** `isOwn` tells the pages that the company itself named from those that anybody can make up. */
export async function recordPage(
  db: Db,
  companyKey: string,
  origin: string,
  seenAt: Date,
  isOwn: (page: string) => boolean,
): Promise<void> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.apiKey, companyKey), isNull(companies.bannedAt)));
  if (!company) return;
  const companyId = company.id;
  await db.transaction(async (tx) => {
    // One after the other, or two at once would both find room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`hosts ${companyId}`}))`);
    const isIt = and(eq(widgetHosts.companyId, companyId), eq(widgetHosts.origin, origin));
    const known = await tx.update(widgetHosts).set({ seenAt }).where(isIt).returning({ origin: widgetHosts.origin });
    if (known.length > 0) return;
    const kept = await tx
      .select({ origin: widgetHosts.origin, seenAt: widgetHosts.seenAt })
      .from(widgetHosts)
      .where(eq(widgetHosts.companyId, companyId))
      .orderBy(asc(widgetHosts.seenAt), asc(widgetHosts.origin));
    if (kept.length >= MAX_HOSTS) {
      // A page that people visit stays: only one that nobody saw for a day makes room for a new name. A page of the
      // company itself does not wait that long for one that may be made up.
      const quiet = kept.find((page) => page.seenAt.getTime() <= seenAt.getTime() - QUIET_MS);
      const displaced = (isOwn(origin) ? kept.find((page) => !isOwn(page.origin)) : undefined) ?? quiet;
      if (!displaced) return;
      await tx
        .delete(widgetHosts)
        .where(and(eq(widgetHosts.companyId, companyId), eq(widgetHosts.origin, displaced.origin)));
    }
    await tx.insert(widgetHosts).values({ companyId, origin, seenAt }).onConflictDoNothing();
  });
}

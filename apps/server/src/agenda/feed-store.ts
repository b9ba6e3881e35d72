import type { Member } from '@embook/domain/staff';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  calendarFeeds,
  companies,
  employees,
  memberships,
  rooms,
  shops,
  staffAccounts,
} from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';
import { memberOf } from '../staff/staff.ts';

export interface FeedPlace {
  readonly employeeId: number | null;
  readonly roomId: number | null;
}

/** The shop of the feed's room or employee, for the permission. A room belongs to no employee. */
const shopId = sql<number>`coalesce(
  (select r.shop_id from rooms r where r.company_id = ${calendarFeeds.companyId} and r.id = ${calendarFeeds.roomId}),
  (select e.shop_id from employees e where e.company_id = ${calendarFeeds.companyId} and e.id = ${calendarFeeds.employeeId}))`;

const reach = { companyId: calendarFeeds.companyId, shopId, employeeId: calendarFeeds.employeeId };

/** Replaces the member's previous feed, and none of a colleague. */
export async function replaceFeed(
  tx: Tx,
  { companyId, accountId }: Member,
  { employeeId, roomId }: FeedPlace,
  { tokenHash, now }: { readonly tokenHash: Uint8Array; readonly now: Date },
): Promise<{ readonly id: number; readonly renewed: boolean }> {
  const place = employeeId === null ? eq(calendarFeeds.roomId, roomId ?? 0) : eq(calendarFeeds.employeeId, employeeId);
  const before = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.companyId, companyId), eq(calendarFeeds.createdBy, accountId), place))
    .returning({ id: calendarFeeds.id });
  const [row] = await tx
    .insert(calendarFeeds)
    .values({ companyId, employeeId, roomId, tokenHash, createdBy: accountId, createdAt: now })
    .returning({ id: calendarFeeds.id });
  return { id: row?.id ?? 0, renewed: before.length > 0 };
}

/** The feed that was ended; undefined when there is none, or not for this member. */
export async function endFeed(tx: Tx, member: Member, id: number) {
  const [row] = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), within(member, 'agenda.change', reach)))
    .returning({
      employeeId: calendarFeeds.employeeId,
      roomId: calendarFeeds.roomId,
      createdBy: calendarFeeds.createdBy,
      shopId: shopId.mapWith(Number),
    });
  return row;
}

export const feedsOf = (db: Db, member: Member) =>
  db
    .select({ feed: calendarFeeds, madeBy: staffAccounts.name })
    .from(calendarFeeds)
    .innerJoin(staffAccounts, eq(staffAccounts.id, calendarFeeds.createdBy))
    .where(within(member, 'agenda.view', reach))
    .orderBy(asc(calendarFeeds.id));

/** The feed of a secret, with the current rights of its maker: without them the feed ends. */
export async function findFeed(db: Db, tokenHash: Uint8Array) {
  const [row] = await db
    .select({
      feed: calendarFeeds,
      shopId: shopId.mapWith(Number),
      name: sql<string>`coalesce(${employees.name}, ${rooms.name})`,
      shopName: shops.name,
      timeZone: shops.timeZone,
      membership: memberships,
    })
    .from(calendarFeeds)
    .innerJoin(companies, and(eq(companies.id, calendarFeeds.companyId), isNull(companies.bannedAt)))
    .innerJoin(
      memberships,
      and(eq(memberships.companyId, calendarFeeds.companyId), eq(memberships.accountId, calendarFeeds.createdBy)),
    )
    .innerJoin(shops, and(eq(shops.companyId, calendarFeeds.companyId), eq(shops.id, shopId)))
    .leftJoin(
      employees,
      and(eq(employees.companyId, calendarFeeds.companyId), eq(employees.id, calendarFeeds.employeeId)),
    )
    .leftJoin(rooms, and(eq(rooms.companyId, calendarFeeds.companyId), eq(rooms.id, calendarFeeds.roomId)))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  return row && { ...row, maker: memberOf(row.membership) };
}

import { type TillMethod, tillMethods } from '@embook/domain/desk';
import type { Day } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { dayClosings, shops, tillEntries } from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';

export type ClosingRow = typeof dayClosings.$inferSelect;
type Reader = Pick<Tx, 'select'>;

/** One till: that of a shop. */
interface Till {
  readonly companyId: number;
  readonly shopId: number;
}

const isOf = ({ companyId, shopId }: Till) => and(eq(dayClosings.companyId, companyId), eq(dayClosings.shopId, shopId));

export async function findTillShop(reader: Reader, { companyId, shopId }: Till) {
  const [shop] = await reader
    .select({ id: shops.id, name: shops.name, timeZone: shops.timeZone })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)));
  return shop;
}

/** No entry is added to the till of the shop while it is held: each locks the same row (TILL-2). */
export async function lockTill(tx: Tx, { companyId, shopId }: Till): Promise<void> {
  await tx
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)))
    .for('update');
}

/** What came in less what went out on a day, by every method. */
export async function sumsOfDay(reader: Reader, { companyId, shopId }: Till, day: Day) {
  const rows = await reader
    .select({
      method: tillEntries.method,
      entries: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${tillEntries.amountCents})::int`,
    })
    .from(tillEntries)
    .where(and(eq(tillEntries.companyId, companyId), eq(tillEntries.shopId, shopId), eq(tillEntries.day, day)))
    .groupBy(tillEntries.method);
  return tillMethods.map(
    (method: TillMethod) => rows.find((row) => row.method === method) ?? { method, entries: 0, cents: 0 },
  );
}

export async function findClosing(reader: Reader, till: Till, day: Day): Promise<ClosingRow | undefined> {
  const [row] = await reader
    .select()
    .from(dayClosings)
    .where(and(isOf(till), eq(dayClosings.day, day)));
  return row;
}

/** What stayed in the drawer when it was counted last before a day. */
export async function lastFloat(reader: Reader, till: Till, day: Day): Promise<number> {
  const [row] = await reader
    .select({ floatCents: dayClosings.floatCents })
    .from(dayClosings)
    .where(and(isOf(till), lt(dayClosings.day, day)))
    .orderBy(desc(dayClosings.day))
    .limit(1);
  return row?.floatCents ?? 0;
}

/** More days than anybody counts in one evening. */
const MOST_OPEN = 31;

/** Days with entries that nobody has closed, since the first one that was closed: not every shop counts its drawer. */
export async function openDaysBefore(reader: Reader, { companyId, shopId }: Till, day: Day): Promise<Day[]> {
  const rows = await reader
    .select({ day: tillEntries.day })
    .from(tillEntries)
    .where(
      and(
        eq(tillEntries.companyId, companyId),
        eq(tillEntries.shopId, shopId),
        lt(tillEntries.day, day),
        sql`${tillEntries.day} > (select min(c.day) from day_closings c where c.company_id = ${companyId}
          and c.shop_id = ${shopId})`,
        sql`not exists (select from day_closings c where c.company_id = ${companyId} and c.shop_id = ${shopId}
          and c.day = ${tillEntries.day})`,
      ),
    )
    .groupBy(tillEntries.day)
    .orderBy(asc(tillEntries.day))
    .limit(MOST_OPEN);
  return rows.map((row) => row.day);
}

export const insertClosing = (tx: Tx, closing: typeof dayClosings.$inferInsert) =>
  tx.insert(dayClosings).values(closing);

interface ClosingPage {
  readonly shopId?: number | undefined;
  readonly untilId?: number | undefined;
  readonly limit: number;
}

/** Of the member's shops, the latest first. */
export const listClosings = (reader: Reader, member: Member, { shopId, untilId, limit }: ClosingPage) =>
  reader
    .select({ closing: dayClosings, shopName: shops.name, timeZone: shops.timeZone })
    .from(dayClosings)
    .innerJoin(shops, and(eq(shops.companyId, dayClosings.companyId), eq(shops.id, dayClosings.shopId)))
    .where(
      and(
        within(member, 'money.view', dayClosings),
        shopId === undefined ? undefined : eq(dayClosings.shopId, shopId),
        untilId === undefined ? undefined : lt(dayClosings.id, untilId),
      ),
    )
    .orderBy(desc(dayClosings.id))
    .limit(limit);

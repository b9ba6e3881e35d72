import type { SessionKind } from '@embook/domain/classes';
import type { Locale, Permission, ShopTime } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { isAmong } from '../infra/db/batch.ts';
import { isShopOf } from '../infra/db/known-shop.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  bookings,
  employees,
  occupancies,
  rooms,
  services,
  sessionOptions,
  sessions,
  shops,
} from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';
import { textIn } from '../infra/db/text-in-language.ts';
import { stillAgreed } from '../infra/db/visit.ts';
import { classColumns, joinsOf, optionsOf, type valueColumns } from '../infra/db/class-columns.ts';

export type ClassRow = NonNullable<Awaited<ReturnType<typeof findClass>>>;
export type Reader = Pick<Db, 'select'>;

interface ClassChange extends ReturnType<typeof valueColumns> {
  readonly employeeId: number | null;
  readonly roomId: number | null;
  readonly startsAt: ShopTime;
}

/** CLS-6: what an event has beside a class. */
type EventParts = Pick<
  typeof sessions.$inferInsert,
  'photoUrl' | 'videoUrl' | 'street' | 'zip' | 'city' | 'country' | 'contactNumber' | 'texts'
>;

const columns = {
  ...classColumns(sessions),
  options: optionsOf(sql`session_options`, sql`o.company_id = ${sessions.companyId} and o.session_id = ${sessions.id}`),
  photo: sessions.photoUrl,
  video: sessions.videoUrl,
  street: sessions.street,
  zip: sessions.zip,
  city: sessions.city,
  country: sessions.country,
  phone: sessions.contactNumber,
  texts: sessions.texts,
  kind: sql<SessionKind>`case ${sessions.kind} when 'group' then 'class' else 'event' end`,
  startsAt: sessions.startsAt,
  taken: sessions.taken,
  cancelled: sql<boolean>`${sessions.cancelledAt} is not null`,
  seriesId: sessions.seriesId,
  changedAlone: sessions.changedAlone,
};

const joins = joinsOf(sessions);
const isIt = (companyId: number, id: number) => and(eq(sessions.companyId, companyId), eq(sessions.id, id));
const areThey = (companyId: number, ids: readonly number[]) =>
  and(eq(sessions.companyId, companyId), isAmong(sessions.id, ids));

/** Why a class cannot take place there. */
interface PlaceProblem {
  readonly field: 'room_id' | 'employee_id';
  readonly part: 'roomId' | 'employeeId';
  readonly problem: 'invalid' | 'archived';
}

const select = (reader: Reader) =>
  reader
    .select(columns)
    .from(sessions)
    .innerJoin(shops, joins.shop)
    .innerJoin(services, joins.service)
    .leftJoin(rooms, joins.room)
    .leftJoin(employees, joins.employee);

export const isKnownShop = (db: Db, { companyId }: Member, shopId: number) => isShopOf(db, companyId, shopId);

/** Scoped by the member's reach: a class of another company, shop or employee is not found (TEAM-6). */
export async function findClass(reader: Reader, member: Member, permission: Permission, id: number) {
  const [row] = await select(reader).where(and(eq(sessions.id, id), within(member, permission, sessions)));
  return row;
}

/** The same of several, by id. */
export async function findClassesById(
  reader: Reader,
  member: Member,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ClassRow>> {
  const rows = await select(reader).where(and(isAmong(sessions.id, ids), within(member, permission, sessions)));
  return new Map(rows.map((row) => [row.id, row]));
}

export const findClasses = (
  db: Db,
  member: Member,
  permission: Permission,
  {
    shopId,
    from,
    until,
    seriesId,
    kind,
  }: {
    shopId: number;
    from: ShopTime;
    until: ShopTime;
    seriesId?: number | undefined;
    kind?: SessionKind | undefined;
  },
  most: number,
) =>
  select(db)
    .where(
      and(
        within(member, permission, sessions),
        eq(sessions.shopId, shopId),
        gte(sessions.startsAt, from),
        lt(sessions.startsAt, until),
        seriesId === undefined ? undefined : eq(sessions.seriesId, seriesId),
        kind === undefined ? undefined : eq(sessions.kind, kind === 'event' ? 'event' : 'group'),
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
    .limit(most);

/** Bookings of their seats wait for these locks and then read the changed class. */
export async function lockClasses(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(areThey(companyId, ids))
    .orderBy(asc(sessions.id))
    .for('no key update');
}

/** A service that classes can be held of, with what a class takes over from it. */
export async function findTaughtService(tx: Tx, member: Member, id: number) {
  const [row] = await tx
    .select({
      shopId: services.shopId,
      parentId: services.parentServiceId,
      minutes: services.minutes,
      price: services.priceCents,
      hidePrice: services.hidePrice,
      bookable: services.bookableType,
      timeZone: shops.timeZone,
    })
    .from(services)
    .innerJoin(shops, and(eq(shops.companyId, services.companyId), eq(shops.id, services.shopId)))
    .where(
      and(
        eq(services.id, id),
        eq(services.archived, false),
        eq(shops.archived, false),
        within(member, 'timetable.change', { companyId: services.companyId, shopId: services.shopId }),
      ),
    );
  return row;
}

/** The options of what is taught that can be booked, at their own price and length. */
export const findOptions = (tx: Tx, companyId: number, parentId: number) =>
  tx
    .select({ serviceId: services.id, price: services.priceCents, minutes: services.minutes })
    .from(services)
    .where(
      and(
        eq(services.companyId, companyId),
        eq(services.parentServiceId, parentId),
        eq(services.archived, false),
        ne(services.bookableType, 'never_and_hidden'),
      ),
    )
    .orderBy(asc(services.position), asc(services.id));

/** What a class of a shop can be made of; an option comes after what it belongs to. */
/** CLS-1: a service that was taught as a class, or has neither been held nor can be booked by its times yet. */
const isTaught = sql<boolean>`(exists (select from sessions t where t.company_id = services.company_id
    and t.service_id = services.id and t.kind = 'group')
  or not exists (select from sessions t where t.company_id = services.company_id and t.service_id = services.id)
    and not exists (select from service_rooms sr where sr.company_id = services.company_id
      and sr.service_id in (select o.id from services o where o.company_id = services.company_id
        and services.id in (o.id, o.parent_service_id))))`;

export async function findParts(reader: Reader, companyId: number, shopId: number, locale?: Locale) {
  const of = (table: typeof services | typeof rooms | typeof employees) =>
    and(eq(table.companyId, companyId), eq(table.shopId, shopId), eq(table.archived, false));
  const [taught, places, people] = await Promise.all([
    reader
      .select({
        id: services.id,
        name:
          locale === undefined ? sql<string>`${services.name}` : textIn(locale, services.texts, 'name', services.name),
        parentId: services.parentServiceId,
        minutes: services.minutes,
        price: services.priceCents,
        photoUrl: services.photoUrl,
        isClass: isTaught,
      })
      .from(services)
      .where(of(services))
      .orderBy(sql`${services.parentServiceId} nulls first`, asc(services.position), asc(services.id)),
    reader
      .select({
        id: rooms.id,
        name: locale === undefined ? sql<string>`${rooms.name}` : textIn(locale, rooms.texts, 'name', rooms.name),
      })
      .from(rooms)
      .where(of(rooms))
      .orderBy(asc(rooms.name)),
    reader
      .select({ id: employees.id, name: employees.name, photoUrl: employees.photoUrl })
      .from(employees)
      .where(of(employees))
      .orderBy(asc(employees.name)),
  ]);
  return { services: taught, rooms: places, employees: people };
}

/**
 * What is wrong with room or employee: not of the shop, or archived. Locked in the order room, employee, so that
 * nothing is booked in between (A1).
 */
export async function lockPlace(
  tx: Tx,
  companyId: number,
  shopId: number,
  { roomId, employeeId }: Pick<ClassChange, 'roomId' | 'employeeId'>,
): Promise<PlaceProblem | undefined> {
  const problemOf = async (table: typeof rooms | typeof employees, id: number | null) => {
    if (id === null) return undefined;
    const [row] = await tx
      .select({ archived: table.archived })
      .from(table)
      .where(and(eq(table.companyId, companyId), eq(table.shopId, shopId), eq(table.id, id)))
      .for('no key update');
    return row ? (row.archived ? 'archived' : undefined) : 'invalid';
  };
  const ofRoom = await problemOf(rooms, roomId);
  if (ofRoom) return { field: 'room_id', part: 'roomId', problem: ofRoom };
  const ofEmployee = await problemOf(employees, employeeId);
  return ofEmployee && { field: 'employee_id', part: 'employeeId', problem: ofEmployee };
}

export async function insertClass(tx: Tx, row: typeof sessions.$inferInsert): Promise<number> {
  const [added] = await tx.insert(sessions).values(row).returning({ id: sessions.id });
  if (!added) throw new Error('the insert returned no row');
  return added.id;
}

export async function insertOptions(tx: Tx, rows: (typeof sessionOptions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(sessionOptions).values(rows);
}

export async function updateClass(tx: Tx, companyId: number, id: number, to: ClassChange & EventParts): Promise<void> {
  await tx.update(sessions).set(to).where(isIt(companyId, id));
}

/** These dates keep what they have, also when their series changes again (CLS-2). */
export async function keepAsIs(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(sessions).set({ changedAlone: true }).where(areThey(companyId, ids));
}

/** Frees room and teacher of these classes. */
export async function freePlaces(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(occupancies).where(and(eq(occupancies.companyId, companyId), isAmong(occupancies.sessionId, ids)));
}

interface Occupying extends Pick<ClassChange, 'roomId' | 'employeeId' | 'startsAt' | 'minutes'> {
  readonly id: number;
}

/**
 * Occupies room and teacher for classes, all freed before the first takes its new time; throws the database's error
 * when one is taken.
 */
export async function occupy(tx: Tx, companyId: number, classes: readonly Occupying[]): Promise<void> {
  await freePlaces(
    tx,
    companyId,
    classes.map(({ id }) => id),
  );
  const rows = classes.flatMap(({ id, roomId, employeeId, startsAt, minutes }) =>
    roomId === null && employeeId === null
      ? []
      : [{ companyId, sessionId: id, roomId, employeeId, startsAt, endsAt: startsAt + minutes * 60 }],
  );
  if (rows.length > 0) await tx.insert(occupancies).values(rows);
}

/** What is copied to the visits of a class follows it: when, where and with whom; the length of an option stays. */
export async function carryAlong(
  tx: Tx,
  companyId: number,
  id: number,
  wasMinutes: number,
  to: Pick<ClassChange, 'roomId' | 'employeeId' | 'startsAt' | 'minutes'>,
): Promise<void> {
  const { roomId, employeeId, startsAt, minutes } = to;
  await tx
    .update(bookings)
    .set({
      roomId,
      employeeId,
      startsAt,
      agreedAt: stillAgreed,
      minutes: sql`case when ${bookings.minutes} = ${wasMinutes} then ${minutes}::int else ${bookings.minutes} end`,
    })
    .where(
      and(
        eq(bookings.companyId, companyId),
        eq(bookings.sessionId, id),
        sql`${bookings.status} in ('held', 'confirmed')`,
      ),
    );
}

import type { SessionKind } from '@embook/domain/classes';
import type { Cents, Permission, ShopTime } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  auditEntries,
  bookings,
  employees,
  occupancies,
  pictures,
  rooms,
  services,
  sessionOptions,
  sessions,
  shops,
} from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';

export type ClassStore = ReturnType<typeof createClassStore>;
export type ClassRow = NonNullable<Awaited<ReturnType<ClassStore['find']>>>;
export type Reader = Pick<Db, 'select'>;

interface StoredOption {
  readonly serviceId: number;
  readonly name: string;
  readonly price: Cents;
  readonly minutes: number;
}

interface ClassChange {
  readonly groupName: string | null;
  readonly employeeId: number | null;
  readonly roomId: number | null;
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly total: number;
  readonly priceCents: Cents;
  readonly description: string | null;
  readonly showSessionsLeft: boolean;
  readonly hidePrice: boolean;
  readonly bookableType: (typeof sessions.$inferSelect)['bookableType'];
  readonly changedAlone?: boolean;
}

/** CLS-6: what an event has beside a class. */
type EventParts = Pick<
  typeof sessions.$inferInsert,
  'photoUrl' | 'videoUrl' | 'street' | 'zip' | 'city' | 'country' | 'contactNumber'
>;

const columns = {
  id: sessions.id,
  version: sessions.version,
  shopId: sessions.shopId,
  serviceId: sessions.serviceId,
  serviceName: services.name,
  categoryId: services.categoryId,
  servicePhoto: services.photoUrl,
  name: sessions.groupName,
  employeeId: sessions.employeeId,
  employeeName: employees.name,
  roomId: sessions.roomId,
  roomName: rooms.name,
  minutes: sessions.minutes,
  places: sessions.total,
  price: sessions.priceCents,
  description: sessions.description,
  showPlacesLeft: sessions.showSessionsLeft,
  hidePrice: sessions.hidePrice,
  bookable: sessions.bookableType,
  options: sql<StoredOption[]>`(
    select coalesce(json_agg(json_build_object('serviceId', o.service_id, 'name', v.name, 'price', o.price_cents,
      'minutes', o.minutes) order by v.position, v.id), '[]')
    from session_options o join services v on v.company_id = o.company_id and v.id = o.service_id
    where o.company_id = ${sessions.companyId} and o.session_id = ${sessions.id})`,
  photo: sessions.photoUrl,
  video: sessions.videoUrl,
  street: sessions.street,
  zip: sessions.zip,
  city: sessions.city,
  country: sessions.country,
  phone: sessions.contactNumber,
  kind: sql<SessionKind>`case ${sessions.kind} when 'group' then 'class' else 'event' end`,
  startsAt: sessions.startsAt,
  taken: sessions.taken,
  cancelled: sql<boolean>`${sessions.cancelledAt} is not null`,
  seriesId: sessions.seriesId,
  changedAlone: sessions.changedAlone,
  timeZone: shops.timeZone,
};

const isIt = (companyId: number, id: number) => and(eq(sessions.companyId, companyId), eq(sessions.id, id));

export function createClassStore(db: Db) {
  const select = (reader: Reader) =>
    reader
      .select(columns)
      .from(sessions)
      .innerJoin(shops, and(eq(shops.companyId, sessions.companyId), eq(shops.id, sessions.shopId)))
      .innerJoin(services, and(eq(services.companyId, sessions.companyId), eq(services.id, sessions.serviceId)))
      .leftJoin(rooms, and(eq(rooms.companyId, sessions.companyId), eq(rooms.id, sessions.roomId)))
      .leftJoin(employees, and(eq(employees.companyId, sessions.companyId), eq(employees.id, sessions.employeeId)));

  return {
    reader: db satisfies Reader,

    /** Scoped by the member's reach: a class of another company, shop or employee is not found (TEAM-6). */
    async find(reader: Reader, member: Member, permission: Permission, id: number) {
      const [row] = await select(reader).where(and(eq(sessions.id, id), within(member, permission, sessions)));
      return row;
    },

    between: (
      member: Member,
      permission: Permission,
      {
        shopId,
        from,
        until,
        seriesId,
      }: { shopId: number; from: ShopTime; until: ShopTime; seriesId?: number | undefined },
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
          ),
        )
        .orderBy(asc(sessions.startsAt), asc(sessions.id))
        .limit(most),

    /** Whoever takes a seat of it waits, and finds it as it is left. */
    async lock(tx: Tx, companyId: number, id: number): Promise<void> {
      await tx.select({ id: sessions.id }).from(sessions).where(isIt(companyId, id)).for('no key update');
    },

    /** Who made this version of a class; undefined when no member of the staff did (TEAM-8). */
    async madeBy(tx: Tx, companyId: number, id: number, version: number): Promise<string | undefined> {
      const [row] = await tx
        .select({ who: auditEntries.who, after: auditEntries.after })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.companyId, companyId),
            eq(auditEntries.thing, 'session'),
            eq(auditEntries.thingId, id),
            sql`${auditEntries.after} ? 'version'`,
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(1);
      return row?.after?.['version'] === version ? row.who : undefined;
    },

    /** A service that classes can be held of, with what a class takes over from it. */
    async service(tx: Tx, member: Member, id: number) {
      const [row] = await tx
        .select({
          shopId: services.shopId,
          minutes: services.minutes,
          priceCents: services.priceCents,
          hidePrice: services.hidePrice,
          bookableType: services.bookableType,
          timeZone: shops.timeZone,
        })
        .from(services)
        .innerJoin(shops, and(eq(shops.companyId, services.companyId), eq(shops.id, services.shopId)))
        .where(
          and(
            eq(services.id, id),
            within(member, 'timetable.change', { companyId: services.companyId, shopId: services.shopId }),
          ),
        );
      return row;
    },

    /** What a class of a shop can be made of; an option comes after what it belongs to. */
    async parts(companyId: number, shopId: number) {
      const of = (table: typeof services | typeof rooms | typeof employees) =>
        and(eq(table.companyId, companyId), eq(table.shopId, shopId));
      const [taught, places, people] = await Promise.all([
        db
          .select({
            id: services.id,
            name: services.name,
            parentId: services.parentServiceId,
            minutes: services.minutes,
            price: services.priceCents,
            photoUrl: services.photoUrl,
          })
          .from(services)
          .where(of(services))
          .orderBy(sql`${services.parentServiceId} nulls first`, asc(services.position), asc(services.id)),
        db.select({ id: rooms.id, name: rooms.name }).from(rooms).where(of(rooms)).orderBy(asc(rooms.name)),
        db
          .select({ id: employees.id, name: employees.name, photoUrl: employees.photoUrl })
          .from(employees)
          .where(of(employees))
          .orderBy(asc(employees.name)),
      ]);
      return { services: taught, rooms: places, employees: people };
    },

    /** Whether room and employee are of the shop; locked in the order of the house, so that nobody books in between (A1). */
    async lockPlace(
      tx: Tx,
      companyId: number,
      shopId: number,
      { roomId, employeeId }: Pick<ClassChange, 'roomId' | 'employeeId'>,
    ): Promise<'ok' | 'room_id' | 'employee_id'> {
      const found = async (table: typeof rooms | typeof employees, id: number | null, further?: SQL) =>
        id === null ||
        (
          await tx
            .select({ id: table.id })
            .from(table)
            .where(and(eq(table.companyId, companyId), eq(table.shopId, shopId), eq(table.id, id), further))
            .for('no key update')
        ).length > 0;
      if (!(await found(rooms, roomId))) return 'room_id';
      return (await found(employees, employeeId)) ? 'ok' : 'employee_id';
    },

    async add(tx: Tx, row: typeof sessions.$inferInsert): Promise<number> {
      const [added] = await tx.insert(sessions).values(row).returning({ id: sessions.id });
      if (!added) throw new Error('the insert returned no row');
      return added.id;
    },

    /** Whether a picture is one of the company's. */
    async hasPicture(tx: Tx, companyId: number, id: string): Promise<boolean> {
      const found = await tx
        .select({ id: pictures.id })
        .from(pictures)
        .where(and(eq(pictures.companyId, companyId), eq(pictures.id, id)));
      return found.length > 0;
    },

    async addOptions(tx: Tx, rows: (typeof sessionOptions.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await tx.insert(sessionOptions).values(rows);
    },

    async change(tx: Tx, companyId: number, id: number, to: ClassChange & EventParts): Promise<void> {
      await tx.update(sessions).set(to).where(isIt(companyId, id));
    },

    /** Makes room and teacher busy with the class, as it is by now; throws what the database says when one has no time. */
    async occupy(
      tx: Tx,
      companyId: number,
      id: number,
      to: Pick<ClassChange, 'roomId' | 'employeeId' | 'startsAt' | 'minutes'>,
    ) {
      const { roomId, employeeId, startsAt, minutes } = to;
      await tx.delete(occupancies).where(and(eq(occupancies.companyId, companyId), eq(occupancies.sessionId, id)));
      if (roomId === null && employeeId === null) return;
      const endsAt = startsAt + minutes * 60;
      await tx.insert(occupancies).values({ companyId, sessionId: id, roomId, employeeId, startsAt, endsAt });
    },

    /** What is copied to the visits of a class follows it: when, where and with whom; the length of an option stays. */
    async carryAlong(tx: Tx, companyId: number, id: number, wasMinutes: number, to: ClassChange): Promise<void> {
      const { roomId, employeeId, startsAt, minutes } = to;
      await tx
        .update(bookings)
        .set({
          roomId,
          employeeId,
          startsAt,
          minutes: sql`case when ${bookings.minutes} = ${wasMinutes} then ${minutes}::int else ${bookings.minutes} end`,
        })
        .where(
          and(
            eq(bookings.companyId, companyId),
            eq(bookings.sessionId, id),
            sql`${bookings.status} in ('held', 'confirmed')`,
          ),
        );
    },
  };
}

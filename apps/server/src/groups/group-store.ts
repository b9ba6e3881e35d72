import type { SessionOption } from '@embook/domain/groups';
import type { Locale, ShopTime } from '@embook/domain/shared';
import { and, asc, eq, gt, gte, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { UNNAMED } from '../infra/db/named-client.ts';
import type { Db } from '../infra/db/open.ts';
import { employees, rooms, services, sessions, shops } from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';

/** Given with the statement, or with each call of it. */
type Value = number | Placeholder;

/** A session's own address, where it has one, else its shop's. */
const place = (column: 'street' | 'zip' | 'city' | 'country') =>
  sql<string>`case when sessions.street is null then ${shops[column]} else coalesce(${sessions[column]}, '') end`;
const coordinate = (column: 'latitude' | 'longitude') =>
  sql<number | null>`case when sessions.street is null then ${shops[column]} else ${sessions[column]} end`;

/**
 * The caller's live seats in the session at hand, read once for all columns about them; nobody has one who is not signed in.
 */
const mySeats = (customerId: Value | undefined) =>
  customerId === undefined
    ? sql`(select false as booked, false as bought, false as held, null::float8 as booking_id, null::bigint[] as options) mine`
    : sql`(select coalesce(bool_or(b.status = 'confirmed'), false) as booked, coalesce(bool_or(b.paid), false) as bought,
        coalesce(bool_or(b.status = 'held'), false) as held,
        (min(b.id) filter (where b.status = 'confirmed'))::float8 as booking_id,
        array_agg(s.service_id) filter (where b.status = 'confirmed') as options
      from seats s join bookings b on b.company_id = s.company_id and b.id = s.booking_id
      where s.company_id = sessions.company_id and s.session_id = sessions.id and s.customer_id = ${customerId}
        and s.released_at is null) mine`;

const sessionColumns = (locale: Locale | Placeholder) => ({
  id: sessions.id,
  shopId: sessions.shopId,
  serviceId: sessions.serviceId,
  serviceName: textIn(locale, services.texts, 'name', services.name),
  groupName: textIn(locale, sessions.texts, 'name', sessions.groupName),
  roomId: sessions.roomId,
  roomName: textIn(locale, rooms.texts, 'name', rooms.name),
  objectId: rooms.objectId,
  employeeId: sessions.employeeId,
  employeeName: employees.name,
  employeePhotoUrl: employees.photoUrl,
  startsAt: sessions.startsAt,
  length: sessions.minutes,
  cost: sessions.priceCents,
  hidePrice: sessions.hidePrice,
  bookableType: sessions.bookableType,
  description: sql<string | null>`coalesce(${textIn(locale, sessions.texts, 'description', sessions.description)},
    ${textIn(locale, services.texts, 'description', services.description)})`,
  showSessionsLeft: sessions.showSessionsLeft,
  available: sql<number>`sessions.total - sessions.taken`.mapWith(Number),
  total: sessions.total,
  full: sql<boolean>`sessions.taken >= sessions.total`,
  cancelled: sql<boolean>`sessions.cancelled_at is not null`,
  bookedByMe: sql<boolean>`mine.booked`,
  boughtByMe: sql<boolean>`mine.bought`,
  heldByMe: sql<boolean>`mine.held`,
  myBookingId: sql<number | null>`mine.booking_id`,
  street: place('street'),
  zip: place('zip'),
  city: place('city'),
  country: place('country'),
  latitude: coordinate('latitude'),
  longitude: coordinate('longitude'),
  contactNumber: sql<string | null>`coalesce(${sessions.contactNumber}, ${shops.contactNumber})`,
  photoUrl: sql<string | null>`coalesce(${sessions.photoUrl}, ${services.photoUrl})`,
  videoUrl: sessions.videoUrl,
  options: sql<SessionOption[]>`(
    select coalesce(json_agg(json_build_object('id', o.service_id, 'serviceId', o.service_id, 'serviceName', ${textIn(locale, sql`v.texts`, 'name', sql`v.name`)},
      'cost', o.price_cents, 'length', o.minutes, 'full', sessions.taken >= sessions.total,
      'cancelled', sessions.cancelled_at is not null,
      'bookedByMe', coalesce(o.service_id = any(mine.options), false)) order by v.position, v.id), '[]')
    from session_options o join services v on v.company_id = o.company_id and v.id = o.service_id
    where o.company_id = sessions.company_id and o.session_id = sessions.id)`,
});

/** Sessions that anyone may see, each with all that is shown of it, in one statement. */
export const selectSessions = (
  db: Db,
  companyId: Value,
  customerId: Value | undefined,
  locale: Locale | Placeholder,
  conditions: (SQL | undefined)[],
) =>
  db
    .select(sessionColumns(locale))
    .from(sessions)
    .innerJoin(shops, and(eq(shops.companyId, sessions.companyId), eq(shops.id, sessions.shopId)))
    .innerJoin(services, and(eq(services.companyId, sessions.companyId), eq(services.id, sessions.serviceId)))
    .leftJoin(rooms, and(eq(rooms.companyId, sessions.companyId), eq(rooms.id, sessions.roomId)))
    .leftJoin(employees, and(eq(employees.companyId, sessions.companyId), eq(employees.id, sessions.employeeId)))
    .leftJoinLateral(mySeats(customerId), sql`true`)
    .where(
      and(
        eq(sessions.companyId, companyId),
        ne(sessions.bookableType, 'never_and_hidden'),
        eq(services.archived, false),
        eq(shops.archived, false),
        eq(shops.hidden, false),
        ...conditions,
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
    .$dynamic();

export interface GroupFilters {
  readonly employees: readonly number[];
  readonly services: readonly number[];
  readonly objects: readonly number[];
}

const filtered = { employees: sessions.employeeId, services: sessions.serviceId, objects: rooms.objectId };
const filterNames = ['employees', 'services', 'objects'] as const;

const prepareWeek = (db: Db, isSignedIn: boolean, filters: GroupFilters) =>
  selectSessions(
    db,
    sql.placeholder('companyId'),
    isSignedIn ? sql.placeholder('customerId') : undefined,
    sql.placeholder('locale'),
    [
      eq(sessions.shopId, sql.placeholder('shopId')),
      eq(sessions.kind, 'group'),
      gte(sessions.startsAt, sql.placeholder('from')),
      gt(sessions.startsAt, sql.placeholder('after')),
      lt(sessions.startsAt, sql.placeholder('until')),
      ...filterNames
        .filter((name) => filters[name].length > 0)
        .map((name) => sql`${filtered[name]} = any(${sql.placeholder(name)}::bigint[])`),
    ],
  ).prepare(UNNAMED);

/** Preparing a statement takes longer than running it, so each is cached: one for each combination of filters. */
const prepared = new WeakMap<Db, Map<string, ReturnType<typeof prepareWeek>>>();

/** The classes of a shop that start in a stretch of time and after `now`: history is never read. */
export function classesBetween(
  db: Db,
  { companyId, customerId, locale }: { companyId: number; customerId: number | undefined; locale: Locale },
  shopId: number,
  stretch: { from: ShopTime; until: ShopTime; after: ShopTime },
  filters: GroupFilters,
) {
  const isSignedIn = customerId !== undefined;
  const key = [isSignedIn, ...filterNames.map((name) => filters[name].length > 0)].join();
  const statements = prepared.get(db) ?? new Map<string, ReturnType<typeof prepareWeek>>();
  prepared.set(db, statements);
  const statement = statements.get(key) ?? prepareWeek(db, isSignedIn, filters);
  statements.set(key, statement);
  return statement.execute({ companyId, customerId, locale, shopId, ...stretch, ...filters });
}

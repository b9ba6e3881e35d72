import { eventAreas } from '@embook/domain/contract';
import type { Area, EventName, Locale, ShopTime } from '@embook/domain/shared';
import { can, type Member, seesMoney } from '@embook/domain/staff';
import { and, desc, eq, getTableColumns, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  auditEntries,
  auditWords,
  bundles,
  categories,
  customers,
  employees,
  memberships,
  objects,
  occupancies,
  promotions,
  rooms,
  services,
  shops,
  staffNotes,
  staffNotices,
  subscriptions,
} from '../infra/db/schema/index.ts';
import { bookedNameIn, classNameIn } from '../infra/db/booked-name.ts';
import { within } from '../infra/db/scope.ts';
import { textIn } from '../infra/db/text-in-language.ts';
import type { AuditEntry, AuditPath, NamedEntry } from '../infra/db/audit-entry.ts';
import { announceAll } from '../infra/live/announce.ts';

/** Of so many columns and rows a statement can take the values. */
const MOST_ROWS = 1_000;

/**
 * Writes what happened and announces it, in the transaction of the change (TEAM-7). All together: a change of a series
 * is one of each of its dates (A27).
 */
export async function recordEvents(tx: Tx, now: Date, place: AuditPath, entries: readonly NamedEntry[]): Promise<void> {
  const { by } = place;
  const companyIds =
    place.companyId === undefined ? await companiesOf(tx, by.accountId ?? 0) : [place.companyId].flat();
  const rows = entries.flatMap(({ shopId = null, employeeId = null, ...entry }) =>
    companyIds.map((companyId) => ({ ...entry, companyId, shopId, employeeId })),
  );
  for (let first = 0; first < rows.length; first += MOST_ROWS)
    await insertEntries(tx, now, by, rows.slice(first, first + MOST_ROWS));
  if (rows.length === 0) return;
  // A trigger wrote the notices in this transaction; their author is not notified (DESK-8).
  if (by.accountId !== null && rows.some(({ thing }) => thing === 'booking'))
    await tx
      .update(staffNotices)
      .set({ accountId: by.accountId })
      .where(and(isNull(staffNotices.handedAt), eq(staffNotices.madeIn, sql`pg_current_xact_id()::text::bigint`)));
  await announceAll(
    tx,
    rows.map(({ event: action, companyId, thing, id, shopId, employeeId }) => ({
      companyId,
      changed: { action, thing, id, shopId, employeeId },
    })),
  );
}

export const recordEvent = (tx: Tx, now: Date, event: EventName, place: AuditPath, entry: AuditEntry): Promise<void> =>
  recordEvents(tx, now, place, [{ ...entry, event }]);

async function insertEntries(
  tx: Tx,
  now: Date,
  by: AuditPath['by'],
  rows: readonly (NamedEntry & { readonly companyId: number })[],
): Promise<void> {
  const written = await tx
    .insert(auditEntries)
    .values(
      rows.map(({ companyId, event, thing, id, shopId, employeeId, before, after }) => ({
        companyId,
        at: now,
        accountId: by.accountId,
        who: by.name,
        action: event,
        thing,
        thingId: id,
        shopId,
        employeeId,
        before: before && { ...before },
        after: after && { ...after },
      })),
    )
    .returning({ companyId: auditEntries.companyId, entryId: auditEntries.id });
  for (const [index, row] of written.entries()) {
    const because = rows[index]?.because;
    if (because) await addReason(tx, row, because);
  }
}

/** Nothing that somebody writes about an erased customer is kept (B22). */
async function addReason(
  tx: Tx,
  row: { readonly companyId: number; readonly entryId: number },
  because: { readonly customerId: number; readonly reason: string },
): Promise<void> {
  const [living] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.companyId, row.companyId), eq(customers.id, because.customerId), isNull(customers.erasedAt)),
    )
    // An erasure that runs meanwhile waits, and then deletes the reason with the others.
    .for('share');
  if (living) await tx.insert(auditWords).values({ ...row, ...because });
}

async function companiesOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx
    .select({ companyId: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.accountId, accountId));
  return rows.map(({ companyId }) => companyId);
}

const isAbout = (companyId: number, thing: string, id: number) =>
  and(eq(auditEntries.companyId, companyId), eq(auditEntries.thing, thing), eq(auditEntries.thingId, id));

/** Who changed a thing last, for a refusal as stale (TEAM-8). */
export async function lastChangedBy(tx: Tx, companyId: number, thing: string, id: number): Promise<string> {
  const [row] = await tx
    .select({ who: auditEntries.who })
    .from(auditEntries)
    .where(isAbout(companyId, thing, id))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.who ?? '';
}

/** The events of each area: a member who may see a thing may also read its history. */
const eventsOf = Map.groupBy(eventAreas, ([, area]) => area);

function readableBy(member: Member) {
  const areas = [...eventsOf].map(([area, events]: [Area, [EventName, Area][]]) =>
    and(
      inArray(
        auditEntries.action,
        events.map(([event]) => event),
      ),
      within(member, `${area}.view`, auditEntries),
    ),
  );
  return or(...areas) ?? sql`false`;
}

interface AuditQuestion {
  readonly thing?: string | undefined;
  readonly id?: number | undefined;
  readonly query?: string | undefined;
  readonly first: number;
  readonly limit: number;
}

/** What the log does not copy is read where it is, as long as it is there: an erased customer has none of it (B22). */
const isReason = and(eq(auditWords.companyId, auditEntries.companyId), eq(auditWords.entryId, auditEntries.id));
const isNote = and(
  eq(staffNotes.companyId, auditEntries.companyId),
  eq(staffNotes.id, sql`(${auditEntries.after}->>'note_id')::bigint`),
);
const isCustomer = and(
  eq(auditEntries.thing, 'customer'),
  eq(customers.companyId, auditEntries.companyId),
  eq(customers.id, auditEntries.thingId),
);
const isBlock = and(
  eq(auditEntries.thing, 'block'),
  eq(occupancies.companyId, auditEntries.companyId),
  eq(occupancies.id, auditEntries.thingId),
);

interface About {
  readonly name: string;
  readonly startsAt: ShopTime | null;
  /** Whose booking it is; null once they are erased (B22). */
  readonly customer: string | null;
  readonly employee: string | null;
}

/** Things of the catalogue have a name and its translations (CAT-1). */
const catalogueTables = {
  service: services,
  category: categories,
  employee: employees,
  object: objects,
  room: rooms,
  shop: shops,
  bundle: bundles,
  subscription: subscriptions,
  promotion: promotions,
};

const nameOfThing = (locale: Locale, thing: string, table: PgTable) =>
  sql`when ${sql.raw(`'${thing}'`)} then (select json_build_object('name',
      ${textIn(locale, sql`t.texts`, 'name', sql`t.name`)}, 'startsAt', null, 'customer', null, 'employee', null)
    from ${table} t where t.company_id = ${auditEntries.companyId} and t.id = ${auditEntries.thingId})`;

/**
 * What a booking or a class is, as it is by now; its number would tell nobody which one it is (TEAM-7). Who it is for is
 * read here and never written in the log.
 */
const aboutEntry = (locale: Locale) => sql<About | null>`case ${auditEntries.thing}
  when 'booking' then (select json_build_object('name', ${bookedNameIn(locale, sql`b`)}, 'startsAt', b.starts_at,
      'customer', case when c.erased_at is null then nullif(trim(c.first_name || ' ' || c.last_name), '') end,
      'employee', e.name)
    from bookings b join customers c on c.company_id = b.company_id and c.id = b.customer_id
      left join employees e on e.company_id = b.company_id and e.id = b.employee_id
    where b.company_id = ${auditEntries.companyId} and b.id = ${auditEntries.thingId})
  when 'session' then (select json_build_object('name', ${classNameIn(locale, sql`s`, sql`v`)}, 'startsAt', s.starts_at,
      'customer', null, 'employee', e.name)
    from sessions s join services v on v.company_id = s.company_id and v.id = s.service_id
      left join employees e on e.company_id = s.company_id and e.id = s.employee_id
    where s.company_id = ${auditEntries.companyId} and s.id = ${auditEntries.thingId})
  when 'series' then (select json_build_object('name', coalesce(c.group_name,
      ${textIn(locale, sql`v.texts`, 'name', sql`v.name`)}), 'startsAt', null, 'customer', null, 'employee', e.name)
    from class_series c join services v on v.company_id = c.company_id and v.id = c.service_id
      left join employees e on e.company_id = c.company_id and e.id = c.employee_id
    where c.company_id = ${auditEntries.companyId} and c.id = ${auditEntries.thingId})
  ${sql.join(
    Object.entries(catalogueTables).map(([thing, table]) => nameOfThing(locale, thing, table)),
    sql` `,
  )} end`;

const namesThing = (thing: string, table: PgTable, pattern: string) =>
  sql`(${auditEntries.thing} = ${thing} and exists (select from ${table} t where t.company_id = ${auditEntries.companyId}
    and t.id = ${auditEntries.thingId} and (t.name ilike ${pattern} or t.texts::text ilike ${pattern})))`;

/** By what is taught or its own name, in any language, or by who teaches it. */
const namesClass = (thing: 'session' | 'series', pattern: string) =>
  sql`(${auditEntries.thing} = ${thing} and exists (select from
      ${sql.raw(thing === 'session' ? 'sessions' : 'class_series')} s
      join services v on v.company_id = s.company_id and v.id = s.service_id
      left join employees e on e.company_id = s.company_id and e.id = s.employee_id
    where s.company_id = ${auditEntries.companyId} and s.id = ${auditEntries.thingId}
      and (s.group_name ilike ${pattern} or v.name ilike ${pattern} or v.texts::text ilike ${pattern}
        or e.name ilike ${pattern})))`;

/** Customers have a name only for who sees the agenda, and none once they are erased (B22). */
const namesBooking = (member: Member, pattern: string) =>
  sql`(${auditEntries.thing} = 'booking' and exists (select from bookings b join customers c
      on c.company_id = b.company_id and c.id = b.customer_id
      left join services v on v.company_id = b.company_id and v.id = b.service_id
      left join employees e on e.company_id = b.company_id and e.id = b.employee_id
    where b.company_id = ${auditEntries.companyId} and b.id = ${auditEntries.thingId}
      and (b.service_name ilike ${pattern} or v.texts::text ilike ${pattern} or e.name ilike ${pattern} or (${sql.raw(String(can(member, 'agenda.view').ok))} and c.erased_at is null
        and c.first_name || ' ' || c.last_name ilike ${pattern}))))`;

/**
 * Who did it, what was done, or what is known of it. What was written of it includes amounts, so it is searched for
 * members who see money alone (B21).
 */
function mentions(member: Member, query: string) {
  const pattern = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(
    ilike(auditEntries.who, pattern),
    ilike(auditEntries.action, pattern),
    ilike(auditWords.reason, pattern),
    ilike(staffNotes.note, pattern),
    ilike(occupancies.reason, pattern),
    ilike(sql`${customers.firstName} || ' ' || ${customers.lastName}`, pattern),
    ...Object.entries(catalogueTables).map(([thing, table]) => namesThing(thing, table, pattern)),
    namesBooking(member, pattern),
    namesClass('session', pattern),
    namesClass('series', pattern),
    ...(seesMoney(member)
      ? [sql`${auditEntries.before}::text ilike ${pattern}`, sql`${auditEntries.after}::text ilike ${pattern}`]
      : []),
  );
}

/** Newest first; only what this member may see (TEAM-6). */
export function listEntries(
  db: Db,
  { member, locale }: { readonly member: Member; readonly locale: Locale },
  { thing, id, query, first, limit }: AuditQuestion,
) {
  return db
    .select({
      ...getTableColumns(auditEntries),
      reason: sql<string | null>`coalesce(${auditWords.reason}, ${occupancies.reason})`,
      note: staffNotes.note,
      about: aboutEntry(locale),
      firstName: customers.firstName,
      lastName: customers.lastName,
      erasedAt: customers.erasedAt,
    })
    .from(auditEntries)
    .leftJoin(auditWords, isReason)
    .leftJoin(staffNotes, isNote)
    .leftJoin(customers, isCustomer)
    .leftJoin(occupancies, isBlock)
    .where(
      and(
        eq(auditEntries.companyId, member.companyId),
        thing === undefined ? undefined : eq(auditEntries.thing, thing),
        id === undefined ? undefined : eq(auditEntries.thingId, id),
        query === undefined ? undefined : mentions(member, query),
        readableBy(member),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .offset(first)
    .limit(limit);
}

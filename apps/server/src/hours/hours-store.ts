import type { AbsenceKind, AbsenceState } from '@embook/domain/hours';
import type { Permission } from '@embook/domain/shared';
import type { WorkPattern } from '@embook/domain/shops';
import type { Member } from '@embook/domain/staff';
import { and, asc, between, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  auditEntries,
  employeeAbsences,
  employeeHours,
  employeePatterns,
  employees,
  openingHours,
  shops,
  specialDays,
} from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';
import { scheduleOf, timetableColumns, worksIn } from '../shops/shops.ts';

export type ShopRow = NonNullable<Awaited<ReturnType<typeof findShop>>>;
export type EmployeeRow = Awaited<ReturnType<typeof employeesOfShop>>[number];
export type AbsenceRow = EmployeeRow['absences'][number];
export type Reader = Pick<Db, 'select'>;

interface StoredAbsence {
  readonly id: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly kind: AbsenceKind;
  readonly note: string | null;
  readonly state: AbsenceState;
  readonly askedBy: number | null;
}

const absencesOf = sql<StoredAbsence[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'startsOn', a.starts_on, 'endsOn', a.ends_on, 'kind', a.kind,
    'note', a.note, 'state', a.state, 'askedBy', a.asked_by) order by a.starts_on, a.id), '[]')
  from employee_absences a where a.company_id = employees.company_id and a.employee_id = employees.id)`;

const employeesFrom = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({
      id: employees.id,
      name: employees.name,
      photoUrl: employees.photoUrl,
      shopId: employees.shopId,
      version: employees.hoursVersion,
      schedule: scheduleOf(sql`employees.company_id`, sql`employees.id`),
      absences: absencesOf,
    })
    .from(employees)
    .where(where)
    .orderBy(asc(employees.position), asc(employees.id));

/** A shop that this member may use the permission at; another one is not found (TEAM-6). */
export async function findShop(reader: Reader, member: Member, permission: Permission, shopId: number) {
  const [row] = await reader
    .select({
      id: shops.id,
      name: shops.name,
      country: shops.country,
      timeZone: shops.timeZone,
      version: shops.hoursVersion,
      ...timetableColumns,
    })
    .from(shops)
    .where(and(eq(shops.id, shopId), within(member, permission, { companyId: shops.companyId, shopId: shops.id })));
  return row;
}

/** Who works in a shop, as far as this member may see them. */
export const employeesOfShop = (reader: Reader, member: Member, shopId: number) =>
  employeesFrom(
    reader,
    and(
      within(member, 'agenda.view', {
        companyId: employees.companyId,
        shopId: sql`${shopId}::bigint`,
        employeeId: employees.id,
      }),
      eq(employees.archived, false),
      or(eq(employees.shopId, shopId), worksIn(sql`employees`, sql`${shopId}::bigint`)),
    ),
  );

export async function findEmployee(reader: Reader, member: Member, permission: Permission, id: number) {
  const { companyId, shopId } = employees;
  const [row] = await employeesFrom(
    reader,
    and(eq(employees.id, id), within(member, permission, { companyId, shopId, employeeId: employees.id })),
  );
  return row;
}

/** Whose absence it is; undefined when there is none of this company. */
export async function employeeOfAbsence(reader: Reader, companyId: number, id: number): Promise<number | undefined> {
  const [row] = await reader
    .select({ employeeId: employeeAbsences.employeeId })
    .from(employeeAbsences)
    .where(and(eq(employeeAbsences.companyId, companyId), eq(employeeAbsences.id, id)));
  return row?.employeeId;
}

/** Who changed the hours last, for a refusal as stale (TEAM-8). */
export async function lastAuthor(reader: Reader, companyId: number, thing: string, id: number): Promise<string | null> {
  const [row] = await reader
    .select({ who: auditEntries.who })
    .from(auditEntries)
    .where(and(eq(auditEntries.companyId, companyId), eq(auditEntries.thing, thing), eq(auditEntries.thingId, id)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.who ?? null;
}

export async function bumpShopVersion(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx
    .update(shops)
    .set({ hoursVersion: sql`${shops.hoursVersion} + 1` })
    .where(and(eq(shops.companyId, companyId), eq(shops.id, id)));
}

export async function bumpEmployeeVersion(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx
    .update(employees)
    .set({ hoursVersion: sql`${employees.hoursVersion} + 1` })
    .where(and(eq(employees.companyId, companyId), eq(employees.id, id)));
}

export async function saveWeek(
  tx: Tx,
  companyId: number,
  shopId: number,
  hours: readonly { weekday: number; opens: number; closes: number }[],
): Promise<void> {
  await tx.delete(openingHours).where(and(eq(openingHours.companyId, companyId), eq(openingHours.shopId, shopId)));
  if (hours.length === 0) return;
  await tx.insert(openingHours).values(
    hours.map(({ weekday, opens, closes }) => ({
      companyId,
      shopId,
      weekday,
      opensMinute: opens,
      closesMinute: closes,
    })),
  );
}

export async function saveSpecialDays(
  tx: Tx,
  companyId: number,
  shopId: number,
  days: { readonly from: string; readonly until: string },
  rows: readonly Omit<typeof specialDays.$inferInsert, 'companyId' | 'shopId'>[],
): Promise<void> {
  await tx
    .delete(specialDays)
    .where(
      and(
        eq(specialDays.companyId, companyId),
        eq(specialDays.shopId, shopId),
        between(specialDays.date, days.from, days.until),
      ),
    );
  if (rows.length > 0) await tx.insert(specialDays).values(rows.map((row) => ({ ...row, companyId, shopId })));
}

/** In all shops; a day with several opening times counts as often. */
export const countSpecialDays = (tx: Tx, companyId: number): Promise<number> =>
  tx.$count(specialDays, eq(specialDays.companyId, companyId));

/** The special days of a range as they are stored, with their reason in every language. */
export const findSpecialDays = (
  reader: Reader,
  companyId: number,
  shopId: number,
  { from, until }: { readonly from: string; readonly until: string },
) =>
  reader
    .select({
      date: specialDays.date,
      opensMinute: specialDays.opensMinute,
      closesMinute: specialDays.closesMinute,
      reason: specialDays.reason,
      texts: specialDays.texts,
    })
    .from(specialDays)
    .where(
      and(eq(specialDays.companyId, companyId), eq(specialDays.shopId, shopId), between(specialDays.date, from, until)),
    )
    .orderBy(asc(specialDays.date), asc(specialDays.opensMinute));

/** An employee has few patterns, so all are written again. */
export async function savePatterns(
  tx: Tx,
  companyId: number,
  employeeId: number,
  patterns: readonly WorkPattern[],
): Promise<void> {
  await tx
    .delete(employeePatterns)
    .where(and(eq(employeePatterns.companyId, companyId), eq(employeePatterns.employeeId, employeeId)));
  for (const { startsOn, weeks, hours } of patterns) {
    const [row] = await tx
      .insert(employeePatterns)
      .values({ companyId, employeeId, startsOn, weeks })
      .returning({ id: employeePatterns.id });
    if (!row) throw new Error('the insert returned no row');
    if (hours.length > 0)
      await tx.insert(employeeHours).values(
        hours.map(({ week, weekday, shopId, opens, closes }) => ({
          companyId,
          patternId: row.id,
          week,
          weekday,
          shopId,
          opensMinute: opens,
          closesMinute: closes,
        })),
      );
  }
}

export async function insertAbsence(tx: Tx, absence: typeof employeeAbsences.$inferInsert): Promise<number> {
  const [row] = await tx.insert(employeeAbsences).values(absence).returning({ id: employeeAbsences.id });
  return row?.id ?? 0;
}

export const countAbsences = (tx: Tx, companyId: number, employeeId: number): Promise<number> =>
  tx.$count(
    employeeAbsences,
    and(eq(employeeAbsences.companyId, companyId), eq(employeeAbsences.employeeId, employeeId)),
  );

export async function setAbsenceState(tx: Tx, companyId: number, id: number, state: AbsenceState): Promise<void> {
  await tx
    .update(employeeAbsences)
    .set({ state })
    .where(and(eq(employeeAbsences.companyId, companyId), eq(employeeAbsences.id, id)));
}

export async function deleteAbsence(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.delete(employeeAbsences).where(and(eq(employeeAbsences.companyId, companyId), eq(employeeAbsences.id, id)));
}

import type { DraftedSeries, Occupied, TimetableDraftClass } from '@embook/domain/classes';
import type { Day, Locale, ShopTime } from '@embook/domain/shared';
import type { Timetable } from '@embook/domain/shops';
import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../infra/db/open.ts';
import { textIn } from '../../infra/db/text-in-language.ts';
import { timetableColumns, timetableOf } from '../../shops/shops.ts';
import { employees, occupancies, rooms, shops, timetableDrafts } from '../../infra/db/schema/index.ts';

export type DraftRow = typeof timetableDrafts.$inferSelect;
type Reader = Pick<Db, 'select'>;

interface SavedDraft {
  readonly startsOn: Day;
  readonly classes: TimetableDraftClass[];
  readonly savedBy: string;
  readonly savedAt: Date;
}

const isOf = (companyId: number, shopId: number) =>
  and(eq(timetableDrafts.companyId, companyId), eq(timetableDrafts.shopId, shopId));

/** One at a time saves or publishes the draft of a shop, also the first one, which has no row to lock yet. */
export async function lockTimetable(tx: Tx, companyId: number, shopId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`timetable:${companyId}:${shopId}`}, 0))`);
}

export async function findZone(reader: Reader, companyId: number, shopId: number): Promise<string | undefined> {
  const [row] = await reader
    .select({ zone: shops.timeZone })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)));
  return row?.zone;
}

/** When a shop is open from a day on. */
export async function findOpening(reader: Reader, companyId: number, shopId: number, from: Day): Promise<Timetable> {
  const [row] = await reader
    .select(timetableColumns)
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)));
  return timetableOf(row ?? { hours: [], specialDays: [] }, from);
}

export async function findDraft(reader: Reader, companyId: number, shopId: number): Promise<DraftRow | undefined> {
  const [row] = await reader.select().from(timetableDrafts).where(isOf(companyId, shopId));
  return row;
}

export async function saveDraft(tx: Tx, companyId: number, shopId: number, draft: SavedDraft): Promise<void> {
  await tx
    .insert(timetableDrafts)
    .values({ companyId, shopId, ...draft })
    .onConflictDoUpdate({
      target: [timetableDrafts.companyId, timetableDrafts.shopId],
      set: { ...draft, version: sql`${timetableDrafts.version} + 1` },
    });
}

export async function deleteDraft(tx: Tx, companyId: number, shopId: number): Promise<void> {
  await tx.delete(timetableDrafts).where(isOf(companyId, shopId));
}

/** Rooms, in the language of the reader, and teachers of a company by name; rooms with how far ahead customers may book. */
export async function findNames(reader: Reader, companyId: number, locale: Locale) {
  const [inRooms, people] = await Promise.all([
    reader
      .select({
        id: rooms.id,
        name: textIn(locale, rooms.texts, 'name', rooms.name),
        horizonDays: rooms.horizonDays,
      })
      .from(rooms)
      .where(eq(rooms.companyId, companyId)),
    reader.select({ id: employees.id, name: employees.name }).from(employees).where(eq(employees.companyId, companyId)),
  ]);
  return {
    rooms: new Map(inRooms.map((room) => [room.id, room])),
    employees: new Map(people.map(({ id, name }) => [id, name])),
  };
}

/** When these rooms and teachers are taken, by classes or anything else. */
export const findOccupied = async (
  reader: Reader,
  companyId: number,
  { roomIds, employeeIds }: Places,
  from: ShopTime,
  until: ShopTime,
): Promise<Occupied[]> => {
  if (roomIds.length === 0 && employeeIds.length === 0) return [];
  return reader
    .select({
      sessionId: occupancies.sessionId,
      roomId: occupancies.roomId,
      employeeId: occupancies.employeeId,
      startsAt: occupancies.startsAt,
      endsAt: occupancies.endsAt,
    })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.companyId, companyId),
        or(
          roomIds.length > 0 ? inArray(occupancies.roomId, roomIds) : undefined,
          employeeIds.length > 0 ? inArray(occupancies.employeeId, employeeIds) : undefined,
        ),
        lt(occupancies.startsAt, until),
        gt(occupancies.endsAt, from),
      ),
    );
};

/** Rooms before employees, each by id: nobody books there while the timetable changes (A1). */
export async function lockPlaces(tx: Tx, companyId: number, { roomIds, employeeIds }: Places): Promise<void> {
  for (const [table, ids] of [
    [rooms, roomIds],
    [employees, employeeIds],
  ] as const)
    if (ids.length > 0)
      await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.companyId, companyId), inArray(table.id, ids)))
        .orderBy(asc(table.id))
        .for('no key update');
}

export interface Places {
  readonly roomIds: number[];
  readonly employeeIds: number[];
}

/** The rooms and teachers of a draft, current and planned. */
export function placesOf(classes: readonly TimetableDraftClass[], series: readonly DraftedSeries[]): Places {
  const all = [...classes, ...series];
  const idsOf = (part: 'roomId' | 'employeeId') => [
    ...new Set(all.map((each) => each[part]).filter((id) => id !== null)),
  ];
  return { roomIds: idsOf('roomId'), employeeIds: idsOf('employeeId') };
}

import { takenTimes } from '@embook/domain/booking';
import type { ShopTime } from '@embook/domain/shared';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import {
  bundleServices,
  occupancies,
  promotionServices,
  roomDisabledDates,
  rooms,
  serviceRooms,
  services,
  subscriptionGroups,
  subscriptionGroupServices,
} from '../infra/db/schema/index.ts';
import type { Reader } from './thing-store.ts';

// What the things of a catalogue point at.

type Links = ReadonlyMap<number, readonly number[]>;

const grouped = (rows: readonly { readonly of: number; readonly id: number }[]): Links =>
  new Map([...Map.groupBy(rows, ({ of }) => of)].map(([of, each]) => [of, each.map(({ id }) => id)]));

const except = (column: Parameters<typeof notInArray>[0], ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`true` : notInArray(column, [...ids]);

export async function roomsOfServices(
  reader: Reader,
  companyId: number,
  serviceIds: readonly number[],
): Promise<Links> {
  if (serviceIds.length === 0) return new Map();
  const rows = await reader
    .select({ of: serviceRooms.serviceId, id: serviceRooms.roomId })
    .from(serviceRooms)
    .where(and(eq(serviceRooms.companyId, companyId), inArray(serviceRooms.serviceId, [...serviceIds])))
    .orderBy(asc(serviceRooms.roomId));
  return grouped(rows);
}

/** How many other rooms an employee works in. */
export async function countRoomsOf(
  reader: Reader,
  companyId: number,
  employeeId: number,
  exceptId: number,
): Promise<number> {
  const others = and(eq(rooms.companyId, companyId), eq(rooms.employeeId, employeeId), ne(rooms.id, exceptId));
  return (await reader.select({ id: rooms.id }).from(rooms).where(others)).length;
}

/** Whether more visits to come are in a room at the same time than it would hold (WHO-5). */
export async function isFullerThan(
  reader: Reader,
  companyId: number,
  roomId: number,
  capacity: number,
  now: ShopTime,
): Promise<boolean> {
  const rows = await reader
    .select({ from: occupancies.startsAt, until: occupancies.endsAt })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.companyId, companyId),
        eq(occupancies.roomId, roomId),
        isNotNull(occupancies.place),
        gt(occupancies.endsAt, now),
      ),
    );
  const taken = rows.map((row) => ({ ...row, isOnePlace: true }));
  return takenTimes({ taken, capacity: capacity + 1 }).length > 0;
}

export async function hasArchivedRoom(reader: Reader, companyId: number, roomIds: readonly number[]): Promise<boolean> {
  if (roomIds.length === 0) return false;
  const found = await reader
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.companyId, companyId), inArray(rooms.id, [...roomIds]), eq(rooms.archived, true)))
    .limit(1);
  return found.length > 0;
}

export async function setRooms(
  tx: Tx,
  companyId: number,
  serviceId: number,
  roomIds: readonly number[],
): Promise<void> {
  const ofService = and(eq(serviceRooms.companyId, companyId), eq(serviceRooms.serviceId, serviceId));
  await tx.delete(serviceRooms).where(and(ofService, except(serviceRooms.roomId, roomIds)));
  if (roomIds.length > 0)
    await tx
      .insert(serviceRooms)
      .values(roomIds.map((roomId) => ({ companyId, serviceId, roomId })))
      .onConflictDoNothing();
}

export const optionsOf = (reader: Reader, companyId: number, parentIds: readonly number[]) =>
  parentIds.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(services)
        .where(and(eq(services.companyId, companyId), inArray(services.parentServiceId, [...parentIds])))
        .orderBy(asc(services.position), asc(services.id));

export async function disabledDates(reader: Reader, companyId: number, roomIds: readonly number[]) {
  if (roomIds.length === 0) return new Map<number, string[]>();
  const rows = await reader
    .select({ roomId: roomDisabledDates.roomId, date: roomDisabledDates.date })
    .from(roomDisabledDates)
    .where(and(eq(roomDisabledDates.companyId, companyId), inArray(roomDisabledDates.roomId, [...roomIds])))
    .orderBy(asc(roomDisabledDates.date));
  return new Map([...Map.groupBy(rows, ({ roomId }) => roomId)].map(([id, each]) => [id, each.map((d) => d.date)]));
}

export async function setDisabledDates(
  tx: Tx,
  companyId: number,
  roomId: number,
  dates: readonly string[],
): Promise<void> {
  const ofRoom = and(eq(roomDisabledDates.companyId, companyId), eq(roomDisabledDates.roomId, roomId));
  await tx.delete(roomDisabledDates).where(ofRoom);
  const each = [...new Set(dates)];
  if (each.length > 0) await tx.insert(roomDisabledDates).values(each.map((date) => ({ companyId, roomId, date })));
}

export async function servicesOfBundles(
  reader: Reader,
  companyId: number,
  bundleIds: readonly number[],
): Promise<Links> {
  if (bundleIds.length === 0) return new Map();
  const rows = await reader
    .select({ of: bundleServices.bundleId, id: bundleServices.serviceId })
    .from(bundleServices)
    .where(
      and(
        eq(bundleServices.companyId, companyId),
        inArray(bundleServices.bundleId, [...bundleIds]),
        isNull(bundleServices.removedAt),
      ),
    )
    .orderBy(asc(bundleServices.serviceId));
  return grouped(rows);
}

/** One that is taken out stays with the bundles sold before (CAT-3). */
export async function setServicesOfBundle(
  tx: Tx,
  companyId: number,
  bundleId: number,
  ids: readonly number[],
  now: Date,
) {
  const ofBundle = and(eq(bundleServices.companyId, companyId), eq(bundleServices.bundleId, bundleId));
  await tx
    .update(bundleServices)
    .set({ removedAt: now })
    .where(and(ofBundle, isNull(bundleServices.removedAt), except(bundleServices.serviceId, ids)));
  await tx
    .insert(bundleServices)
    .values(ids.map((serviceId) => ({ companyId, bundleId, serviceId })))
    .onConflictDoUpdate({
      target: [bundleServices.companyId, bundleServices.bundleId, bundleServices.serviceId],
      set: { removedAt: null },
    });
}

export async function servicesOfPromotions(
  reader: Reader,
  companyId: number,
  promotionIds: readonly number[],
): Promise<Links> {
  if (promotionIds.length === 0) return new Map();
  const rows = await reader
    .select({ of: promotionServices.promotionId, id: promotionServices.serviceId })
    .from(promotionServices)
    .where(and(eq(promotionServices.companyId, companyId), inArray(promotionServices.promotionId, [...promotionIds])))
    .orderBy(asc(promotionServices.serviceId));
  return grouped(rows);
}

export async function setServicesOfPromotion(
  tx: Tx,
  companyId: number,
  promotionId: number,
  ids: readonly number[],
): Promise<void> {
  const ofPromotion = and(eq(promotionServices.companyId, companyId), eq(promotionServices.promotionId, promotionId));
  await tx.delete(promotionServices).where(and(ofPromotion, except(promotionServices.serviceId, ids)));
  if (ids.length > 0)
    await tx
      .insert(promotionServices)
      .values(ids.map((serviceId) => ({ companyId, promotionId, serviceId })))
      .onConflictDoNothing();
}

export async function groupsOf(reader: Reader, companyId: number, subscriptionIds: readonly number[]) {
  if (subscriptionIds.length === 0) return [];
  const rows = await reader
    .select()
    .from(subscriptionGroups)
    .where(
      and(
        eq(subscriptionGroups.companyId, companyId),
        inArray(subscriptionGroups.subscriptionId, [...subscriptionIds]),
        isNull(subscriptionGroups.removedAt),
      ),
    )
    .orderBy(asc(subscriptionGroups.position), asc(subscriptionGroups.id));
  const links = await reader
    .select({ of: subscriptionGroupServices.groupId, id: subscriptionGroupServices.serviceId })
    .from(subscriptionGroupServices)
    .where(
      and(
        eq(subscriptionGroupServices.companyId, companyId),
        inArray(subscriptionGroupServices.groupId, [0, ...rows.map(({ id }) => id)]),
        isNull(subscriptionGroupServices.removedAt),
      ),
    )
    .orderBy(asc(subscriptionGroupServices.serviceId));
  const ofGroup = grouped(links);
  return rows.map((row) => ({ ...row, services: ofGroup.get(row.id) ?? [] }));
}

/** Adds a group, or changes one: memberships sold before keep their own terms (CAT-3). */
export async function setGroup(tx: Tx, row: typeof subscriptionGroups.$inferInsert, ids: readonly number[], now: Date) {
  const { companyId } = row;
  const isIt = (id: number) => and(eq(subscriptionGroups.companyId, companyId), eq(subscriptionGroups.id, id));
  if (row.id !== undefined) await tx.update(subscriptionGroups).set(row).where(isIt(row.id));
  const [added] =
    row.id === undefined
      ? await tx.insert(subscriptionGroups).values(row).returning({ id: subscriptionGroups.id })
      : [{ id: row.id }];
  const groupId = added?.id ?? 0;
  const ofGroup = and(
    eq(subscriptionGroupServices.companyId, companyId),
    eq(subscriptionGroupServices.groupId, groupId),
  );
  await tx
    .update(subscriptionGroupServices)
    .set({ removedAt: now })
    .where(and(ofGroup, isNull(subscriptionGroupServices.removedAt), except(subscriptionGroupServices.serviceId, ids)));
  await tx
    .insert(subscriptionGroupServices)
    .values(ids.map((serviceId) => ({ companyId, groupId, serviceId })))
    .onConflictDoUpdate({
      target: [
        subscriptionGroupServices.companyId,
        subscriptionGroupServices.groupId,
        subscriptionGroupServices.serviceId,
      ],
      set: { removedAt: null },
    });
  return groupId;
}

export async function removeGroups(
  tx: Tx,
  companyId: number,
  subscriptionId: number,
  stay: readonly number[],
  now: Date,
) {
  await tx
    .update(subscriptionGroups)
    .set({ removedAt: now })
    .where(
      and(
        eq(subscriptionGroups.companyId, companyId),
        eq(subscriptionGroups.subscriptionId, subscriptionId),
        isNull(subscriptionGroups.removedAt),
        except(subscriptionGroups.id, stay),
      ),
    );
}

import { randomBytes } from 'node:crypto';
import type { Db } from '../src/infra/db/open.ts';
import {
  bookings,
  classSeries,
  customers,
  employeeAbsences,
  employees,
  occupancies,
  rooms,
  serviceRooms,
  services,
  sessions,
  shops,
  timetableDrafts,
} from '../src/infra/db/schema/index.ts';
import { eq } from 'drizzle-orm';
import { addStaff } from './staff.ts';

/** The company and shop that a call of the matrix is about. */
export interface Surroundings {
  readonly db: Db;
  readonly key: string;
  readonly companyId: number;
  readonly shopId: number;
  readonly otherShopId: number;
  readonly roomId: number;
}

export const soon = { startsAt: Date.UTC(2026, 10, 11, 10) / 1000, endsAt: Date.UTC(2026, 10, 11, 11) / 1000 };

export const nobody = () => `${randomBytes(6).toString('hex')}@embook.test`;

/** A colleague whom a manager of the same shop may change. */
export const colleague = ({ db, companyId, shopId }: Surroundings) =>
  addStaff(db, { email: nobody(), companyId, role: 'door', shopIds: [shopId] });

export const idOf = (rows: readonly { readonly id: number }[]): number => rows[0]?.id ?? 0;

export type Place = Surroundings & { readonly employeeId: number };

/** Something that the employee does, in a room of their own. */
export async function service({ db, companyId, shopId, employeeId }: Place) {
  const serviceId = idOf(
    await db
      .insert(services)
      .values({ companyId, shopId, name: 'Massage', minutes: 60, priceCents: 4950 })
      .returning({ id: services.id }),
  );
  const roomId = idOf(
    await db.insert(rooms).values({ companyId, shopId, name: 'Room', employeeId }).returning({ id: rooms.id }),
  );
  await db.insert(serviceRooms).values({ companyId, serviceId, roomId });
  return { serviceId, roomId };
}

/** Somebody's visit to the employee, to be paid at the shop. */
export async function visit(at: Place) {
  const { db, companyId, shopId, employeeId } = at;
  const made = await service(at);
  const person = { companyId, firstName: 'Ada', lastName: 'Visser' };
  const customerId = idOf(await db.insert(customers).values(person).returning({ id: customers.id }));
  const id = randomBytes(6).readUIntBE(0, 6) + 1;
  const { startsAt } = soon;
  await db.insert(bookings).values({
    companyId,
    id,
    customerId,
    shopId,
    employeeId,
    ...made,
    serviceName: 'Massage',
    startsAt,
    minutes: 60,
    status: 'confirmed',
    priceCents: 4950,
    finalCostCents: 4950,
    paymentType: 'cash',
    paymentSystem: 'cash',
  });
  await db
    .insert(occupancies)
    .values({ companyId, bookingId: id, roomId: made.roomId, employeeId, startsAt, endsAt: startsAt + 3_600 });
  return { id, customerId };
}

/** A class that the employee gives. */
export async function lesson(at: Place) {
  const { db, companyId, shopId, employeeId } = at;
  const { serviceId, roomId } = await service(at);
  const terms = { minutes: 60, total: 10, priceCents: 1500, startsAt: soon.endsAt };
  const row = { companyId, shopId, kind: 'group' as const, serviceId, roomId, employeeId, ...terms };
  return { id: idOf(await db.insert(sessions).values(row).returning({ id: sessions.id })), serviceId };
}

/** One that the employee gives every Thursday; it has no dates yet. */
export async function weekly(at: Place) {
  const { db, companyId, shopId, employeeId } = at;
  const { serviceId, roomId } = await service(at);
  const terms = { weekdays: [4], startMinute: 600, minutes: 60, total: 10, priceCents: 1500, startsOn: '2026-11-11' };
  const row = { companyId, shopId, serviceId, roomId, employeeId, ...terms };
  return idOf(await db.insert(classSeries).values(row).returning({ id: classSeries.id }));
}

/** A draft of the shop's next timetable, still empty. */
export async function draftedTimetable({ db, companyId, shopId }: Place) {
  const draft = { startsOn: '2027-05-05', classes: [], savedBy: 'Ada', savedAt: new Date(0), version: 1 };
  await db
    .insert(timetableDrafts)
    .values({ companyId, shopId, ...draft })
    .onConflictDoUpdate({ target: [timetableDrafts.companyId, timetableDrafts.shopId], set: draft });
  return { shopId, version: draft.version };
}

/** A move that says only when. */
export const unsaidOfMove = {
  roomId: undefined,
  sessionId: undefined,
  minutes: undefined,
  tellCustomer: false,
  cause: undefined,
};

/** No decision about visits that are in the way, since none are. */
export const undecided = { choices: undefined, tellCustomers: undefined };

export const openAlways = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }));

/** A day on which the shop is open at other times. */
export const fairDay = {
  from: '2027-05-05',
  until: undefined,
  state: 'open' as const,
  hours: [{ opens: '00:00', closes: '24:00' }],
  reason: 'Fair',
  texts: undefined,
};

/** From then on somebody works whenever the shop is open. */
export const shopsHours = { startsOn: '2027-05-05', endsOn: undefined, weeks: 0, hours: [] };

export const dayOff = { startsOn: '2027-05-05', endsOn: '2027-05-05', kind: 'holiday', note: undefined } as const;

export const shopHoursVersion = async ({ db, shopId }: Place): Promise<number> =>
  (await db.select({ version: shops.hoursVersion }).from(shops).where(eq(shops.id, shopId)))[0]?.version ?? 0;

export const employeeHoursVersion = async ({ db, employeeId }: Place): Promise<number> =>
  (await db.select({ version: employees.hoursVersion }).from(employees).where(eq(employees.id, employeeId)))[0]
    ?.version ?? 0;

/** Days off that wait for a decision. */
export const askedAbsence = async ({ db, companyId, employeeId }: Place): Promise<number> =>
  idOf(
    await db
      .insert(employeeAbsences)
      .values({ companyId, employeeId, startsOn: '2027-05-06', endsOn: '2027-05-06', kind: 'other', state: 'asked' })
      .returning({ id: employeeAbsences.id }),
  );

export const classTerms = {
  startsAt: undefined,
  on: undefined,
  at: undefined,
  name: undefined,
  employeeId: undefined,
  roomId: undefined,
  minutes: undefined,
  price: undefined,
  description: undefined,
  showPlacesLeft: undefined,
  hidePrice: undefined,
  bookable: undefined,
};

export const seriesTerms = {
  name: undefined,
  employeeId: undefined,
  roomId: undefined,
  minutes: undefined,
  places: undefined,
  price: undefined,
  description: undefined,
  showPlacesLeft: undefined,
  hidePrice: undefined,
  bookable: undefined,
  scope: undefined,
  date: undefined,
  every: undefined,
  at: undefined,
  until: undefined,
};

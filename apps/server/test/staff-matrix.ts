import { bookingReference } from '@embook/domain/booking';
import { randomBytes } from 'node:crypto';
import type { StaffCall, StaffContract } from '@embook/domain/contract';
import { type FieldsOf } from '@embook/domain/shared';
import { eq } from 'drizzle-orm';
import { noEventParts } from '../src/classes/series/series-shape.ts';
import { calendarFeeds, occupancies, staffInvitations } from '../src/infra/db/schema/index.ts';
import { addStaff } from './staff.ts';
import { catalogueRows } from './staff-matrix-catalogue.ts';
import { moneyRows } from './staff-matrix-money.ts';
import { timetableRows } from './staff-matrix-timetable.ts';
import {
  classTerms,
  colleague,
  idOf,
  lesson,
  nobody,
  service,
  askedAbsence,
  dayOff,
  employeeHoursVersion,
  fairDay,
  openAlways,
  shopHoursVersion,
  shopsHours,
  undecided,
  unsaidOfMove,
  soon,
  visit,
  type Place,
} from './staff-matrix-things.ts';

export interface Row<K extends StaffCall> {
  /** What, beside the company, the permission of the call depends on. */
  readonly about: 'company' | 'shop' | 'employee';
  /** The statuses that mean it was permitted; 200 unless given. */
  readonly answers?: readonly number[];
  readonly fields: (at: Place) => Promise<FieldsOf<StaffContract[K]>>;
}

type Guarded = {
  [K in StaffCall]: StaffContract[K]['caller']['staff'] extends 'anyone' | 'self' ? never : K;
}[StaffCall];

async function aBlock({ db, companyId, employeeId }: Place): Promise<number> {
  const [row] = await db
    .insert(occupancies)
    .values({ companyId, employeeId, ...soon, reason: 'Dentist' })
    .returning({ id: occupancies.id });
  return row?.id ?? 0;
}

const aCustomer = async (at: Place) => ({ id: (await visit(at)).customerId });

/** How each guarded staff call is made. A call without a row does not compile, so that the matrix is whole (TEAM-6). */
export const matrixRows: { readonly [K in Guarded]: Row<K> } = {
  ...catalogueRows,
  ...timetableRows,
  ...moneyRows,
  staffSetup: { about: 'company', fields: async () => ({}) },
  // Tests fetch no page of the internet: this is not an address.
  staffCheckPage: { about: 'company', answers: [200, 429], fields: async () => ({ address: 'nothing:' }) },
  // The other shop is never open, so nothing is free there.
  staffTestBooking: {
    about: 'shop',
    answers: [200, 409],
    fields: async (at) => ({ serviceId: (await service(at)).serviceId }),
  },
  staffAddExamples: { about: 'shop', fields: async ({ shopId }) => ({ shopId }) },
  staffRemoveExamples: { about: 'shop', fields: async ({ shopId }) => ({ id: shopId }) },
  staffWorkplace: { about: 'company', fields: async () => ({}) },
  staffTeam: { about: 'company', fields: async () => ({}) },
  staffPermissions: { about: 'company', fields: async () => ({}) },
  staffAudit: {
    about: 'company',
    fields: async () => ({ thing: 'member', id: 1, query: undefined, first: undefined, limit: undefined }),
  },
  staffInvite: {
    about: 'company',
    fields: async () => ({ email: nobody(), role: 'door', areas: undefined, shops: undefined, employeeId: undefined }),
  },
  staffWithdrawInvitation: {
    about: 'shop',
    fields: async ({ db, companyId, shopId }) => {
      const [row] = await db
        .insert(staffInvitations)
        .values({
          companyId,
          email: nobody(),
          role: 'door',
          shopIds: [shopId],
          tokenHash: randomBytes(32),
          expiresAt: new Date('2027-01-01'),
        })
        .returning({ id: staffInvitations.id });
      return { id: row?.id ?? 0 };
    },
  },
  staffChangeMember: {
    about: 'shop',
    fields: async (at) => {
      const { memberId: id } = await colleague(at);
      return { id, role: 'door', areas: undefined, shops: undefined, employeeId: undefined, version: 1 };
    },
  },
  staffRemoveMember: { about: 'shop', fields: async (at) => ({ id: (await colleague(at)).memberId }) },
  // An owner leaves only while another one stays, which is so after the first of them.
  staffLeave: { about: 'company', answers: [200, 409], fields: async () => ({}) },
  staffBell: { about: 'company', fields: async () => ({ limit: undefined }) },
  staffSeeBell: { about: 'company', fields: async () => ({ id: 1 }) },
  staffHearing: { about: 'company', fields: async () => ({}) },
  staffChooseHearing: { about: 'company', fields: async () => ({ choice: 'never' }) },
  staffAgenda: {
    about: 'shop',
    fields: async ({ shopId }) => ({ shopId, date: '2026-11-11', days: undefined, cancelled: undefined }),
  },
  staffWhy: {
    about: 'employee',
    fields: async (at) => {
      const { serviceId, roomId } = await service(at);
      return { shopId: at.shopId, serviceId, startsAt: soon.startsAt, employeeId: at.employeeId, roomId };
    },
  },
  staffBlock: {
    about: 'employee',
    fields: async ({ employeeId }) => ({ employeeId, roomId: undefined, ...soon, reason: 'Dentist', weeks: undefined }),
  },
  staffOpenBlock: { about: 'employee', fields: async (at) => ({ id: await aBlock(at) }) },
  staffChangeBlock: {
    about: 'employee',
    fields: async (at) => ({ id: await aBlock(at), which: undefined, ...soon, reason: 'Dentist, later' }),
  },
  staffRemoveBlock: { about: 'employee', fields: async (at) => ({ id: await aBlock(at), which: undefined }) },
  staffClasses: {
    about: 'shop',
    fields: async ({ shopId }) => ({
      shopId,
      from: '2026-11-11',
      until: '2026-11-18',
      seriesId: undefined,
      kind: undefined,
    }),
  },
  staffCheckIns: {
    about: 'shop',
    fields: async ({ shopId }) => ({ shopId, from: '2026-11-11', until: '2026-11-18' }),
  },
  staffTimetableParts: { about: 'shop', fields: async ({ shopId }) => ({ shopId }) },
  staffClass: { about: 'shop', fields: async (at) => ({ id: (await lesson(at)).id }) },
  staffAddClass: {
    about: 'shop',
    fields: async (at) => ({
      ...classTerms,
      ...noEventParts,
      kind: 'class',
      serviceId: (await service(at)).serviceId,
      startsAt: soon.startsAt,
      places: 10,
      options: undefined,
    }),
  },
  staffChangeClass: {
    about: 'shop',
    fields: async (at) => ({ ...classTerms, ...noEventParts, id: (await lesson(at)).id, places: 12, version: 1 }),
  },
  staffClassCancellation: { about: 'shop', fields: async (at) => ({ id: (await lesson(at)).id }) },
  staffCancelClass: { about: 'shop', fields: async (at) => ({ id: (await lesson(at)).id, reason: 'Ill' }) },
  staffParticipants: { about: 'employee', fields: async (at) => ({ id: (await lesson(at)).id }) },
  staffMailParticipants: {
    about: 'employee',
    fields: async (at) => ({ id: (await lesson(at)).id, subject: 'Hello', text: 'Bring a towel' }),
  },
  staffFeeds: { about: 'company', fields: async () => ({}) },
  staffMakeFeed: {
    about: 'employee',
    fields: async ({ employeeId }) => ({ employeeId, roomId: undefined }),
  },
  staffEndFeed: {
    about: 'employee',
    fields: async ({ db, companyId, employeeId }) => {
      const { accountId } = await addStaff(db, { email: nobody(), companyId, role: 'owner' });
      await db.delete(calendarFeeds).where(eq(calendarFeeds.employeeId, employeeId));
      const tokenHash = randomBytes(32);
      const feed = { companyId, employeeId, tokenHash, createdBy: accountId };
      return { id: idOf(await db.insert(calendarFeeds).values(feed).returning({ id: calendarFeeds.id })) };
    },
  },
  staffHours: { about: 'shop', fields: async ({ shopId }) => ({ shopId }) },
  staffChangeShopHours: {
    about: 'shop',
    fields: async (at) => ({ id: at.shopId, hours: openAlways, version: await shopHoursVersion(at), ...undecided }),
  },
  staffShopHoursImpact: {
    about: 'shop',
    fields: async ({ shopId }) => ({ id: shopId, hours: openAlways, unmoved: [] }),
  },
  staffChangeSpecialDays: {
    about: 'shop',
    fields: async (at) => ({ ...fairDay, id: at.shopId, version: await shopHoursVersion(at), ...undecided }),
  },
  staffSpecialDaysImpact: { about: 'shop', fields: async ({ shopId }) => ({ ...fairDay, id: shopId, unmoved: [] }) },
  staffChangeEmployeeHours: {
    about: 'employee',
    fields: async (at) => ({
      ...shopsHours,
      id: at.employeeId,
      version: await employeeHoursVersion(at),
      ...undecided,
    }),
  },
  staffEmployeeHoursImpact: {
    about: 'employee',
    fields: async ({ employeeId }) => ({ ...shopsHours, id: employeeId, unmoved: [] }),
  },
  staffAddAbsence: {
    about: 'employee',
    fields: async (at) => ({
      ...dayOff,
      employeeId: at.employeeId,
      version: await employeeHoursVersion(at),
      ...undecided,
    }),
  },
  staffAbsenceImpact: {
    about: 'employee',
    fields: async ({ employeeId }) => ({ employeeId, startsOn: dayOff.startsOn, endsOn: dayOff.endsOn, unmoved: [] }),
  },
  staffAskAbsence: { about: 'employee', fields: async ({ employeeId }) => ({ ...dayOff, employeeId }) },
  staffDecideAbsence: {
    about: 'employee',
    fields: async (at) => ({
      id: await askedAbsence(at),
      granted: false,
      version: await employeeHoursVersion(at),
      ...undecided,
    }),
  },
  staffRemoveAbsence: { about: 'employee', fields: async (at) => ({ id: await askedAbsence(at) }) },
  staffCustomers: { about: 'company', fields: async () => ({ query: 'vis', first: undefined, limit: undefined }) },
  // Customers are the company's, whatever the shop; a practitioner's own are proven beside the calls themselves.
  staffCustomer: { about: 'company', answers: [200, 404], fields: aCustomer },
  staffAddCustomer: {
    about: 'company',
    fields: async () => ({ firstName: 'Ada', lastName: undefined, email: undefined, phone: undefined }),
  },
  // Somebody who has an account erases themselves; the call itself is tried with walk-ins beside the erasure.
  staffEraseCustomer: { about: 'company', answers: [200, 404, 409], fields: aCustomer },
  staffNoteOnCustomer: {
    about: 'company',
    answers: [200, 404],
    fields: async (at) => ({ ...(await aCustomer(at)), note: 'Likes tea' }),
  },
  staffBookable: { about: 'shop', fields: async ({ shopId }) => ({ shopId }) },
  staffMoments: {
    about: 'shop',
    fields: async (at) => ({
      shopId: at.shopId,
      serviceId: (await service(at)).serviceId,
      employeeId: undefined,
      from: undefined,
      days: undefined,
      minute: undefined,
      before: undefined,
      page: undefined,
      bookingId: undefined,
    }),
  },
  staffTerms: {
    about: 'employee',
    fields: async (at) => ({
      ...(await service(at)),
      startsAt: soon.startsAt,
      employeeId: undefined,
      sessionId: undefined,
      customerId: undefined,
      email: undefined,
      bookingId: undefined,
    }),
  },
  staffBook: {
    about: 'employee',
    fields: async (at) => ({
      ...(await service(at)),
      startsAt: soon.startsAt,
      employeeId: undefined,
      sessionId: undefined,
      customer: { id: undefined, firstName: 'Ada', lastName: undefined, email: undefined, phone: undefined },
      payment: 'later',
      priceCents: undefined,
      reason: undefined,
      weeks: undefined,
      tellCustomer: false,
    }),
  },
  staffVisit: { about: 'employee', fields: async (at) => ({ id: (await visit(at)).id }) },
  staffVisitByReference: {
    about: 'employee',
    fields: async (at) => ({ reference: bookingReference((await visit(at)).id) }),
  },
  staffMoveVisit: {
    about: 'employee',
    fields: async (at) => ({
      id: (await visit(at)).id,
      startsAt: soon.endsAt,
      ...unsaidOfMove,
      version: 1,
    }),
  },
  staffMarkVisit: {
    about: 'employee',
    fields: async (at) => ({ id: (await visit(at)).id, status: 'arrived', version: 1 }),
  },
  staffCancellation: { about: 'employee', fields: async (at) => ({ id: (await visit(at)).id, giveBack: undefined }) },
  staffCancelVisit: {
    about: 'employee',
    fields: async (at) => ({
      id: (await visit(at)).id,
      scope: 'visit',
      giveBack: 'policy',
      reason: undefined,
      tellCustomer: false,
      version: 1,
    }),
  },
  // It stands: the call is permitted and finds nothing to take back.
  staffRestoreVisit: {
    about: 'employee',
    answers: [409],
    fields: async (at) => ({ id: (await visit(at)).id, version: 1 }),
  },
  staffTakePayment: {
    about: 'employee',
    fields: async (at) => ({ id: (await visit(at)).id, method: 'cash', amountCents: 4950 }),
  },
  // Nothing was cancelled: the call is permitted and finds nothing to give back.
  staffGiveBack: { about: 'employee', answers: [409], fields: async (at) => ({ id: (await visit(at)).id }) },
  staffNoteOnVisit: { about: 'employee', fields: async (at) => ({ id: (await visit(at)).id, note: 'Likes tea' }) },
  staffRequireSecondFactor: { about: 'company', fields: async () => ({ required: false }) },
};

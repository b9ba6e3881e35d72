import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { and, eq, like } from 'drizzle-orm';
import { noEventParts } from '../src/classes/series/series-shape.ts';
import type { Database } from '../src/infra/db/open.ts';
import {
  mails,
  payments,
  sessionCancellations,
  sessions,
  subscriptionGroups,
  subscriptionGroupServices,
  subscriptions,
  subscriptionUses,
} from '../src/infra/db/schema/index.ts';
import type { JobData } from '../src/infra/jobs.ts';
import type { Ports } from '../src/ports.ts';
import type { Buyer } from './bookings.ts';
import { deskOf } from './desk.ts';
import { ask } from './platform.ts';
import { reservationsOn } from './reservations.ts';

export type Row = Record<string, unknown>;

/** Monday 23 November 2026, 18:00: far enough to be cancelled in time. */
export const EVENING = Date.UTC(2026, 10, 23, 18) / 1000;

/** No field of a class is changed unless a test sets it. */
export const unchanged = {
  startsAt: undefined,
  on: undefined,
  at: undefined,
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
  ...noEventParts,
};

/** Bookings, desk and classes, with the platform's jobs run by the test. */
export async function classesOn(database: Database, ports: Pick<Ports, 'failpoint'> = {}) {
  const jobs = new Map<string, (data: JobData) => Promise<void>>();
  const define = (name: string, handler: (data: JobData) => Promise<void>) => void jobs.set(name, handler);
  const world = await reservationsOn(database, {}, { jobs: { define }, ...ports });
  const desk = await deskOf(world);
  const { db, one, addSession } = world;
  const { owner, call } = desk;

  /** A membership that includes massages, twice a week, bought and paid. */
  async function giveMembership(who: Buyer): Promise<number> {
    const { companyId, massageId: serviceId } = one;
    const [product] = await db
      .insert(subscriptions)
      .values({ companyId, name: 'Flow', priceCents: 5900, periodicity: 'weekly', duration: 'monthly' })
      .returning({ id: subscriptions.id });
    const subscriptionId = product?.id ?? 0;
    const [group] = await db
      .insert(subscriptionGroups)
      .values({ companyId, subscriptionId, maxUsages: 2, periodicity: 'weekly', useMissedUsagesAfter: 2 })
      .returning({ id: subscriptionGroups.id });
    await db.insert(subscriptionGroupServices).values({ companyId, groupId: group?.id ?? 0, serviceId });
    const startDate = Date.UTC(2026, 10, 11) / 1000;
    const { key, token } = who;
    const fields = { subscriptionId, startDate, fromWidget: true, expectedCents: undefined };
    const { result } = await ask(world.app, 'sellSubscription', fields, { key, token, locale: 'en' });
    const id = Number(result['id']);
    const [payment] = await db.select().from(payments).where(eq(payments.payableId, id));
    const paymentId = payment?.id ?? 0;
    world.bank.says(paymentId, 'paid');
    await world.app.inject({ method: 'POST', url: `/api/payment/webhook/sandbox/${companyId}/${paymentId}` });
    return id;
  }

  return {
    ...desk,
    ...world,
    giveMembership,
    membershipUses: (bookingId: number) =>
      db.select().from(subscriptionUses).where(eq(subscriptionUses.bookingId, bookingId)),
    run: async (name: string) => {
      const job = jobs.get(name);
      if (!job) throw new Error(`there is no job ${name}`);
      await job({});
    },
    /** Everything that a new class may leave out. */
    newClass: { ...unchanged, kind: undefined, options: undefined },
    /** Booked at the desk; `booked` books as the customer. */
    bookedAtDesk: desk.booked,
    moveAtDesk: desk.move,
    lesson: (row: Partial<typeof sessions.$inferInsert> = {}) => addSession({ startsAt: EVENING, ...row }),
    cancelClass: (id: number, who = owner, reason = 'The teacher is ill') =>
      call('staffCancelClass', { id, reason }, who),
    preview: async (id: number) => (await call('staffClassCancellation', { id }, owner)).result,
    change: (id: number, given: Partial<FieldsOf<StaffContract['staffChangeClass']>>, who = owner) =>
      call('staffChangeClass', { ...unchanged, id, version: 1, ...given }, who),
    participants: async (id: number, who = owner) => {
      const { status, result } = await call('staffParticipants', { id }, who);
      return { status, session: result['session'] as Row, people: (result['participants'] ?? []) as Row[] };
    },
    session: async (id: number) => {
      const [row] = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.companyId, one.companyId), eq(sessions.id, id)));
      if (!row) throw new Error('there is no such class');
      return row;
    },
    cancellation: async (id: number) =>
      (await db.select().from(sessionCancellations).where(eq(sessionCancellations.sessionId, id)))[0],
    mailsAbout: (what: string) =>
      db
        .select()
        .from(mails)
        .where(like(mails.eventKey, `${what}%`))
        .orderBy(mails.id),
  };
}

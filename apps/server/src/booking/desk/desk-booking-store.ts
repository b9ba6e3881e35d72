import type { ShopTime } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { bookings, bookingSeries, payments } from '../../infra/db/schema/index.ts';
import { within } from '../../infra/db/scope.ts';

export type DeskBookingStore = ReturnType<typeof createDeskBookingStore>;

export function createDeskBookingStore(db: Db) {
  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction(work),

    /** A room of the service where nothing stands in the way then, at any hour; only what this member may book. */
    async freeRoom(tx: Tx, member: Member, serviceId: number, startsAt: ShopTime): Promise<number | undefined> {
      const mine = within(member, 'agenda.change', {
        companyId: sql`r.company_id`,
        shopId: sql`r.shop_id`,
        employeeId: sql`r.employee_id`,
      });
      const { rows } = await tx.execute<{ id: number }>(sql`
        select r.id::float8 as id from services s
        join service_rooms x on x.company_id = s.company_id and x.service_id = coalesce(s.parent_service_id, s.id)
        join rooms r on r.company_id = x.company_id and r.id = x.room_id and r.active
        where s.company_id = ${member.companyId} and s.id = ${serviceId} and ${mine} and not exists (
          select from occupancies o where o.company_id = r.company_id
            and (o.room_id = r.id or o.employee_id = r.employee_id)
            and o.starts_at < ${startsAt} + (s.minutes + s.buffer_after_minutes) * 60
            and o.ends_at > ${startsAt} - s.buffer_before_minutes * 60)
        order by r.position, r.id limit 1`);
      return rows[0]?.id;
    },

    async addSeries(tx: Tx, { companyId, customerId }: Owner, id: number, createdAt: Date): Promise<void> {
      await tx.insert(bookingSeries).values({ companyId, id, customerId, createdAt });
    },

    /** A visit as the link in a mail knows it, with what is left to pay. */
    async byLink(reader: Pick<Db, 'select'>, companyId: number, bookingId: number) {
      const [row] = await reader
        .select({
          customerId: bookings.customerId,
          isOpen: sql<boolean>`${bookings.status} = 'confirmed' and ${bookings.paymentType} = 'cash' and not ${bookings.paid}`,
          openCents: sql<number>`${bookings.finalCostCents} - (select coalesce(sum(t.amount_cents), 0)::int
            from till_entries t where t.company_id = ${bookings.companyId} and t.booking_id = ${bookings.id})`,
        })
        .from(bookings)
        .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
      return row;
    },

    async payment(reader: Pick<Db, 'select'>, companyId: number, bookingId: number, isOpen: boolean) {
      const [row] = await reader
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(
            eq(payments.companyId, companyId),
            eq(payments.payableKind, 'booking'),
            eq(payments.payableId, bookingId),
            isOpen ? inArray(payments.status, ['intent', 'pending']) : undefined,
          ),
        )
        .orderBy(desc(payments.createdAt), desc(payments.id))
        .limit(1);
      return row?.id;
    },
    db,
  };
}

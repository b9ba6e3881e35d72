import type { HoursRefusal } from '@embook/domain/booking';
import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf, ProblemCode, ShopTime } from '@embook/domain/shared';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { isPosted, withdrawMail } from '../../infra/db/outbox.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { DeskVisitRow, DeskVisitStore } from './desk-visit-store.ts';
import { createOpenedVisits, shownVisit } from './opened-visit.ts';

type Cancellation = NonNullable<Awaited<ReturnType<DeskVisitStore['cancellation']>>>;

/** Takes the slot of a booking again; false when somebody else has it by now. */
interface Slots {
  takeAgain(
    tx: Tx,
    visit: { companyId: number; customerId: number; bookingId: number },
    place: { roomId: number | null; sessionId: number | null },
  ): Promise<boolean>;
  /** Why its time is outside the hours by now. */
  outsideHours(
    tx: Tx,
    companyId: number,
    visit: { serviceId: number; roomId: number; employeeId: number | null; startsAt: ShopTime; minutes: number },
  ): Promise<HoursRefusal | undefined>;
}

const problemOf = {
  closed: 'closed_meanwhile',
  not_working: 'away_meanwhile',
  day_off: 'room_off_meanwhile',
} as const satisfies Readonly<Record<HoursRefusal, ProblemCode>>;

/**
 * DESK-6: a cancellation by staff can be taken back as long as nobody was told of it and nothing was returned: neither
 * money, nor a use, nor the points of a discount. Its customer, room, person and service must still be there, and an
 * absence, a closed day or the end of a membership that was entered meanwhile is not passed over (HRS-3, A17).
 */
export const isRestorable = (
  { status }: Pick<DeskVisitRow, 'status'>,
  { outcome, isByStaff, isNotified, hasRefund, isDiscounted, isGone }: Cancellation,
): boolean =>
  status === 'cancelled' &&
  isByStaff &&
  !isNotified &&
  !hasRefund &&
  !isGone &&
  (outcome === 'use_lost' || outcome === 'cost_lost' || (outcome === 'free' && !isDiscounted));

export const createDeskRestoring = (store: DeskVisitStore, slots: Slots, clock: Clock) => {
  const { open, changed } = createOpenedVisits(store);
  return (caller: StaffCaller, request: FieldsOf<StaffContract['staffRestoreVisit']>, changes: Changes) =>
    retry(() =>
      changes.transaction(async (tx) => {
        const visit = await open(tx, caller, 'agenda.change', request);
        const companyId = caller.company.id;
        const readCancellation = () => store.cancellation(tx, companyId, visit.id, new Date(clock.now()));
        const cancelled = await readCancellation();
        if (!cancelled || !isRestorable(visit, cancelled)) throw new Problem('cannot_restore');
        if (cancelled.hasSubscriptionEnded) throw new Problem('subscription_ended_meanwhile');
        // The mail that still waits is not sent; one that is being sent has left.
        const mailKey = `cancelled:${visit.id}`;
        await withdrawMail(tx, companyId, mailKey);
        if (await isPosted(tx, companyId, mailKey)) throw new Problem('cannot_restore');
        const { customerId, roomId, employeeId, sessionId } = visit;
        if (!(await slots.takeAgain(tx, { companyId, customerId, bookingId: visit.id }, { roomId, sessionId })))
          throw new Problem('time_taken');
        // A visit that staff had booked outside the hours from the start stands again all the same, and so does a seat
        // of a class that others go to. Asked once more: until the room was locked, the hours could change.
        if (sessionId === null && roomId !== null && (await readCancellation())?.haveHoursChanged) {
          const { serviceId, startsAt, minutes } = visit;
          const place = { serviceId, roomId, employeeId };
          const refusal = await slots.outsideHours(tx, companyId, { ...place, startsAt, minutes });
          if (refusal) throw new Problem(problemOf[refusal]);
        }
        await store.restore(tx, companyId, visit.id);
        const { row, entry } = await changed(tx, caller, 'agenda.change', visit);
        return { answer: { booking: shownVisit(caller, row) }, entry };
      }),
    );
};

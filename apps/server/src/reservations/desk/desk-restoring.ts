import { outsideHours, takeSlotAgain } from '../../booking/booking.ts';
import type { HoursRefusal } from '@embook/domain/booking';
import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf, ProblemCode } from '@embook/domain/shared';
import { isPosted, withdrawMail } from '../../infra/db/outbox.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { ReservationCore } from '../reservation-core.ts';
import { type DeskVisitRow, findCancellation, setRestored } from './desk-visit-store.ts';
import { changeOfVisit, openVisit, shownVisit } from './open-visit.ts';

type Cancellation = NonNullable<Awaited<ReturnType<typeof findCancellation>>>;

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

export const restoreVisit = (
  core: ReservationCore,
  caller: StaffCaller,
  request: FieldsOf<StaffContract['staffRestoreVisit']>,
  changes: Changes,
) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const visit = await openVisit(tx, caller, 'agenda.change', request);
      const companyId = caller.company.id;
      const readCancellation = () => findCancellation(tx, companyId, visit.id, new Date(core.clock.now()));
      const cancelled = await readCancellation();
      if (!cancelled || !isRestorable(visit, cancelled)) throw new Problem('cannot_restore');
      if (cancelled.hasSubscriptionEnded) throw new Problem('subscription_ended_meanwhile');
      // The mail that still waits is not sent; one that is being sent has left.
      const mailKey = `cancelled:${visit.id}`;
      await withdrawMail(tx, companyId, mailKey);
      if (await isPosted(tx, companyId, mailKey)) throw new Problem('cannot_restore');
      const { customerId, roomId, employeeId, sessionId } = visit;
      if (!(await takeSlotAgain(tx, { companyId, customerId, bookingId: visit.id }, { roomId, sessionId })))
        throw new Problem('time_taken');
      // A visit that staff had booked outside the hours from the start stands again all the same, and so does a seat
      // of a class that others go to. Asked once more: until the room was locked, the hours could change.
      if (sessionId === null && roomId !== null && (await readCancellation())?.haveHoursChanged) {
        const { serviceId, startsAt, minutes } = visit;
        const place = { serviceId, roomId, employeeId };
        const refusal = await outsideHours(core, tx, companyId, { ...place, startsAt, minutes });
        if (refusal) throw new Problem(problemOf[refusal]);
      }
      await setRestored(tx, companyId, visit.id);
      const { row, entry } = await changeOfVisit(tx, caller, 'agenda.change', visit);
      return { answer: { booking: shownVisit(caller, row) }, entry };
    }),
  );

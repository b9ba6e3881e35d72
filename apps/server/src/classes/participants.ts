import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { can, seesMoney } from '@embook/domain/staff';
import type { Tx } from '../infra/db/open.ts';
import { mailAllowance, stoppedAmong } from '../infra/db/mail-limits.ts';
import { postMailTo, postNews } from '../infra/db/outbox.ts';
import { lockCustomers } from '../infra/db/owner.ts';
import { retry } from '../infra/db/retry.ts';
import { newsOf } from '../infra/db/visit.ts';
import type { AlsoChanged, Changes } from '../infra/http/changes.ts';
import { demandPosted, mailLimitProblem } from '../infra/http/mail-limit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { entitlementsFor } from '../payment/payment.ts';
import { type ClassRow, findClass, lockClasses } from './class-store.ts';
import { type ClassCore, shownClass } from './class-shape.ts';
import { SeatTaken } from './attempts.ts';
import {
  countMessages,
  findAddressees,
  findParticipants,
  findReachable,
  findRoomName,
  findSeatedCustomers,
} from './participant-store.ts';

/** The most messages to all participants of a class in a day. */
const MAX_MESSAGES = 5;
const DAY_MS = 86_400_000;

/** A28: who gets words of staff, who did not confirm their address, and who gave none. */
interface Reachable {
  readonly email: string | null;
  readonly isProven: boolean;
}

function countReached(people: readonly Reachable[]) {
  const reached = people.filter(({ isProven }) => isProven).length;
  const withoutAddress = people.filter(({ email }) => email === null).length;
  return { reached, unproven: people.length - reached - withoutAddress, withoutAddress };
}

const unprovenOf = (people: readonly Reachable[]): string[] =>
  people.flatMap(({ email, isProven }) => (email === null || isProven ? [] : [email]));

/** Those with an address that takes mails of the company; strangers as far as mails are left today (A28). */
const countNotified = (people: readonly Reachable[], stopped: ReadonlySet<string>, left: number): number =>
  countReached(people).reached + Math.min(unprovenOf(people).filter((email) => !stopped.has(email)).length, left);

/** How many of each class are told of its change. */
export async function countNotifiedByClass(core: ClassCore, companyId: number, sessionIds: readonly number[]) {
  const { left } = await mailAllowance(core.db, companyId, new Date(core.clock.now()));
  const people = await findReachable(core.db, companyId, sessionIds);
  const stopped = await stoppedAmong(core.db, companyId, unprovenOf(people));
  const byClass = Map.groupBy(people, ({ sessionId }) => sessionId);
  return sessionIds.map((sessionId) => ({
    sessionId,
    count: countNotified(byClass.get(sessionId) ?? [], stopped, left),
  }));
}

/** CLS-5: the participants of a class. TEAM-6: contact details and money only for members who may see them. */
export async function listParticipants(core: ClassCore, caller: StaffCaller, id: number) {
  const { member, company } = caller;
  const session = await findClass(core.db, member, 'check_in.view', id);
  if (!session) throw new Problem('not_found');
  const isContactSeen = can(member, 'contact_details.view').ok;
  const isMoneySeen = seesMoney(member);
  const rows = await findParticipants(core.db, company.id, id);
  const allowance = await mailAllowance(core.db, company.id, new Date(core.clock.now()));
  const people = rows.filter(({ status }) => status !== 'held');
  const reach = countReached(people);
  const stopped = await stoppedAmong(core.db, company.id, unprovenOf(people));
  const notified = countNotified(people, stopped, allowance.left);
  return {
    session: shownClass(caller, session),
    mailing: { ...reach, notified, allowance },
    participants: rows.map(({ customerId, name, email, phone, paid, dueCents, paymentType, isProven: _, ...row }) => ({
      ...row,
      customer: { id: customerId, name },
      email: isContactSeen ? email : null,
      phone: isContactSeen ? phone : null,
      paid: isMoneySeen ? paid : null,
      dueCents: isMoneySeen ? dueCents : null,
      paymentType: isMoneySeen ? paymentType : null,
    })),
  };
}

/** CLS-5: a message of staff to all participants. */
export async function mailParticipants(
  core: ClassCore,
  caller: StaffCaller,
  request: FieldsOf<StaffContract['staffMailParticipants']>,
  changes: Changes,
) {
  const { id, subject, text } = request;
  const companyId = caller.company.id;
  const answer = await retry(() =>
    changes.transaction(async (tx) => {
      const session = await findClass(tx, caller.member, 'agenda.change', id);
      if (!session) throw new Problem('not_found');
      // Counted under the lock: two members at once are counted one after the other.
      await lockClasses(tx, companyId, [id]);
      const now = new Date(core.clock.now());
      const sent = await countMessages(tx, companyId, id, new Date(core.clock.now() - DAY_MS));
      if (sent >= MAX_MESSAGES) throw new Problem('too_many_requests');
      const people = await findAddressees(tx, companyId, id);
      const { reached, unproven, withoutAddress } = countReached(people);
      const allowance = await mailAllowance(tx, companyId, now);
      if (reached > allowance.left) throw mailLimitProblem(allowance);
      for (const person of people) {
        const posted = await postMailTo(tx, person, {
          companyId,
          eventKey: `class_message:${person.bookingId}:${now.getTime()}:${sent}`,
          template: 'class_message',
          data: { ...newsOf(person), subject, text },
          now,
        });
        // Another call used up the day since the check above.
        await demandPosted(posted, () => mailAllowance(tx, companyId, now));
      }
      const mails = reached;
      const { shopId, employeeId } = session;
      return {
        answer: { mails, unproven, withoutAddress },
        entry: { thing: 'session', id, after: { mails }, shopId, employeeId },
      };
    }),
  );
  core.mailer.wake();
  return answer;
}

/** Locks the customers who have a seat before the classes themselves, in the fixed order. */
export async function lockClassesAndSeats(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const locked = await findSeatedCustomers(tx, companyId, ids);
  await lockCustomers(tx, companyId, locked);
  await lockClasses(tx, companyId, ids);
  // Somebody took a seat while the others were being locked.
  const seated = await findSeatedCustomers(tx, companyId, ids);
  if (seated.some((customerId) => !locked.includes(customerId))) throw new SeatTaken();
}

/**
 * A class that goes to another time moves the uses of bundles and memberships too. A use that is not valid at the
 * new time stays with the visit all the same, since the company moved it.
 */
export async function moveParticipants(
  core: ClassCore,
  tx: Tx,
  companyId: number,
  before: ClassRow,
  after: ClassRow,
): Promise<AlsoChanged[]> {
  const now = new Date(core.clock.now());
  const entries: AlsoChanged[] = [];
  const people = await findAddressees(tx, companyId, after.id);
  for (const { customerId, bookingId, bookedId: serviceId, paymentType, startsAt } of people) {
    const entitlements = entitlementsFor(core.entitlementKinds, paymentType);
    if (entitlements && before.startsAt !== after.startsAt)
      await entitlements.move(tx, { companyId, customerId }, { bookingId, serviceId, startsAt });
  }
  // Mails after everything that locks: the count of the day is locked from the first one on (A28).
  for (const person of people) {
    const { bookingId, startsAt, paymentType, paymentSystem, costCents, paid, policyHours, feeCents } = person;
    const { movedByShop } = person;
    const { startsAt: wasAt, employeeName } = before;
    const roomName = (id: number | null) => findRoomName(tx, companyId, id, person.locale);
    await postNews(tx, person, {
      companyId,
      eventKey: `class_changed:${bookingId}:${after.version}`,
      template: 'class_changed',
      data: {
        ...newsOf(person),
        terms: { paymentType, paymentSystem, costCents, paid, policyHours, feeCents, movedByShop },
        roomName: await roomName(after.roomId),
        from: { startsAt: wasAt, employeeName, roomName: await roomName(before.roomId) },
      },
      now,
    });
    // With the version, so that the next change of the visit names the colleague and not the customer (TEAM-8).
    entries.push({
      event: 'booking.moved',
      thing: 'booking',
      id: bookingId,
      before: { starts_at: wasAt, room_id: before.roomId, employee_id: before.employeeId },
      after: { starts_at: startsAt, room_id: after.roomId, employee_id: after.employeeId, version: person.version },
      shopId: after.shopId,
      employeeId: after.employeeId,
    });
  }
  return entries;
}

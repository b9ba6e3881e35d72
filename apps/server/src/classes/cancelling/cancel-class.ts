import { giveUpPayment, lockPaidPayment } from '../../payment/payment.ts';
import { classReturn, type Returned } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { needsProof } from '@embook/domain/desk';
import type { PaymentType } from '@embook/domain/payment';
import { type FieldsOf, startOfDay } from '@embook/domain/shared';
import { can, reachOf, seesMoney } from '@embook/domain/staff';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { postNews } from '../../infra/db/outbox.ts';
import { lockCustomer } from '../../infra/db/owner.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import { retry } from '../../infra/db/retry.ts';
import { newsOf } from '../../infra/db/visit.ts';
import { forCompany } from '../../infra/each-company.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { demandFresh } from '../../infra/http/permit.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { cancelForClass } from '../../reservations/reservations.ts';
import { findClass, lockClasses } from '../class-store.ts';
import type { ClassCore, Outcome } from '../class-shape.ts';
import {
  type ClassKey,
  closeClass,
  findCancellation,
  findClassBooking,
  findReturns,
  findUnfinishedCancellations,
  findWaiting,
  finishCancellation,
  insertReturns,
} from './cancel-class-store.ts';

type Cancellation = NonNullable<Awaited<ReturnType<typeof findCancellation>>>;
type ClassBooking = NonNullable<Awaited<ReturnType<typeof findClassBooking>>>;

/** How many cancellations one run of the job handles. */
const MAX_AT_ONCE = 100;

const amountOf = (returned: readonly Returned[], kind: Returned['kind']): number =>
  returned.find((each) => each.kind === kind)?.amountCents ?? 0;

interface ReturnedTo extends Returned {
  readonly customerId: number;
}

const sumOf = (returned: readonly Returned[]): number =>
  returned.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What goes back, as far as this member may see amounts and customers; its kind alone tells who has paid (B21). */
function shownReturns({ member }: Pick<StaffCaller, 'member'>, returned: readonly ReturnedTo[]) {
  const people = new Set(returned.map(({ customerId }) => customerId)).size;
  if (!seesMoney(member)) return { returned: [], people };
  const reached = reachOf(member, 'customers.view');
  const isCustomerSeen = reached.ok && reached.reach.employee === 'any';
  return {
    returned: returned.map((each) => ({ ...each, customerId: isCustomerSeen ? each.customerId : null })),
    people,
  };
}

/** The outcome that is stored: money that goes back in any way is a refund without a fee. */
function outcomeOf(paymentType: PaymentType, returned: readonly Returned[]): Outcome {
  if (paymentType === 'bundle' || paymentType === 'subscription') return { kind: 'free_use_returned' };
  const amount = sumOf(returned);
  return amount > 0 ? { kind: 'refund', amount, fee: 0 } : { kind: 'free' };
}

/** Locks in the fixed order: the payment, the customer, then the seat. */
async function cancelSeat(
  core: ClassCore,
  key: ClassKey,
  cancellation: Cancellation,
  { id, customerId }: { id: number; customerId: number },
) {
  const { reason } = cancellation;
  const owner = { companyId: key.companyId, customerId };
  await retry(() =>
    core.db.transaction(async (tx) => {
      const paid = await lockPaidPayment(tx, key.companyId, { kind: 'booking', id });
      await lockCustomer(tx, owner);
      const visit = await findClassBooking(tx, key, id);
      // Handled meanwhile by another process, or being paid again: the next run checks it.
      if (!visit || visit.status === 'cancelled' || visit.status === 'held') return;
      const returned = classReturn(visit);
      const owedCents = amountOf(returned, 'owed');
      const as = outcomeOf(visit.paymentType, returned);
      const { visit: news, refund } = await cancelForClass(core, tx, owner, { bookingId: id, as, paid, owedCents });
      const now = new Date(core.clock.now());
      await insertReturns(tx, key, id, returned, now);
      await recordCancellation(core, tx, key, cancellation, visit, returned);
      await postNews(tx, news, {
        companyId: key.companyId,
        eventKey: `class_cancelled:${id}`,
        template: 'class_cancelled',
        data: {
          ...newsOf(news),
          reason,
          refund,
          owedCents,
          byHandCents: amountOf(returned, 'by_hand'),
          isUseReturned: returned.some(({ kind }) => kind === 'free_use_returned'),
          isDiscountReturned: visit.discountCents > 0,
        },
        now,
      });
      await core.failpoint('before commit');
    }),
  );
  await core.failpoint('after commit');
}

/** Each visit has its event, by who cancelled the class, in the transaction that gives it back (TEAM-7). */
async function recordCancellation(
  core: ClassCore,
  tx: Tx,
  key: ClassKey,
  { reason, accountId, who }: Cancellation,
  { id, customerId, startsAt, shopId, employeeId, version }: ClassBooking,
  returned: readonly Returned[],
): Promise<void> {
  const after = await findClassBooking(tx, key, id);
  const outcomes = returned.map(({ kind, amountCents }) => ({ id, kind, amount_cents: amountCents }));
  const before = { status: 'confirmed', starts_at: startsAt, version };
  await core.record(
    tx,
    'booking.cancelled',
    { companyId: key.companyId, by: { accountId, name: who } },
    {
      thing: 'booking',
      id,
      before,
      after: { ...before, status: 'cancelled', version: after?.version ?? version, outcomes },
      shopId,
      employeeId,
      because: { customerId, reason },
    },
  );
}

/** Continues where it stopped; returns how many visits are left because of an error. */
async function continueCancelling(core: ClassCore, key: ClassKey): Promise<number> {
  const open = await findCancellation(core.db, key);
  if (!open || open.finishedAt !== null) return 0;
  for (const visit of await findWaiting(core.db, key, open.paying)) {
    try {
      // The payment may finish at this moment: then it is a paid visit, and is refunded (A3).
      if (visit.status === 'held')
        await giveUpPayment(core, key.companyId, visit.customerId, { kind: 'booking', id: visit.id });
      await cancelSeat(core, key, open, visit);
    } catch (error) {
      core.log.warn(
        { company: key.companyId, session: key.sessionId, reason: reasonOf(error) },
        'a participant has to wait',
      );
    }
  }
  const left = (await findWaiting(core.db, key, open.paying)).length;
  if (left === 0) await finishCancellation(core.db, key, new Date(core.clock.now()));
  core.mailer.wake();
  return left;
}

async function openClassToCancel(core: ClassCore, caller: StaffCaller, id: number, tx?: Tx) {
  const row = await findClass(tx ?? core.db, caller.member, 'timetable.change', id);
  if (!row) throw new Problem('not_found');
  return row;
}

async function closeOnce(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  { id, reason }: FieldsOf<StaffContract['staffCancelClass']>,
) {
  const companyId = caller.company.id;
  await openClassToCancel(core, caller, id, tx);
  await lockClasses(tx, companyId, [id]);
  const session = await openClassToCancel(core, caller, id, tx);
  const key = { companyId, sessionId: id };
  if (await findCancellation(tx, key)) throw new Problem('session_cancelled');
  if (session.startsAt < startOfDay(shopNow(core.clock, session.timeZone))) throw new Problem('time_passed');
  await closeClass(tx, key, { reason, by: caller.account, now: new Date(core.clock.now()) });
  const { shopId, employeeId, startsAt, taken } = session;
  const before = { starts_at: startsAt, taken, cancelled: false };
  return {
    answer: {},
    entry: { thing: 'session', id, before, after: { ...before, cancelled: true, reason }, shopId, employeeId },
  };
}

export async function readCancellation(core: ClassCore, caller: StaffCaller, id: number) {
  const session = await openClassToCancel(core, caller, id);
  const key = { companyId: caller.company.id, sessionId: id };
  const open = await findCancellation(core.db, key);
  const waiting = await findWaiting(core.db, key, open?.paying ?? []);
  const toCome = waiting.flatMap((visit) =>
    classReturn(visit).map((each) => ({ ...each, customerId: visit.customerId })),
  );
  return {
    cancelled: session.cancelled,
    reason: open?.reason ?? null,
    ...shownReturns(caller, open ? await findReturns(core.db, key) : toCome),
    left: open ? waiting.length : 0,
  };
}

/**
 * CLS-4: a class is closed in one transaction, and then each participant gets back what they paid with in one of their
 * own. When the process ends in between, the job continues from the stored row; handled bookings are cancelled by then,
 * so none is handled twice (B9).
 */
export async function cancelClass(
  core: ClassCore,
  caller: StaffCaller,
  request: FieldsOf<StaffContract['staffCancelClass']>,
  changes: Changes,
) {
  const key = { companyId: caller.company.id, sessionId: request.id };
  await openClassToCancel(core, caller, request.id);
  const returned = sumOf((await findWaiting(core.db, key, [])).flatMap((visit) => classReturn(visit)));
  // Everybody gets all of it back, whatever the policy: at the desk that needs the same permission (DESK-6).
  if (returned > 0 && !can(caller.member, 'money.change').ok) throw new Problem('money_not_allowed');
  if (needsProof(returned)) demandFresh(caller, core.clock.now());
  await retry(() => changes.transaction((tx) => closeOnce(core, tx, caller, request)));
  const left = await continueCancelling(core, key);
  return changes.recorded({ ...shownReturns(caller, await findReturns(core.db, key)), left });
}

/** Continues after a process that ended in the middle, or a provider that was unavailable. */
export async function continueAllCancelling(core: ClassCore): Promise<void> {
  for (const key of await findUnfinishedCancellations(core.db, MAX_AT_ONCE))
    await forCompany(core.log, { job: 'cancelled-classes', company: key.companyId }, () =>
      continueCancelling(core, key),
    );
}

import { classReturn, type Returned } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { needsProof } from '@embook/domain/desk';
import type { PaymentType } from '@embook/domain/payment';
import { type FieldsOf, startOfDay } from '@embook/domain/shared';
import { can, reachOf, seesMoney } from '@embook/domain/staff';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { RecordEvent } from '../../infra/db/audit-entry.ts';
import type { Tx } from '../../infra/db/open.ts';
import { postNews } from '../../infra/db/outbox.ts';
import { lockCustomer, type Owner } from '../../infra/db/owner.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import { retry } from '../../infra/db/retry.ts';
import { newsOf } from '../../infra/db/visit.ts';
import { forCompany } from '../../infra/each-company.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { demandFresh } from '../../infra/http/permit.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import type { Failpoint, Payments } from '../../payment/payment.ts';
import type { ClassStore } from '../class-store.ts';
import type { CalledOff } from '../class-shape.ts';
import type { CancelClassStore, ClassKey } from './cancel-class-store.ts';

type Outcome =
  | { readonly kind: 'free' }
  | { readonly kind: 'free_use_returned' }
  | { readonly kind: 'refund'; readonly amount: number; readonly fee: number };

interface Settlement {
  readonly bookingId: number;
  readonly as: Outcome;
  readonly paid: Awaited<ReturnType<Payments['lockPaid']>>;
  readonly owedCents: number;
}

interface Ports {
  readonly store: CancelClassStore;
  readonly classes: Pick<ClassStore, 'find' | 'lock' | 'reader'>;
  readonly payments: Pick<Payments, 'lockPaid' | 'giveUp'>;
  /** Cancels one visit, with its seat, its use, its points and its refund, as cancelling it alone does. */
  callOff(tx: Tx, owner: Owner, settlement: Settlement): Promise<CalledOff>;
  readonly record: RecordEvent;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly failpoint?: Failpoint | undefined;
}

type Cancelled = NonNullable<Awaited<ReturnType<CancelClassStore['find']>>>;
type Visit = NonNullable<Awaited<ReturnType<CancelClassStore['visit']>>>;

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

/**
 * CLS-4: a class is closed in one transaction, and then each participant gets back what they paid with in one of their
 * own. When the process ends in between, the job continues from the stored row; handled visits are cancelled by then,
 * so none is handled twice (B9).
 */
export function createClassCancelling(ports: Ports) {
  const { store, classes, payments, callOff, record, clock, mailer, log, failpoint = () => {} } = ports;

  /** Locks in the fixed order: the payment, the customer, then the seat. */
  async function serve(key: ClassKey, cancelled: Cancelled, { id, customerId }: { id: number; customerId: number }) {
    const { reason } = cancelled;
    const owner = { companyId: key.companyId, customerId };
    await store.transaction(async (tx) => {
      const paid = await payments.lockPaid(tx, key.companyId, { kind: 'booking', id });
      await lockCustomer(tx, owner);
      const visit = await store.visit(tx, key, id);
      // Handled meanwhile by another process, or being paid again: the next run checks it.
      if (!visit || visit.status === 'cancelled' || visit.status === 'held') return;
      const returned = classReturn(visit);
      const owedCents = amountOf(returned, 'owed');
      const as = outcomeOf(visit.paymentType, returned);
      const { visit: news, refund } = await callOff(tx, owner, { bookingId: id, as, paid, owedCents });
      const now = new Date(clock.now());
      await store.addReturns(tx, key, id, returned, now);
      await recordVisit(tx, key, cancelled, visit, returned);
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
      await failpoint('before commit');
    });
    await failpoint('after commit');
  }

  /** Each visit has its event, by who cancelled the class, in the transaction that gives it back (TEAM-7). */
  async function recordVisit(
    tx: Tx,
    key: ClassKey,
    { reason, accountId, who }: Cancelled,
    { id, customerId, startsAt, shopId, employeeId, version }: Visit,
    returned: readonly Returned[],
  ): Promise<void> {
    const after = await store.visit(tx, key, id);
    const outcomes = returned.map(({ kind, amountCents }) => ({ id, kind, amount_cents: amountCents }));
    const before = { status: 'confirmed', starts_at: startsAt, version };
    await record(
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
  async function goOn(key: ClassKey): Promise<number> {
    const open = await store.find(store.reader, key);
    if (!open || open.finishedAt !== null) return 0;
    for (const visit of await store.waiting(key, open.paying)) {
      try {
        // The payment may finish at this moment: then it is a paid visit, and is refunded (A3).
        if (visit.status === 'held')
          await payments.giveUp(key.companyId, visit.customerId, { kind: 'booking', id: visit.id });
        await serve(key, open, visit);
      } catch (error) {
        log.warn(
          { company: key.companyId, session: key.sessionId, reason: reasonOf(error) },
          'a participant has to wait',
        );
      }
    }
    const left = (await store.waiting(key, open.paying)).length;
    if (left === 0) await store.finish(key, new Date(clock.now()));
    mailer.wake();
    return left;
  }

  async function found(caller: StaffCaller, id: number, tx?: Tx) {
    const row = await classes.find(tx ?? classes.reader, caller.member, 'timetable.change', id);
    if (!row) throw new Problem('not_found');
    return row;
  }

  async function close(tx: Tx, caller: StaffCaller, { id, reason }: FieldsOf<StaffContract['staffCancelClass']>) {
    const companyId = caller.company.id;
    await found(caller, id, tx);
    await classes.lock(tx, companyId, id);
    const session = await found(caller, id, tx);
    const key = { companyId, sessionId: id };
    if (await store.find(tx, key)) throw new Problem('session_cancelled');
    if (session.startsAt < startOfDay(shopNow(clock, session.timeZone))) throw new Problem('time_passed');
    await store.close(tx, key, { reason, by: caller.account, now: new Date(clock.now()) });
    const { shopId, employeeId, startsAt, taken } = session;
    const before = { starts_at: startsAt, taken, cancelled: false };
    return {
      answer: {},
      entry: { thing: 'session', id, before, after: { ...before, cancelled: true, reason }, shopId, employeeId },
    };
  }

  return {
    async cancellation(caller: StaffCaller, id: number) {
      const session = await found(caller, id);
      const key = { companyId: caller.company.id, sessionId: id };
      const open = await store.find(store.reader, key);
      const waiting = await store.waiting(key, open?.paying ?? []);
      const toCome = waiting.flatMap((visit) =>
        classReturn(visit).map((each) => ({ ...each, customerId: visit.customerId })),
      );
      return {
        cancelled: session.cancelled,
        reason: open?.reason ?? null,
        ...shownReturns(caller, open ? await store.returned(key) : toCome),
        left: open ? waiting.length : 0,
      };
    },

    async cancel(caller: StaffCaller, request: FieldsOf<StaffContract['staffCancelClass']>, changes: Changes) {
      const key = { companyId: caller.company.id, sessionId: request.id };
      await found(caller, request.id);
      const returned = sumOf((await store.waiting(key, [])).flatMap((visit) => classReturn(visit)));
      // Everybody gets all of it back, whatever the policy: at the desk that needs the same permission (DESK-6).
      if (returned > 0 && !can(caller.member, 'money.change').ok) throw new Problem('money_not_allowed');
      if (needsProof(returned)) demandFresh(caller, clock.now());
      await retry(() => changes.transaction((tx) => close(tx, caller, request)));
      const left = await goOn(key);
      return changes.recorded({ ...shownReturns(caller, await store.returned(key)), left });
    },

    /** Continues after a process that ended in the middle, or a provider that was unavailable. */
    async goOnWithAll(): Promise<void> {
      for (const key of await store.unfinished(MAX_AT_ONCE))
        await forCompany(log, { job: 'cancelled-classes', company: key.companyId }, () => goOn(key));
    },
  };
}

import type { StaffContract } from '@embook/domain/contract';
import {
  agreedCancellation,
  amountOf,
  deskCancellation,
  type DeskOutcome,
  type GiveBack,
  isSameOutcome,
  needsProof,
  returnsPoints,
} from '@embook/domain/desk';
import { deskPart } from '@embook/domain/reservations';
import { dayOf, type FieldsOf, shopTimeAt } from '@embook/domain/shared';
import { can, seesMoney } from '@embook/domain/staff';
import { shopNow } from '../../infra/clock.ts';
import type { AuditEntry } from '../../infra/db/audit-entry.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { demandFresh } from '../../infra/http/permit.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { messages } from '../../messages/index.ts';
import { giveUpPayment, lockPaidPayment, takenByMethod } from '../../payment/payment.ts';
import { cancelForStaff } from '../cancelling/cancel.ts';
import type { ReservationCore } from '../reservation-core.ts';
import { comingOfSeries, type DeskVisitRow, type Reader } from './desk-visit-store.ts';
import { changeOfVisit, findVisitInReach, openVisit, shownVisit } from './open-visit.ts';

type Request = FieldsOf<StaffContract['staffCancelVisit']>;
type Paid = Awaited<ReturnType<typeof lockPaidPayment>>;

const outcomeOf = (core: ReservationCore, visit: DeskVisitRow, giveBack: GiveBack): DeskOutcome =>
  deskCancellation(visit, visit.fee, shopNow(core.clock, visit.timeZone), giveBack);

/** Whether another choice was made than the policy's, which needs a reason. */
function isOtherThanPolicy(core: ReservationCore, visit: DeskVisitRow, giveBack: GiveBack): boolean {
  const [outcome, usual] = [outcomeOf(core, visit, giveBack), outcomeOf(core, visit, 'policy')];
  const arePointsOther = visit.pointsSpent > 0 && returnsPoints(outcome, giveBack) !== returnsPoints(usual, 'policy');
  return !isSameOutcome(outcome, usual) || arePointsOther;
}

/** What the policy gives back only since staff moved the visit would otherwise be theirs to give (decision 111). */
const isByShopsMove = (core: ReservationCore, visit: DeskVisitRow, giveBack: GiveBack): boolean =>
  visit.movedByShop &&
  !isSameOutcome(
    outcomeOf(core, visit, giveBack),
    agreedCancellation(visit, visit.fee, shopNow(core.clock, visit.timeZone)),
  );

/**
 * Whether the member may give that back. What the policy alone does not needs `money.change`; of money that the desk
 * took, `money.take` on the same day.
 */
async function mayGiveBack(
  core: ReservationCore,
  reader: Reader,
  { company, member }: StaffCaller,
  visit: DeskVisitRow,
  giveBack: GiveBack,
  isPaidOnline: boolean,
): Promise<boolean> {
  if (!isOtherThanPolicy(core, visit, giveBack) && !isByShopsMove(core, visit, giveBack)) return true;
  const isAtDesk = visit.takenAtDesk > 0;
  if (!isAtDesk || isPaidOnline) return can(member, 'money.change').ok;
  const today = dayOf(shopNow(core.clock, visit.timeZone));
  const taken = await takenByMethod(reader, company.id, visit.id);
  return taken.every(({ since }) => {
    const isOfToday = dayOf(shopTimeAt(since * 1000, visit.timeZone)) === today;
    return can(member, isOfToday ? 'money.take' : 'money.change').ok;
  });
}

async function cancelOne(
  core: ReservationCore,
  tx: Tx,
  caller: StaffCaller,
  visit: DeskVisitRow,
  request: Request,
  paid: Paid,
  isUndoable: boolean,
): Promise<DeskOutcome> {
  const { giveBack = 'policy', reason, tellCustomer = false } = request;
  const owner = { companyId: caller.company.id, customerId: visit.customerId };
  const outcome = outcomeOf(core, visit, giveBack);
  const isAtDesk = visit.takenAtDesk > 0;
  if (reason === undefined && isOtherThanPolicy(core, visit, giveBack))
    throw new Problem('invalid_fields', { reason: 'required' });
  if (!(await mayGiveBack(core, tx, caller, visit, giveBack, paid !== undefined)))
    throw new Problem('money_not_allowed');
  // Where no provider has any of it, the visit is cancelled as free.
  const as = isAtDesk && !paid && outcome.kind === 'refund' ? ({ kind: 'free' } as const) : outcome;
  // What the desk took is owed there until it is given back, as after a customer's own cancelling (TILL-1).
  const owedCents = deskPart(amountOf(outcome), visit.takenAtDesk);
  const keepsPoints = !returnsPoints(outcome, giveBack);
  const telling = tellCustomer && isUndoable ? 'after_undo' : tellCustomer;
  await cancelForStaff(core, tx, owner, { bookingId: visit.id, as, paid, owedCents, keepsPoints }, telling);
  return outcome;
}

async function cancelOnce(
  core: ReservationCore,
  tx: Tx,
  caller: StaffCaller,
  request: Request,
  ids: readonly number[],
  isUndoable = false,
) {
  const companyId = caller.company.id;
  // Payments are locked before the customer, in the fixed order.
  const paid = new Map<number, Paid>();
  for (const id of ids) paid.set(id, await lockPaidPayment(tx, companyId, { kind: 'booking', id }));
  const visit = await openVisit(tx, caller, 'agenda.change', request);
  if (!visit.isStanding) throw new Problem('not_standing');
  const cancelled: { visit: DeskVisitRow; outcome: { id: number; kind: string; amount_cents: number } }[] = [];
  for (const id of ids) {
    const one = id === visit.id ? visit : await openVisit(tx, caller, 'agenda.change', { id });
    if (!one.isStanding) continue;
    const outcome = await cancelOne(core, tx, caller, one, request, paid.get(id), isUndoable);
    cancelled.push({ visit: one, outcome: { id, kind: outcome.kind, amount_cents: amountOf(outcome) } });
  }
  const returned = cancelled.reduce((sum, { outcome }) => sum + outcome.amount_cents, 0);
  if (needsProof(returned)) demandFresh(caller, core.clock.now());
  const { giveBack = 'policy' } = request;
  // Of an erased customer no words are kept (B22).
  const reason = visit.isCustomerErased ? undefined : request.reason;
  const outcomes = cancelled.map(({ outcome }) => outcome);
  const { row, entry } = await changeOfVisit(
    tx,
    caller,
    'agenda.change',
    visit,
    { give_back: giveBack, outcomes },
    reason,
  );
  const also: AuditEntry[] = [];
  for (const { visit: other, outcome } of cancelled) {
    const more = { give_back: giveBack, outcomes: [outcome] };
    if (other.id !== visit.id) also.push((await changeOfVisit(tx, caller, 'agenda.change', other, more, reason)).entry);
  }
  return { answer: { booking: shownVisit(caller, row) }, entry, also, returnedCents: returned };
}

/** What cancelling would do now, in the member's language. */
export async function cancellationConsequence(
  core: ReservationCore,
  reader: Reader,
  caller: StaffCaller,
  id: number,
  giveBack: GiveBack,
) {
  const visit = await findVisitInReach(reader, caller, 'agenda.change', id);
  if (!visit.isStanding) throw new Problem('not_standing');
  const outcome = outcomeOf(core, visit, giveBack);
  const { deskCancelling, deskNotAllowed, deskUnseen } = messages[caller.locale];
  // The kind alone would reveal whether it is paid, and so would whether they may give it back.
  if (!seesMoney(caller.member)) {
    const words = visit.movedByShop ? deskUnseen.moved : deskUnseen.usual;
    return { kind: null, amountCents: null, words, mayCancel: true };
  }
  const isPaidOnline = visit.paid && visit.paymentType === 'ideal';
  const mayCancel = await mayGiveBack(core, reader, caller, visit, giveBack, isPaidOnline);
  const points = visit.pointsSpent === 0 ? 'none' : returnsPoints(outcome, giveBack) ? 'returned' : 'kept';
  const effect = deskCancelling(outcome, points);
  const words = mayCancel ? effect : `${effect} ${deskNotAllowed}`;
  return { kind: outcome.kind, amountCents: amountOf(outcome), words, mayCancel };
}

export const readCancellation = (
  core: ReservationCore,
  caller: StaffCaller,
  { id, giveBack = 'policy' }: FieldsOf<StaffContract['staffCancellation']>,
) => cancellationConsequence(core, core.db, caller, id, giveBack);

/** One visit within a larger change (HRS-3). */
export const cancelInChange = (core: ReservationCore, tx: Tx, caller: StaffCaller, request: Request) =>
  cancelOnce(core, tx, caller, request, [request.id]);

/** DESK-6: staff cancel by the customer's table, or otherwise with a reason, and see what it does first. */
export async function cancelVisit(core: ReservationCore, caller: StaffCaller, request: Request, changes: Changes) {
  const { id, scope = 'visit' } = request;
  const companyId = caller.company.id;
  const asked = await findVisitInReach(core.db, caller, 'agenda.change', id);
  const series =
    scope === 'all' && asked.seriesId !== null
      ? // A colleague's stay as they are, as the box says: it lists those of the member's reach (B21).
        await comingOfSeries(
          core.db,
          caller.member,
          'agenda.change',
          asked.seriesId,
          shopNow(core.clock, asked.timeZone),
        )
      : [];
  const ids = [...new Set([id, ...series.map((each) => each.id)])].toSorted((a, b) => a - b);
  // Nobody should pay at an open checkout for what is cancelled; one that was paid first is decided by the table.
  if (asked.isStanding)
    for (const each of ids) await giveUpPayment(core, companyId, asked.customerId, { kind: 'booking', id: each });
  const answer = await retry(() =>
    changes.transaction((tx) => cancelOnce(core, tx, caller, request, ids, ids.length === 1)),
  );
  core.mailer.wake();
  return answer;
}

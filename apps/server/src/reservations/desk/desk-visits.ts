import { referenceNumberOf } from '@embook/domain/booking';
import type { StaffContract } from '@embook/domain/contract';
import { correctableSales, mayMark, needsProof } from '@embook/domain/desk';
import { dayOf, type FieldsOf, shopTimeAt } from '@embook/domain/shared';
import { can, seesMoney } from '@embook/domain/staff';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import { type Changes, Unchanged } from '../../infra/http/changes.ts';
import { demand, demandFresh } from '../../infra/http/permit.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { addTillEntry, ERASED_REASON, giveUpPayment, takenByMethod, type TillEntry } from '../../payment/payment.ts';
import type { ReservationCore } from '../reservation-core.ts';
import {
  comingOfSeries,
  type DeskVisitRow,
  findByReference,
  findCancellation,
  insertNote,
  notesOnVisit,
  setMark,
  setPaid,
  surroundingsOf,
  tillOf,
} from './desk-visit-store.ts';
import { changeOfVisit, findVisitInReach, openVisit, shownVisit } from './open-visit.ts';
import { isRestorable } from './desk-restoring.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

const dated = <T extends { readonly createdAt: Date }>({ createdAt, ...row }: T) => ({
  ...row,
  at: secondsOf(createdAt),
});

const leftOf = ({ finalCost, takenAtDesk }: DeskVisitRow): number => finalCost - takenAtDesk;

/** Why this amount cannot be taken for a visit. */
function refusalOf(visit: DeskVisitRow, amountCents: number): Problem | undefined {
  if (!visit.isStanding) return new Problem('not_standing');
  if (visit.paid) return new Problem('already_paid');
  return amountCents > leftOf(visit) ? new Problem('invalid_fields', { amount_cents: 'amount_left' }) : undefined;
}

/** DESK-5, DESK-7, TILL-1: what staff see of a visit. */
export async function readDeskVisit(core: ReservationCore, caller: StaffCaller, id: number) {
  const visit = await findVisitInReach(core.db, caller, 'agenda.view', id);
  const companyId = caller.company.id;
  const now = shopNow(core.clock, visit.timeZone);
  const { employeeId, employeeName, roomId, seriesId } = visit;
  const [notes, around, till, series] = await Promise.all([
    notesOnVisit(core.db, companyId, visit.customerId, id),
    surroundingsOf(core.db, companyId, id, now, caller.locale),
    tillOf(core.db, companyId, id),
    seriesId === null ? [] : comingOfSeries(core.db, caller.member, 'agenda.view', seriesId, now),
  ]);
  const correctable = correctableSales(till);
  const cancelled = await findCancellation(core.db, companyId, id, new Date(core.clock.now()));
  const isContactSeen = can(caller.member, 'contact_details.view').ok;
  const isMoneySeen = seesMoney(caller.member);
  return {
    booking: shownVisit(caller, visit),
    notes: notes.map(dated),
    customerNote: visit.customerNote,
    bookingNote: visit.bookingNote,
    employee: employeeId === null ? null : { id: employeeId, name: employeeName ?? '' },
    room: roomId === null ? null : { id: roomId, name: around.roomName ?? '' },
    shop: { id: visit.shopId, name: around.shopName },
    email: isContactSeen ? around.email : null,
    phone: isContactSeen ? around.phone : null,
    // Members who see only their own visits get no counts of others.
    visits: isContactSeen ? around.visits : 0,
    noShows: isContactSeen ? around.noShows : 0,
    bookedAt: secondsOf(around.bookedAt),
    paymentType: isMoneySeen ? visit.paymentType : null,
    till: isMoneySeen
      ? till.map((entry) => ({ ...dated(entry), correctable: visit.isStanding && correctable.has(entry.id) }))
      : [],
    owedCents: isMoneySeen ? visit.owedCents : null,
    seriesComing: seriesId === null ? null : series.length,
    seriesTimes: series.map(({ startsAt }) => startsAt),
    restorable: cancelled !== undefined && isRestorable(visit, cancelled),
    notMailed: around.notMailed,
  };
}

export async function visitIdOf(core: ReservationCore, caller: StaffCaller, reference: string): Promise<number> {
  const number = referenceNumberOf(reference);
  const id = number === undefined ? undefined : await findByReference(core.db, caller.member, number);
  if (id === undefined) throw new Problem('booking_not_found');
  return id;
}

export const markVisit = (
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffMarkVisit'>,
  changes: Changes,
) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const visit = await openVisit(tx, caller, 'check_in.change', request);
      if (!visit.isStanding) throw new Problem('not_standing');
      if (!mayMark(request.status, visit.startsAt, shopNow(core.clock, visit.timeZone))) throw new Problem('not_begun');
      const shown = shownVisit(caller, visit);
      if (shown.status === request.status) throw new Unchanged({ booking: shown });
      await setMark(tx, caller.company.id, visit.id, request.status);
      const { row, entry } = await changeOfVisit(tx, caller, 'check_in.change', visit);
      return { answer: { booking: shownVisit(caller, row) }, entry };
    }),
  );

/**
 * Under the customer's lock, so that two desks, or a desk and an online payment, do not both take the same money.
 * An open online payment is for the same money: it is cancelled first, or turns out to be paid.
 */
export async function takePayment(
  core: ReservationCore,
  caller: StaffCaller,
  { id, method, amountCents }: Fields<'staffTakePayment'>,
  changes: Changes,
) {
  const companyId = caller.company.id;
  const asked = await findVisitInReach(core.db, caller, 'money.take', id);
  // Refused below, after the check whether the call is a repetition.
  if (!refusalOf(asked, amountCents)) await giveUpPayment(core, companyId, asked.customerId, { kind: 'booking', id });
  return retry(() =>
    changes.transaction(async (tx) => {
      const visit = await openVisit(tx, caller, 'money.take', { id });
      const refusal = refusalOf(visit, amountCents);
      if (refusal) throw refusal;
      const place = { companyId, shopId: visit.shopId, bookingId: id };
      const now = new Date(core.clock.now());
      const entryId = await addTillEntry(tx, {
        ...place,
        kind: 'sale',
        method,
        amountCents,
        by: caller.account,
        now,
      });
      const paid = amountCents === leftOf(visit);
      if (paid) await setPaid(tx, companyId, id, true);
      const { entry } = await changeOfVisit(tx, caller, 'money.take', visit, { method, amount_cents: amountCents });
      return { answer: { entryId, paid }, entry };
    }),
  );
}

/**
 * TILL-1: a mistaken entry is put right by its opposite, on the day it is noticed; nothing is changed or deleted. What
 * was taken on an earlier day may be counted already, and is for who may change money.
 */
export const correctPayment = (
  core: ReservationCore,
  caller: StaffCaller,
  { id, entryId, reason }: Fields<'staffCorrectPayment'>,
  changes: Changes,
) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const visit = await openVisit(tx, caller, 'money.take', { id });
      if (!visit.isStanding || visit.paymentType !== 'cash') throw new Problem('not_standing');
      const companyId = caller.company.id;
      const till = await tillOf(tx, companyId, id);
      const sale = till.find((entry) => entry.id === entryId);
      if (!sale || !correctableSales(till).has(entryId)) throw new Problem('not_found');
      const today = dayOf(shopNow(core.clock, visit.timeZone));
      if (dayOf(shopTimeAt(sale.createdAt.getTime(), visit.timeZone)) !== today) demand(caller, 'money.change');
      const { method, amountCents } = sale;
      const correction = await addTillEntry(tx, {
        companyId,
        shopId: visit.shopId,
        bookingId: id,
        kind: 'correction',
        method,
        amountCents: -amountCents,
        reason: visit.isCustomerErased ? ERASED_REASON : reason,
        by: caller.account,
        now: new Date(core.clock.now()),
      });
      const paid = visit.takenAtDesk - amountCents >= visit.finalCost;
      if (visit.paid !== paid) await setPaid(tx, companyId, id, paid);
      const more = { method, amount_cents: amountCents };
      const words = visit.isCustomerErased ? undefined : reason;
      const { entry } = await changeOfVisit(tx, caller, 'money.take', visit, more, words);
      return { answer: { entryId: correction, paid }, entry };
    }),
  );

/** What was taken at the desk goes back there, method by method (TILL-1). */
async function refundAtDesk(
  tx: Tx,
  { companyId, shopId, id }: { readonly companyId: number; readonly shopId: number; readonly id: number },
  amount: number,
  given: Pick<TillEntry, 'by' | 'now' | 'reason'>,
): Promise<void> {
  let left = amount;
  for (const { method, amountCents } of await takenByMethod(tx, companyId, id)) {
    const part = Math.min(left, amountCents);
    left -= part;
    if (part === 0) continue;
    await addTillEntry(tx, { companyId, shopId, bookingId: id, kind: 'refund', method, amountCents: -part, ...given });
  }
}

/**
 * What a customer who cancelled paid at the desk: it is given back there, method by method. The amount follows from
 * the policy, not from the member.
 */
export const giveBackAtDesk = (
  core: ReservationCore,
  caller: StaffCaller,
  { id }: Fields<'staffGiveBack'>,
  changes: Changes,
) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const visit = await openVisit(tx, caller, 'money.take', { id });
      if (visit.owedCents === 0) throw new Problem('nothing_owed');
      if (needsProof(visit.owedCents)) demandFresh(caller, core.clock.now());
      await refundAtDesk(tx, { ...visit, companyId: caller.company.id }, visit.owedCents, {
        by: caller.account,
        now: new Date(core.clock.now()),
      });
      const amountCents = visit.owedCents;
      const { entry } = await changeOfVisit(tx, caller, 'money.take', visit, { amount_cents: amountCents });
      return { answer: { amountCents }, entry };
    }),
  );

/** Under the customer's lock, which erasing takes too: afterwards nothing is written down about them (B22). */
export const addNote = (
  core: ReservationCore,
  caller: StaffCaller,
  { id, note }: Fields<'staffNoteOnVisit'>,
  changes: Changes,
) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const visit = await openVisit(tx, caller, 'agenda.change', { id });
      if (visit.isCustomerErased) throw new Problem('not_found');
      const { account, company } = caller;
      const { customerId, shopId, employeeId, version } = visit;
      const noteId = await insertNote(tx, {
        companyId: company.id,
        customerId,
        bookingId: id,
        note,
        accountId: account.id,
        who: account.name,
        createdAt: new Date(core.clock.now()),
      });
      const after = { note_id: noteId, version };
      return { answer: { noteId }, entry: { thing: 'booking', id, after, shopId, employeeId } };
    }),
  );

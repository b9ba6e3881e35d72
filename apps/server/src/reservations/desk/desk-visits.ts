import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import type { Clock } from '../../infra/clock.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { addTillEntry } from '../../payment/payment.ts';
import type { DeskVisitStore } from './desk-visit-store.ts';
import { createOpenedVisits, shownVisit } from './opened-visit.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

/** DESK-5, DESK-7, TILL-1: what staff see of a visit, mark, write down and take money for. */
export function createDeskVisits(store: DeskVisitStore, clock: Clock) {
  const { found, open, changed } = createOpenedVisits(store);

  return {
    async read(caller: StaffCaller, id: number) {
      const visit = await found(store.reader, caller.member, 'agenda.view', id);
      const notes = await store.notes(caller.company.id, visit.customerId, id);
      return {
        booking: shownVisit(caller, visit),
        notes: notes.map(({ createdAt, ...note }) => ({ ...note, at: Math.floor(createdAt.getTime() / 1000) })),
        customerNote: visit.customerNote,
      };
    },

    mark: (caller: StaffCaller, request: Fields<'staffMarkVisit'>, changes: Changes) =>
      retry(() =>
        changes.transaction(async (tx) => {
          const visit = await open(tx, caller, 'check_in.change', request);
          if (!visit.isStanding) throw new Problem('not_standing');
          await store.mark(tx, caller.company.id, visit.id, request.status);
          const { row, entry } = await changed(tx, caller, 'check_in.change', visit);
          return { answer: { booking: shownVisit(caller, row) }, entry };
        }),
      ),

    /** Under the customer's lock, so that two desks, or a desk and an online payment, do not both take the same money. */
    pay: (caller: StaffCaller, { id, method, amountCents }: Fields<'staffTakePayment'>, changes: Changes) =>
      retry(() =>
        changes.transaction(async (tx) => {
          const companyId = caller.company.id;
          const visit = await open(tx, caller, 'money.take', { id });
          if (!visit.isStanding) throw new Problem('not_standing');
          if (visit.paid) throw new Problem('already_paid');
          const left = visit.finalCost - visit.takenAtDesk;
          if (amountCents > left) throw new Problem('invalid_fields', { amount_cents: 'invalid' });
          const place = { companyId, shopId: visit.shopId, bookingId: id };
          const now = new Date(clock.now());
          const entryId = await addTillEntry(tx, {
            ...place,
            kind: 'sale',
            method,
            amountCents,
            by: caller.account,
            now,
          });
          const paid = amountCents === left;
          if (paid) await store.setPaid(tx, companyId, id, true);
          const { entry } = await changed(tx, caller, 'money.take', visit, { method, amount_cents: amountCents });
          return { answer: { entryId, paid }, entry };
        }),
      ),

    note: (caller: StaffCaller, { id, note }: Fields<'staffNoteOnVisit'>, changes: Changes) =>
      changes.transaction(async (tx) => {
        const visit = await found(tx, caller.member, 'agenda.change', id);
        const { account, company } = caller;
        const { customerId, shopId, employeeId, version } = visit;
        const noteId = await store.addNote(tx, {
          companyId: company.id,
          customerId,
          bookingId: id,
          note,
          accountId: account.id,
          who: account.name,
          createdAt: new Date(clock.now()),
        });
        return { answer: { noteId }, entry: { thing: 'booking', id, after: { note, version }, shopId, employeeId } };
      }),
  };
}

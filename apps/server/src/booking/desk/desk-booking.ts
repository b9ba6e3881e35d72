import { type BookableSlot, type BookingTerms, newBooking } from '@embook/domain/booking';
import type { WithheldReason } from '@embook/domain/company';
import type { StaffContract } from '@embook/domain/contract';
import { deskPrice, deskStarts, isRoomOfClass, paymentTypeOf } from '@embook/domain/desk';
import type { FieldsOf, ShopTime } from '@embook/domain/shared';
import { resolveCustomer } from '../../customers/customers.ts';
import { shopNow } from '../../infra/clock.ts';
import type { AuditEntry } from '../../infra/db/audit-entry.ts';
import type { Tx } from '../../infra/db/open.ts';
import { mailAllowance } from '../../infra/db/mail-limits.ts';
import { type Mail, postMail } from '../../infra/db/outbox.ts';
import { lockCustomer, type Owner } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import { newsOf } from '../../infra/db/visit.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { demandPosted } from '../../infra/http/mail-limit.ts';
import { demand } from '../../infra/http/permit.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { secretId } from '../../infra/random-ids.ts';
import { addTillEntry, entitlementsFor } from '../../payment/payment.ts';
import type { BookingCore } from '../booking-core.ts';
import { findOwnBooking } from '../confirm/confirm-store.ts';
import { bookingTerms, visitOf } from '../confirm/terms.ts';
import { insertSeries } from '../confirm/new-booking-store.ts';
import {
  bookingProblem,
  bookingToWrite,
  findingAnother,
  TakenMeanwhile,
  writeBooking,
} from '../confirm/write-booking.ts';
import type { StoredTerms } from '../confirm/terms-store.ts';
import { withOthers } from '../settle/booking-mails.ts';
import { readSlotForStaff } from '../slot/slots.ts';
import { findDeskSlot, demandBookable, demandPerson, findService } from './find-slot.ts';

type Request = FieldsOf<StaffContract['staffBook']>;

/** What the visits of one call have in common. */
interface Order {
  readonly caller: StaffCaller;
  readonly owner: Owner;
  readonly request: Request;
  /** By the clock of the shop. */
  readonly now: ShopTime;
  /** Where there are several. */
  readonly seriesId: number | undefined;
}

/** The limits against customers who book and do not come do not apply to staff. */
const NO_BOUNDS = { openHolds: 0, unpaid: 0, maxUnpaid: Number.MAX_SAFE_INTEGER, covered: 0 };

/** What the audit log keeps of a visit; each of a series has its own, which names them all (TEAM-7). */
function entryOf(
  { payment, reason }: Request,
  customerId: number,
  { bookingId, slot }: { readonly bookingId: number; readonly slot: BookableSlot },
  bookings: readonly number[],
): AuditEntry {
  const { shopId, employeeId, roomId, sessionId, serviceId, startsAt, priceCents } = slot;
  const booked = { customer_id: customerId, service_id: serviceId, room_id: roomId, session_id: sessionId };
  const terms = { payment, price_cents: priceCents };
  const after = { ...booked, starts_at: startsAt, ...terms, bookings, version: 1 };
  const because = reason === undefined ? undefined : { customerId, reason };
  return { thing: 'booking', id: bookingId, after, shopId, employeeId, because };
}

/** Why a visit cannot be paid like that: the words for what the customer has say what may be the matter with it. */
const unpaidBy = (payment: Request['payment']): Problem =>
  new Problem('invalid_fields', {
    payment: payment === 'bundle' || payment === 'membership' ? 'not_covered' : 'not_offered',
  });

/** The customer's decision, where cash is always accepted; `takenBy` is how the desk takes the money now. */
function decide(slot: BookableSlot, found: BookingTerms, payment: Request['payment'], now: Date) {
  const offered = { ...found, acceptsCash: true, acceptsOnline: false };
  const paymentType = slot.priceCents === 0 ? 'discount' : paymentTypeOf[payment];
  const decision = newBooking(slot, { paymentType, useDiscount: false }, offered, NO_BOUNDS, now.getTime());
  if (decision.refused === 'not_offered') throw unpaidBy(payment);
  if (decision.refused) throw bookingProblem(decision);
  const { booking, entitlement } = decision;
  const takenBy = (payment === 'cash' || payment === 'card') && booking.costCents > 0 ? payment : undefined;
  return { booking: { ...booking, paid: booking.paid || takenBy !== undefined }, entitlement, takenBy };
}

/** Checks before anything is booked, by the clock of the shop. */
async function checkRequest(core: BookingCore, caller: StaffCaller, request: Request) {
  const { serviceId, startsAt, weeks = 1, payment, priceCents, reason } = request;
  const { timeZone } = await findService(core.db, caller, serviceId);
  const now = shopNow(core.clock, timeZone);
  const found = deskStarts(startsAt, weeks, now, timeZone);
  if (!found.ok) throw new Problem('invalid_fields', { [found.field]: found.problem });
  if (priceCents !== undefined) {
    demand(caller, 'money.change');
    if (reason === undefined) throw new Problem('invalid_fields', { reason: 'required' });
  }
  if (payment === 'cash' || payment === 'card') demand(caller, 'money.take');
  return { starts: found.starts, now };
}

async function bookOne(core: BookingCore, tx: Tx, order: Order, startsAt: ShopTime) {
  const { caller, owner, request, seriesId } = order;
  const { companyId } = owner;
  const { payment, tellCustomer = false } = request;
  const now = new Date(core.clock.now());
  const slot = await findAndPrice(core, tx, order, startsAt);
  const found = await bookingTerms(core, tx, owner, slot, []);
  const { booking, entitlement, takenBy } = decide(slot, found, payment, now);
  const { costCents: amountCents } = booking;
  const isLink = payment === 'link' && amountCents > 0;
  if (isLink && !core.takesOnline) throw unpaidBy(payment);
  if (isLink && found.email === null) throw new Problem('invalid_fields', { 'customer.email': 'required' });

  const call = { ...owner, key: undefined, requestHash: new Uint8Array() };
  const made = bookingToWrite(call, booking, found, undefined, now);
  const { bookingId } = made;
  await writeBooking(tx, { ...made, mail: undefined, ...(seriesId !== undefined && { seriesId }) });
  if (entitlement) {
    const entitlements = entitlementsFor(core.entitlementKinds, booking.paymentType);
    if (!(await entitlements?.use(tx, owner, entitlement.id, { ...visitOf(slot), bookingId }))) throw unpaidBy(payment);
  }
  if (takenBy) {
    const sale = { kind: 'sale', method: takenBy, amountCents, by: caller.account, now } as const;
    await addTillEntry(tx, { companyId, shopId: slot.shopId, bookingId, ...sale });
  }
  const confirmation = tellCustomer && made.mail ? { ...made.mail, template: 'booking_confirmed' as const } : undefined;
  const mail =
    isLink && found.email !== null
      ? linkMail(core, order, found.email, found, slot, amountCents, bookingId)
      : confirmation;
  return { bookingId, slot, mail: mail && { ...mail, companyId, now } };
}

/** The mail with the link that a visit can be paid by. */
function linkMail(
  core: BookingCore,
  { caller, owner }: Order,
  toAddress: string,
  found: StoredTerms,
  slot: BookableSlot,
  amountCents: number,
  bookingId: number,
) {
  return {
    eventKey: `visit_to_pay:${bookingId}`,
    toAddress,
    locale: found.locale ?? caller.locale,
    template: 'visit_to_pay' as const,
    data: {
      ...newsOf({ ...found, ...slot, bookingId }),
      amountCents,
      link: `${core.origin}/payment/visit/${owner.companyId}/${bookingId}`,
    },
  };
}

/**
 * Mails after everything that locks: the count of the day is locked from the first one on. Over the limit a visit that
 * is paid by a link is refused; any other is booked without its mail (A28).
 */
async function mailAll(tx: Tx, made: readonly { readonly mail: Mail | undefined }[]) {
  let notMailed: WithheldReason | null = null;
  for (const mail of inOneMail(made.flatMap(({ mail: one }) => (one ? [one] : [])))) {
    const posted = await postMail(tx, mail);
    if (mail.template === 'visit_to_pay') await demandPosted(posted, () => mailAllowance(tx, mail.companyId, mail.now));
    if (posted === 'limit' || posted === 'stopped') notMailed = posted;
  }
  return notMailed;
}

/** Locks the slot and checks who may book it; its price is the one that staff chose. */
async function findAndPrice(
  core: BookingCore,
  tx: Tx,
  { caller, owner, request, now }: Order,
  startsAt: ShopTime,
): Promise<BookableSlot> {
  const ref = await findDeskSlot(core, tx, caller, request, startsAt, now);
  const own = ref.kind === 'session' ? await findOwnBooking(tx, owner, ref) : undefined;
  if (own) throw new Problem('customer_in_session', undefined, { booking_id: own.id });
  const listed = await readSlotForStaff(core, tx, owner.companyId, ref);
  if (!isRoomOfClass(listed, request.roomId)) throw new Problem('invalid_fields', { room_id: 'invalid' });
  demandPerson(listed, request);
  const { shopId, employeeId } = listed;
  demandBookable(caller, { shopId, employeeId });
  const priceCents = deskPrice(listed.priceCents, request.payment, request.priceCents);
  if (priceCents !== listed.priceCents) demand(caller, 'money.change');
  return { ...listed, priceCents };
}

/** DESK-1 to DESK-4: booking by staff, on the same path as the customer's: one decision, one writer. */
export async function bookAtDesk(core: BookingCore, caller: StaffCaller, request: Request, changes: Changes) {
  const { starts, now } = await checkRequest(core, caller, request);
  const companyId = caller.company.id;
  const attempt = () =>
    changes.transaction(async (tx) => {
      const { id: customerId, added } = await resolveCustomer(core, tx, caller, request.customer);
      const owner = { companyId, customerId };
      await lockCustomer(tx, owner);
      const seriesId = starts.length > 1 ? secretId() : undefined;
      if (seriesId !== undefined) await insertSeries(tx, owner, seriesId, new Date(core.clock.now()));
      const made: Awaited<ReturnType<typeof bookOne>>[] = [];
      for (const startsAt of starts)
        made.push(
          await bookOne(core, tx, { caller, owner, request, now, seriesId }, startsAt).catch((error: unknown) => {
            // Of several weeks the one that is taken is named; none of them is booked.
            if (error instanceof TakenMeanwhile) throw new TakenMeanwhile({ starts_at: startsAt });
            if (error instanceof Problem && error.code === 'time_taken')
              throw new Problem('time_taken', undefined, { starts_at: startsAt });
            throw error;
          }),
        );
      const notMailed = await mailAll(tx, made);
      const bookings = made.map(({ bookingId }) => bookingId);
      const [first, ...others] = made.map((one) => entryOf(request, customerId, one, bookings));
      if (!first) throw new Error('nothing was booked');
      return {
        answer: { bookingId: first.id, bookings, notMailed },
        entry: first,
        also: [...(added ? [added] : []), ...others],
      };
    });
  const answer = await findingAnother(request, () => retry(attempt));
  core.mailer.wake();
  return answer;
}

/** A series is confirmed by one mail with all its times; links to pay stay one for each visit. */
function inOneMail(mails: readonly Mail[]): readonly Mail[] {
  const [first, ...others] = mails;
  if (first?.template !== 'booking_confirmed' || others.length === 0) return mails;
  const times = others.flatMap((mail) => (mail.template === 'booking_confirmed' ? [mail.data.startsAt] : []));
  return [{ ...first, data: withOthers(first.data, times) }];
}

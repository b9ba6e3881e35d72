import {
  type bookWeeks as bookCall,
  isFree,
  newBooking,
  REPEAT_DAYS,
  type RepeatedWeeks,
  repeatedWeeks,
  type sameAgainWeeks,
  weeklyStarts,
  withBooked,
} from '@embook/domain/booking';
import { directChoice, offerOf } from '@embook/domain/payment';
import { addDays, DAY_SECONDS, type FieldsOf, type ShopTime, startOfDay } from '@embook/domain/shared';
import { retry } from '../../infra/db/retry.ts';
import type { Tx } from '../../infra/db/open.ts';
import { type CustomerCaller, lockCaller, ownerOf } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { secretId } from '../../infra/random-ids.ts';
import { spendPoints } from '../../loyalty/loyalty.ts';
import { entitlementsFor, findMade, type Holder, priceChanged, requestHash } from '../../payment/payment.ts';
import type { BookingCore } from '../booking-core.ts';
import { findDiary, type Reader } from '../booking-store.ts';
import { type ReadOptions, searchIn } from '../free-times.ts';
import { withOthers } from '../settle/booking-mails.ts';
import { lockRooms } from '../slot/slot-store.ts';
import { roomStatus } from '../slot/slots.ts';
import { countUnpaid, listSeriesOf } from './confirm-store.ts';
import { type BookingToWrite, insertSeries, writeBookings } from './new-booking-store.ts';
import { bookingTerms, type PlannedBooking, visitOf } from './terms.ts';
import type { StoredTerms } from './terms-store.ts';
import { type BookingCall, bookingToWrite } from './write-booking.ts';

type WeeksRequest = FieldsOf<typeof sameAgainWeeks>;
type BookRequest = FieldsOf<typeof bookCall>;
type PersonSearch = Awaited<ReturnType<typeof searchOfPerson>>;
type Slot = ReturnType<typeof roomStatus>['slot'];
type Planned = PlannedBooking & { readonly terms: StoredTerms };

/**
 * AGAIN-1: the days between some moments of whoever works in a room, in all rooms where they do the service, that room
 * first; a room of nobody stands for itself.
 */
async function searchOfPerson(
  core: BookingCore,
  companyId: number,
  { serviceId, roomId, starts }: { serviceId: number; roomId: number; starts: readonly ShopTime[] },
  options: ReadOptions,
) {
  const first = startOfDay(Math.min(...starts));
  const until = addDays(startOfDay(Math.max(...starts)), 1);
  const range = { from: first, until, ...options };
  const found = await findDiary(core.db, core.services, companyId, serviceId, undefined, range);
  if (!found || found.isHidden) throw new Problem('service_not_found');
  const own = found.rooms.find(({ id }) => id === roomId);
  if (!own) throw new Problem('room_not_found');
  const others = found.rooms.filter(
    (room) => room !== own && room.employeeId !== null && room.employeeId === own.employeeId,
  );
  const days = Math.round((until - first) / DAY_SECONDS);
  return searchIn(core, { ...found, rooms: [own, ...others] }, first, days);
}

/** What is booked in the first free room at a start; undefined where there is none. */
function slotAt({ search, rooms }: PersonSearch, startsAt: ShopTime): Slot | undefined {
  const room = rooms.find((each) => isFree(search, each, startsAt));
  const { service } = search;
  return (
    room &&
    roomStatus({ service, room, passed: false, free: true }, { serviceId: service.id, roomId: room.id, startsAt }).slot
  );
}

/**
 * What each of some visits costs and what pays for it, one after the other: a use or points that one takes are not there
 * for the next, and each counts towards the bounds of the next. Ends at the first that cannot be booked like that.
 */
async function planVisits(core: BookingCore, reader: Reader, holder: Holder, slots: readonly Slot[]) {
  const now = core.clock.now();
  let counted = await countUnpaid(reader, holder, new Date(now));
  const visits: Planned[] = [];
  const until = (refusal: RepeatedWeeks['refusal']) => ({ visits, refusal });
  for (const slot of slots) {
    const terms = await bookingTerms(core, reader, holder, slot, [], { before: visits });
    const choice = directChoice(offerOf({ ...terms, price: slot.priceCents }));
    if (!choice) return until('paid_online');
    const request = { paymentType: choice.paymentType, useDiscount: true };
    const decision = newBooking(slot, request, terms, counted, now);
    if (decision.refused === 'too_many_unpaid' || decision.refused === 'too_many_covered')
      return until(decision.refused);
    if (decision.refused) return until('paid_online');
    counted = withBooked(counted, decision.booking);
    visits.push({ ...decision, terms });
  }
  return until(null);
}

const holderOf = (caller: CustomerCaller): Holder => ({ ...ownerOf(caller), locale: caller.locale });

/** AGAIN-1: what is free of each week, and what the chosen moments come to; nothing is booked. */
export async function readWeeks(
  core: BookingCore,
  caller: CustomerCaller,
  serviceId: number,
  { roomId, timestamp, weeks, every = 1, starts: chosen }: WeeksRequest,
): Promise<RepeatedWeeks> {
  const starts = weeklyStarts(timestamp, weeks, every);
  const found = await searchOfPerson(core, caller.company.id, { serviceId, roomId, starts }, caller.company);
  const list = repeatedWeeks(found.search, found.rooms, starts);
  const wanted = chosen.length > 0 ? inOrder(chosen) : starts;
  const slots = wanted.flatMap((startsAt) => slotAt(found, startsAt) ?? []);
  const { visits, refusal } = await planVisits(core, core.db, holderOf(caller), slots);
  return {
    weeks: list,
    visits: visits.map(({ booking: { slot, costCents, paymentType }, entitlement }) => ({
      timestamp: slot.startsAt,
      price: slot.priceCents,
      cost: costCents,
      paymentType,
      entitlementName: entitlement?.name ?? null,
    })),
    refusal,
  };
}

const inOrder = (starts: readonly ShopTime[]): ShopTime[] => [...new Set(starts)].toSorted((a, b) => a - b);

/** The starts by time, each once, and no farther apart than visits can be repeated. */
function demandStarts(starts: readonly ShopTime[]): ShopTime[] {
  const sorted = inOrder(starts);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new Problem('invalid_fields', { starts: 'required' });
  if (sorted.length < starts.length || last - first >= (REPEAT_DAYS + 1) * DAY_SECONDS)
    throw new Problem('invalid_fields', { starts: 'invalid' });
  return sorted;
}

/** All of them, or the first that is taken or over is named. */
const slotsAt = (found: PersonSearch, starts: readonly ShopTime[]): Slot[] =>
  starts.map((startsAt) => {
    const slot = slotAt(found, startsAt);
    if (!slot)
      throw new Problem(startsAt <= found.search.now ? 'time_passed' : 'time_taken', undefined, {
        starts_at: startsAt,
      });
    return slot;
  });

interface Order {
  readonly call: BookingCall;
  readonly holder: Holder;
  readonly serviceId: number;
  readonly roomId: number;
  readonly starts: readonly ShopTime[];
  readonly expectedCents: number | undefined;
}

/** Read before the lock too: a call for a taken time need not queue for it. */
async function lockedSlots(core: BookingCore, tx: Tx, { call, starts, ...where }: Order): Promise<Slot[]> {
  const { companyId } = call;
  const read = () => searchOfPerson(core, companyId, { ...where, starts }, { reader: tx });
  const found = await read();
  slotsAt(found, starts);
  const [first, ...others] = found.rooms.map(({ id }) => id);
  if (first === undefined) throw new Problem('room_not_found');
  await lockRooms(tx, companyId, [first, ...others]);
  return slotsAt(await read(), starts);
}

/** All are confirmed by the mail of the first; those that are paid alike together, with all their times. */
function inOneMail(list: readonly BookingToWrite[]): BookingToWrite[] {
  const groups = Map.groupBy(list, ({ booking }) => `${booking.paymentType} ${booking.costCents}`);
  const [data, ...paidOtherwise] = [...groups.values()].flatMap(([first, ...others]) =>
    first?.mail
      ? withOthers(
          first.mail.data,
          others.map(({ booking }) => booking.slot.startsAt),
        )
      : [],
  );
  return list.map((one, index) => ({
    ...one,
    mail:
      index === 0 && one.mail && data
        ? { ...one.mail, data: paidOtherwise.length === 0 ? data : { ...data, paidOtherwise } }
        : undefined,
  }));
}

async function bookAll(core: BookingCore, tx: Tx, order: Order): Promise<{ bookings: number[]; isNew: boolean }> {
  const { call, holder, expectedCents } = order;
  const { companyId, customerId } = call;
  const owner = { companyId, customerId };
  const now = new Date(core.clock.now());
  await lockCaller(tx, call);
  const made = await findMade(tx, call);
  if (made !== undefined) return { bookings: await listSeriesOf(tx, owner, made), isNew: false };

  const slots = await lockedSlots(core, tx, order);
  const { visits, refusal } = await planVisits(core, tx, holder, slots);
  if (refusal === 'paid_online') throw new Problem('invalid_fields', { payment_type: 'not_offered' });
  if (refusal) throw new Problem(refusal);
  const sumCents = visits.reduce((sum, { booking }) => sum + booking.costCents, 0);
  if (expectedCents !== undefined && expectedCents !== sumCents) throw priceChanged(sumCents);

  const seriesId = visits.length > 1 ? secretId() : undefined;
  if (seriesId !== undefined) await insertSeries(tx, owner, seriesId, now);
  const list = visits.map(({ booking, terms }, index) => {
    // The key is that of the first; the others are found by their series.
    const own = index === 0 ? call : { ...call, key: undefined };
    const toWrite = bookingToWrite(own, booking, terms, undefined, now);
    return seriesId === undefined ? toWrite : { ...toWrite, seriesId };
  });
  const written = await writeBookings(tx, inOneMail(list));
  const missing = list.find(({ bookingId }) => !written.has(bookingId));
  if (missing) throw new Problem('time_taken', undefined, { starts_at: missing.booking.slot.startsAt });
  for (const [index, { booking, entitlement }] of visits.entries()) {
    const bookingId = list[index]!.bookingId;
    const entitlements = entitlement && entitlementsFor(core.entitlementKinds, booking.paymentType);
    if (entitlement && !(await entitlements?.use(tx, owner, entitlement.id, { ...visitOf(booking.slot), bookingId })))
      throw new Problem('invalid_fields', { payment_type: 'not_offered' });
    if (booking.discountCents > 0) await spendPoints(tx, { ...owner, bookingId, now });
  }
  return { bookings: list.map(({ bookingId }) => bookingId), isNew: true };
}

/** AGAIN-1: all chosen moments in one transaction, or none of them. */
export async function bookWeeks(core: BookingCore, caller: CustomerCaller, serviceId: number, request: BookRequest) {
  const { roomId, expectedCents } = request;
  const call = {
    ...ownerOf(caller),
    key: caller.idempotencyKey,
    requestHash: requestHash('bookWeeks', request),
    locale: caller.locale,
  };
  const starts = demandStarts(request.starts);
  const order = { call, holder: holderOf(caller), serviceId, roomId, starts, expectedCents };
  const { companyId } = call;
  const { bookings, isNew } = await retry(() =>
    core.confirmQueues(`${companyId} undefined ${roomId}`, () => core.db.transaction((tx) => bookAll(core, tx, order))),
  );
  if (isNew) {
    for (const bookingId of bookings) core.news.booked({ companyId, bookingId, action: 'booking.made' });
    core.mailer.wake();
  }
  return { bookings };
}

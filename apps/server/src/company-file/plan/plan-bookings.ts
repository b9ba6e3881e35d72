import { centsFromEuro, dayOf, instantOf, shopTimeAt } from '@embook/domain/shared';
import { openingDays } from '@embook/domain/shops';
import { bookings, bookingSeries, occupancies, reviews, seats, tillEntries } from '../../infra/db/schema/index.ts';
import { bookedName } from '@embook/domain/booking';
import { minuteOfClock } from './calendar.ts';
import type { BookingEntry } from '../format/customer.ts';
import { planPayment, planPoints, systemOf } from './plan-money.ts';
import type { Owner } from './plan-entitlements.ts';
import { findHere, type Planning, type Room, type Service, type Session, type Shop } from './planning.ts';
import type { Place } from '../report.ts';
import { planUse } from './plan-uses.ts';

/** Members of the staff do not travel with a file: their entries keep the name alone. */
const NO_ACCOUNT = 0;

interface Visit {
  readonly bookingId: number;
  readonly shop: Shop;
  readonly costCents: number;
}

/** TILL-1: what the desk took for a visit and gave back, so that no money is lost on the way and what is owed can still be given. */
function planTill(
  { companyId, rows, report, calendar }: Planning,
  { till, cancelled }: BookingEntry,
  { bookingId, shop, costCents }: Visit,
  place: Place,
): void {
  let takenCents = 0;
  let leftCents = 0;
  for (const [index, { kind, method, amount, reason, who, at }] of till.entries()) {
    const here = [...place, 'till', index];
    const amountCents = centsFromEuro(amount);
    if (kind === 'sale' ? amountCents <= 0 : kind === 'refund' ? amountCents >= 0 : amountCents === 0)
      report.problem([...here, 'amount'], 'must be above 0 for a sale, below 0 for a refund, and not 0');
    if (kind === 'correction' && reason === undefined)
      report.problem([...here, 'reason'], 'is needed for a correction');
    leftCents += amountCents;
    if (kind !== 'refund') takenCents += amountCents;
    rows.add(tillEntries, {
      companyId,
      shopId: shop.id,
      bookingId,
      kind,
      method,
      amountCents,
      reason: reason ?? null,
      accountId: NO_ACCOUNT,
      who,
      createdAt: calendar.moment(at, shop.zone),
    });
  }
  if (leftCents < 0 || leftCents > costCents)
    report.problem([...place, 'till'], 'must not add up to less than 0 or to more than the visit costs');
  if (centsFromEuro(cancelled?.owed_at_desk ?? 0) > Math.max(takenCents, 0))
    report.problem([...place, 'cancelled', 'owed_at_desk'], 'is more than was taken at the desk');
}

/** What is booked: a room or a place in a session. */
interface Booked {
  readonly service: Service;
  readonly room: Room | undefined;
  readonly session: Session | undefined;
  readonly option: Service | undefined;
  readonly startsAt: number;
  readonly minutes: number;
  readonly priceCents: number;
}

const HOUR_MS = 3_600_000;
const DAYS_AHEAD = 3;

export function planBooking(planning: Planning, given: BookingEntry, owner: Owner, place: Place): void {
  const booked = given.session === undefined ? inRoom(planning, given, place) : inSession(planning, given, place);
  if (!booked) return;
  const { companyId, company, calendar, rows } = planning;
  const { service, room, session, option, startsAt, minutes } = booked;
  const { shop } = service;
  const momentOf = (moment: string) => calendar.moment(moment, shop.zone);
  const id = planning.randomId();
  const { priceCents, discountCents, costCents } = amountsOf(planning, given, booked, place);
  const money = moneyOf(given);
  const paid = isPaid(planning, given, booked);
  const createdAt = given.created_at === undefined ? usualCreation(planning, booked) : momentOf(given.created_at);
  const employee = session ? session.employee : room?.employee;
  rows.add(bookings, {
    companyId,
    id,
    customerId: owner.id,
    shopId: shop.id,
    serviceId: service.id,
    serviceName: given.service_name ?? bookedName(service, session?.row.groupName, option),
    roomId: room?.id ?? session?.row.roomId ?? null,
    employeeId: employee?.id ?? null,
    sessionId: session?.row.id ?? null,
    seriesId: given.series === undefined ? null : seriesOf(planning, given.series, owner, createdAt),
    startsAt,
    agreedAt: given.agreed ? calendar.day(given.agreed.on) + minuteOfClock(given.agreed.at) * 60 : null,
    minutes,
    status: given.cancelled ? 'cancelled' : 'confirmed',
    priceCents,
    discountCents,
    finalCostCents: costCents,
    paymentType: given.payment.type,
    paymentSystem: money ? systemOf(planning, money) : null,
    paid,
    policyHours: given.policy_hours ?? company.cancellation.policy_hours,
    feeCents: centsFromEuro(given.cancellation_fee ?? company.cancellation.fee),
    createdAt,
    cancelledAt: given.cancelled ? momentOf(given.cancelled.at) : null,
    cancelOutcome: given.cancelled?.outcome ?? null,
    owedAtDeskCents: centsFromEuro(given.cancelled?.owed_at_desk ?? 0),
    progress: given.progress ?? null,
  });

  if (session) takeSeat(planning, given, { bookingId: id, session, customerId: owner.id, option }, place);
  else if (room && !given.cancelled) occupy(planning, id, booked, room, place);

  const payable = { kind: 'booking', id, customerId: owner.id, costCents, createdAt } as const;
  const paymentId = money ? planPayment(planning, payable, money, paid, [...place, 'payment']) : null;
  if (!money)
    planUse(planning, given, owner, { bookingId: id, service, option, on: dayOf(startsAt), createdAt }, place);
  planTill(planning, given, { bookingId: id, shop, costCents }, place);
  planPoints(planning, given.points, { customerId: owner.id, bookingId: id, paymentId }, [...place, 'points']);
  if (given.review)
    rows.add(reviews, {
      companyId,
      shopId: shop.id,
      bookingId: id,
      authorName: given.review.author ?? owner.name,
      rating: given.review.rating,
      comment: given.review.comment ?? null,
      createdAt: momentOf(given.review.at),
    });
}

/** Undefined for a use of a bundle or a subscription. */
const moneyOf = ({ payment }: BookingEntry) =>
  payment.type === 'bundle' || payment.type === 'subscription' ? undefined : payment;

function amountsOf({ report }: Planning, given: BookingEntry, booked: Booked, place: Place) {
  const priceCents = given.price === undefined ? booked.priceCents : centsFromEuro(given.price);
  const discountCents = centsFromEuro(given.discount);
  const usualCents = moneyOf(given) ? priceCents - discountCents : 0;
  const costCents = given.cost === undefined ? usualCents : centsFromEuro(given.cost);
  if (costCents < 0 || costCents + discountCents > priceCents)
    report.problem([...place, given.cost === undefined ? 'discount' : 'cost'], 'is more than the price');
  return { priceCents, discountCents, costCents };
}

/** Unless the file says otherwise, cash is paid once the visit is over and everything else at once. */
function isPaid({ now }: Planning, given: BookingEntry, { startsAt, service }: Booked): boolean {
  const money = moneyOf(given);
  const isOver = startsAt <= shopTimeAt(now, service.shop.zone);
  return money?.paid ?? (money?.type !== 'cash' || (isOver && !given.cancelled));
}

/** Imported bookings were made before, so they are not marked as new at the desk (AGD-2). */
const usualCreation = ({ now }: Planning, { startsAt, service }: Booked): Date =>
  new Date(Math.min(now - HOUR_MS, instantOf(startsAt - DAYS_AHEAD * 86_400, service.shop.zone)));

function inRoom(planning: Planning, given: BookingEntry, place: Place): Booked | undefined {
  const { report, calendar } = planning;
  for (const name of ['service', 'room', 'on', 'at'] as const)
    if (given[name] === undefined) report.problem([...place, name], 'is needed, unless it is the booking of a session');
  if (given.option !== undefined) report.problem([...place, 'option'], 'belongs to sessions: name it as the service');
  if (given.service === undefined || given.room === undefined || !given.on || !given.at) return undefined;
  const service = planning.services.find(given.service, [...place, 'service']);
  const room = service && findHere(planning, planning.rooms, given.room, service.shop, [...place, 'room']);
  if (!room) return undefined;
  const startsAt = calendar.day(given.on) + minuteOfClock(given.at) * 60;
  const minutes = given.minutes ?? service.minutes;
  const open = openingDays(service.shop.timetable, startsAt, 1).flatMap((day) => day.open);
  if (!open.some(({ from, until }) => from <= startsAt && startsAt + minutes * 60 <= until))
    report.warn([...place, 'at'], `lies outside the opening hours of ${dayOf(startsAt)}`);
  return { service, room, session: undefined, option: undefined, startsAt, minutes, priceCents: service.priceCents };
}

function inSession(planning: Planning, given: BookingEntry, place: Place): Booked | undefined {
  const { report, calendar } = planning;
  for (const name of ['service', 'room', 'at'] as const)
    if (given[name] !== undefined) report.problem([...place, name], 'is known from the session');
  const name = given.on === undefined ? given.session! : `${given.session!} ${calendar.date(given.on)}`;
  const session = planning.sessions.find(name, [...place, 'session']);
  if (!session) return undefined;
  const option = given.option === undefined ? undefined : planning.services.find(given.option, [...place, 'option']);
  const terms = option && session.options.get(option);
  if (option && !terms) report.problem([...place, 'option'], `"${given.option!}" is no option of this session`);
  return {
    service: session.service,
    room: undefined,
    session,
    option,
    startsAt: session.row.startsAt,
    minutes: given.minutes ?? terms?.minutes ?? session.row.minutes,
    priceCents: terms?.priceCents ?? session.row.priceCents,
  };
}

function seriesOf({ rows, companyId, randomId }: Planning, name: string, owner: Owner, createdAt: Date): number {
  const known = owner.series.get(name);
  if (known !== undefined) return known;
  const id = randomId();
  owner.series.set(name, id);
  rows.add(bookingSeries, { companyId, id, customerId: owner.id, createdAt });
  return id;
}

function occupy(
  planning: Planning,
  bookingId: number,
  { service, startsAt, minutes }: Booked,
  room: Room,
  place: Place,
) {
  const from = startsAt - service.bufferBefore * 60;
  const until = startsAt + (minutes + service.bufferAfter) * 60;
  planning.diary.add({ room, employee: room.employee }, { from, until, place, isOnePlace: true });
  planning.rows.add(occupancies, {
    companyId: planning.companyId,
    roomId: room.id,
    employeeId: room.employee?.id ?? null,
    startsAt: from,
    endsAt: until,
    bookingId,
  });
}

interface Seat {
  readonly bookingId: number;
  readonly session: Session;
  readonly customerId: number;
  readonly option: Service | undefined;
}

function takeSeat(planning: Planning, { cancelled }: BookingEntry, seat: Seat, place: Place): void {
  const { row, service } = seat.session;
  planning.rows.add(seats, {
    companyId: planning.companyId,
    bookingId: seat.bookingId,
    sessionId: row.id,
    customerId: seat.customerId,
    serviceId: seat.option?.id ?? null,
    releasedAt: cancelled ? planning.calendar.moment(cancelled.at, service.shop.zone) : null,
  });
  if (cancelled) return;
  row.taken += 1;
  if (row.taken === row.total + 1) planning.report.problem(place, `the session has no more than ${row.total} places`);
}

/**
 * What the platform promises about places, payments and uses, as small as possible: plain state and a function for each
 * event. Times are shop time.
 */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const at = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour) / 1000;

/** Wednesday, 08:00 at the shop. */
export const BEGIN = at(11, 8);
const HOLD = 15 * MINUTE;
const MAX_HOLDS = 2;
const POLICY = 24 * HOUR;
export const BUNDLE_USES = 2;
/** The customer who has a membership: one visit in each week from a Thursday on, charged every four weeks. */
export const MEMBER = 0;
export const MEMBER_SINCE = at(-16, 0);
const CHARGED_ON = MEMBER_SINCE + 28 * DAY;
const GRACE = 7 * DAY;
const NOTICE = 3 * DAY;

interface Place {
  readonly kind: 'class' | 'room';
  readonly startsAt: number;
  readonly minutes: number;
  readonly seats: number;
}
export const places: readonly Place[] = [
  { kind: 'class', startsAt: at(16, 19), minutes: 45, seats: 2 },
  { kind: 'class', startsAt: at(18, 19), minutes: 45, seats: 2 },
  { kind: 'class', startsAt: at(25, 19), minutes: 45, seats: 1 },
  { kind: 'room', startsAt: at(16, 9), minutes: 60, seats: 1 },
  { kind: 'room', startsAt: at(17, 11), minutes: 60, seats: 1 },
  { kind: 'room', startsAt: at(24, 14), minutes: 60, seats: 1 },
];

export type PayBy = 'cash' | 'ideal' | 'bundle' | 'subscription';
type Closed = 'failed' | 'cancelled' | 'expired';

export interface Visit {
  readonly customer: number;
  readonly by: PayBy;
  readonly madeAt: number;
  place: number;
  status: 'held' | 'confirmed' | 'released' | 'cancelled';
  /** The state at the bank, and the platform's own: they are compared at a webhook or a status call. */
  bank: 'open' | 'paid' | 'failed' | 'cancelled';
  payment: 'none' | 'pending' | 'paid' | 'refund' | Closed;
  /** Whether the visit itself is paid: money that came too late for it does not count. */
  paid: boolean;
  /** The week of the membership that it takes its use from. */
  week: number;
  use: 'none' | 'live' | 'returned';
  outcome: string | undefined;
  /** The day of the mail that it is released unless the membership is paid. */
  warnedOn: number | undefined;
}

export interface Model {
  now: number;
  readonly visits: Visit[];
  membership: 'bought' | 'unpaid';
  charges: number;
}

export const newModel = (): Model => ({ now: BEGIN, visits: [], membership: 'bought', charges: 0 });

const placeOf = ({ place }: Pick<Visit, 'place'>): Place => {
  const found = places[place];
  if (!found) throw new RangeError('there is no such place');
  return found;
};
const isLive = ({ status }: Visit): boolean => status === 'held' || status === 'confirmed';
const weekOf = (place: number): number => Math.floor((placeOf({ place }).startsAt - MEMBER_SINCE) / (7 * DAY));

const isFree = ({ visits }: Model, place: number): boolean =>
  visits.filter((visit) => isLive(visit) && visit.place === place).length < placeOf({ place }).seats;
const isPast = ({ now }: Model, place: number): boolean => placeOf({ place }).startsAt <= now;

export const liveAt = ({ visits }: Model, customer: number, place: number): Visit[] =>
  visits.filter((visit) => visit.customer === customer && visit.place === place && isLive(visit));

const refusalOf = (model: Model, place: number): string | undefined => {
  if (isPast(model, place)) return 'time_passed';
  if (isFree(model, place)) return undefined;
  return placeOf({ place }).kind === 'class' ? 'session_full' : 'time_taken';
};

function release(visit: Visit, as: Closed): void {
  visit.payment = as;
  visit.status = 'released';
}

/** The platform receives the state of the payment at the bank. */
export function receiveNews(model: Model, visit: Visit): void {
  const { bank, payment, status } = visit;
  if (payment === 'pending' && (bank === 'failed' || bank === 'cancelled')) return release(visit, bank);
  if (bank !== 'paid' || payment === 'paid' || payment === 'refund' || payment === 'none') return;
  const isWanted =
    refusalOf(model, visit.place) === undefined && liveAt(model, visit.customer, visit.place).length === 0;
  const isGiven = status === 'held' || (status === 'released' && isWanted);
  visit.payment = isGiven ? 'paid' : 'refund';
  if (isGiven) Object.assign(visit, { status: 'confirmed', paid: true });
}

/** The platform cancels the payment, at the bank too, unless it was paid there. */
function end(model: Model, visit: Visit, as: Closed): void {
  if (visit.payment !== 'pending') return;
  if (visit.bank === 'paid') return receiveNews(model, visit);
  if (visit.bank === 'open') visit.bank = 'cancelled';
  release(visit, as);
}

/** The platform reads a payment that is under way from the bank, and ends one that has expired. */
export function reconcile(model: Model, visit: Visit): void {
  if (visit.payment !== 'pending') return;
  receiveNews(model, visit);
  if (model.now >= visit.madeAt + HOLD) end(model, visit, 'expired');
}

export function statusOf({ by, status, payment }: Visit): 'pending' | 'ok' | 'error' | 'cancel' {
  if (by !== 'ideal') return status === 'cancelled' ? 'cancel' : 'ok';
  const said = { none: 'ok', pending: 'pending', paid: 'ok', cancelled: 'cancel' } as const;
  return payment === 'failed' || payment === 'expired' || payment === 'refund' ? 'error' : said[payment];
}

export function giveUpPayment(model: Model, visit: Visit): void {
  reconcile(model, visit);
  end(model, visit, 'cancelled');
}

export const usesOf = ({ visits }: Model, customer: number, by: 'bundle' | 'subscription', week?: number): number =>
  visits.filter(
    (visit) =>
      visit.customer === customer &&
      visit.by === by &&
      visit.use === 'live' &&
      (week === undefined || visit.week === week),
  ).length;

/** Booked anew or moved there, a visit needs a use of the week that it lies in. */
const memberPays = (model: Model, place: number): boolean =>
  (model.membership === 'bought' || model.now < CHARGED_ON + GRACE) &&
  usesOf(model, MEMBER, 'subscription', weekOf(place)) === 0;

function isOffered(model: Model, customer: number, place: number, by: PayBy): boolean {
  if (by === 'bundle') return usesOf(model, customer, by) < BUNDLE_USES;
  return by !== 'subscription' || (customer === MEMBER && memberPays(model, place));
}

/** The visit that came of it, new or there before, or why not. */
export function book(model: Model, customer: number, place: number, by: PayBy): Visit | string {
  const [own] = liveAt(model, customer, place);
  if (own) {
    const isClass = placeOf({ place }).kind === 'class';
    if (isClass && own.status === 'confirmed') return 'already_in_session';
    const isOver = own.status === 'held' && model.now >= own.madeAt + HOLD;
    if (own.by === by && !isOver) {
      reconcile(model, own);
      return own;
    }
    if (own.status === 'confirmed') return 'already_booked';
    end(model, own, 'cancelled');
    if (isLive(own)) return isClass ? 'already_in_session' : own.by === by ? own : 'already_booked';
  }
  const refusal = refusalOf(model, place);
  if (refusal) return refusal;
  if (!isOffered(model, customer, place, by)) return 'invalid_fields';
  const holds = model.visits.filter((each) => each.customer === customer && each.status === 'held');
  if (by === 'ideal' && holds.filter(({ madeAt }) => model.now < madeAt + HOLD).length >= MAX_HOLDS)
    return 'too_many_holds';
  const isOnline = by === 'ideal';
  const byUse = by === 'bundle' || by === 'subscription';
  const visit: Visit = {
    customer,
    by,
    place,
    madeAt: model.now,
    status: isOnline ? 'held' : 'confirmed',
    bank: 'open',
    payment: isOnline ? 'pending' : 'none',
    week: weekOf(place),
    use: byUse ? 'live' : 'none',
    paid: byUse,
    outcome: undefined,
    warnedOn: undefined,
  };
  model.visits.push(visit);
  return visit;
}

function outcomeOf(model: Model, visit: Visit): string {
  const away = placeOf(visit).startsAt - model.now;
  const byUse = visit.use !== 'none';
  if (away <= 0) return 'begun';
  if (visit.status === 'released') return 'free';
  if (away > POLICY) return byUse ? 'free_use_returned' : visit.payment === 'paid' ? 'refund' : 'free';
  return byUse ? 'use_lost' : visit.payment === 'paid' ? 'cost_lost' : 'within_policy';
}

/** The outcome, and whether it was cancelled. */
export function cancel(model: Model, visit: Visit): { outcome: string; done: boolean } {
  end(model, visit, 'cancelled');
  if (visit.status === 'cancelled') return { outcome: visit.outcome ?? '', done: true };
  const outcome = outcomeOf(model, visit);
  if (outcome === 'begun' || outcome === 'within_policy') return { outcome, done: false };
  visit.outcome = outcome;
  visit.status = 'cancelled';
  if (outcome === 'refund') visit.payment = 'refund';
  if (outcome === 'free_use_returned') visit.use = 'returned';
  return { outcome, done: true };
}

/** The refusal, or undefined. */
export function move(model: Model, visit: Visit, to: number): string | undefined {
  if (visit.status === 'held' || visit.status === 'released') return 'booking_not_found';
  if (visit.status === 'cancelled') return 'cannot_move';
  if (visit.place === to) return undefined;
  if (!['free', 'free_use_returned', 'refund'].includes(outcomeOf(model, visit))) return 'cannot_move';
  if (placeOf(visit).kind !== placeOf({ place: to }).kind) return 'time_taken';
  if (liveAt(model, visit.customer, to).length > 0) return 'cannot_move';
  const refusal = refusalOf(model, to);
  if (refusal) return refusal;
  if (
    visit.by === 'subscription' &&
    !memberPays({ ...model, visits: model.visits.filter((each) => each !== visit) }, to)
  )
    return 'not_covered';
  Object.assign(visit, { place: to, week: weekOf(to), warnedOn: undefined });
  return undefined;
}

export function renew(model: Model): void {
  if (model.now >= CHARGED_ON && model.charges === 0) {
    model.charges = 1;
    model.membership = 'unpaid';
  }
  if (model.membership === 'unpaid') for (const visit of model.visits) releaseUnpaid(model, visit);
}

/** Its customer gets a mail three days before the grace ends, and at least a day before; then it is released. */
function releaseUnpaid({ now }: Model, visit: Visit): void {
  const { startsAt } = placeOf(visit);
  const today = Math.floor(now / DAY) * DAY;
  const on = Math.max(CHARGED_ON + GRACE, (visit.warnedOn ?? today) + DAY);
  if (visit.by !== 'subscription' || visit.status !== 'confirmed' || startsAt <= now || startsAt < on) return;
  if (visit.warnedOn === undefined && now >= CHARGED_ON + GRACE - NOTICE) visit.warnedOn = today;
  else if (visit.warnedOn !== undefined && now >= on)
    Object.assign(visit, { status: 'cancelled', outcome: 'free_use_returned', use: 'returned' });
}

/** What a customer sees of their visits: those to come, and those that are over or called off. */
export function listOf(model: Model, customer: number, isNext: boolean): Visit[] {
  return model.visits.filter((visit) => {
    if (visit.customer !== customer || visit.status === 'held' || visit.status === 'released') return false;
    const { startsAt, minutes } = placeOf(visit);
    return (visit.status === 'confirmed' && startsAt + minutes * MINUTE > model.now) === isNext;
  });
}

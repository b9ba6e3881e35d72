import { lockPaidPayment } from '../payment/payment.ts';
import { needsProof } from '@embook/domain/desk';
import { type Impact, impact as impactKind, type VisitChoice } from '@embook/domain/hours';
import { type ProblemCode, problemStatus } from '@embook/domain/shared';
import * as z from 'zod/mini';
import { shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { lockCustomer } from '../infra/db/owner.ts';
import { retry } from '../infra/db/retry.ts';
import { type AlsoChanged, type Change, type Changes, Unchanged } from '../infra/http/changes.ts';
import { demandFresh } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { cancelInChange, moveInChange, type ReservationCore } from '../reservations/reservations.ts';
import { effectsOf, type HoursChange, isMoveOffered, usualGiveBack } from './impact.ts';
import { customersOfBookings, lockPlaces, lockShop, type StandingVisit, visitsNow } from './impact-store.ts';

/** How the visits in the way were decided. */
interface Decisions {
  readonly choices?: readonly VisitChoice[] | undefined;
  readonly tellCustomers?: boolean | undefined;
}

/** A change as it was made, before anything was decided about visits. */
interface Applied<T> extends Change<T> {
  /** Refuses what cannot be whatever is decided about the visits. */
  readonly finish?: (() => Promise<void>) | undefined;
}

/** Thrown to roll back a preview. */
class Preview extends Error {
  readonly impact: Impact;

  constructor(impact: Impact) {
    super('only tried');
    this.impact = impact;
  }
}

/** A choice that cannot be carried out any more; the list is made again. */
class ChoiceRefused extends Error {
  readonly bookingId: number;
  readonly code: ProblemCode;

  constructor(bookingId: number, code: ProblemCode) {
    super(code);
    this.bookingId = bookingId;
    this.code = code;
  }
}

class OthersInTheWay extends Error {}

/** The change is made, its effects are read, and it is rolled back. */
export async function previewChange(
  core: ReservationCore,
  caller: StaffCaller,
  change: HoursChange,
  apply: (tx: Tx) => Promise<unknown>,
): Promise<Impact> {
  try {
    return await core.db.transaction(async (tx): Promise<never> => {
      const { list } = await effectsOf(core, tx, caller, change, () => apply(tx));
      throw new Preview(await list());
    });
  } catch (error) {
    if (error instanceof Preview) return error.impact;
    throw error;
  }
}

/**
 * In the fixed lock order: payments, customers, rooms, employees (A1). A shop's hours have a lock of their own
 * before.
 */
async function lockConcerned(
  core: ReservationCore,
  tx: Tx,
  companyId: number,
  { concerned }: HoursChange,
  choices: readonly VisitChoice[],
) {
  if ('shopId' in concerned) await lockShop(tx, companyId, concerned.shopId);
  const ids = choices.map(({ bookingId }) => bookingId).toSorted((a, b) => a - b);
  const cancelled = new Set(choices.filter(({ action }) => action === 'cancel').map(({ bookingId }) => bookingId));
  for (const id of ids) if (cancelled.has(id)) await lockPaidPayment(tx, companyId, { kind: 'booking', id });
  for (const customerId of await customersOfBookings(tx, companyId, ids))
    await lockCustomer(tx, { companyId, customerId });
  const targets = choices.flatMap(({ roomId }) => roomId ?? []);
  await lockPlaces(tx, companyId, concerned, targets);
}

/** Nothing can take place there any more: a class with people in it is cancelled in the timetable first (CLS-4). */
async function checkClasses(
  { closing }: HoursChange,
  { takenClasses }: Pick<Awaited<ReturnType<typeof effectsOf>>, 'takenClasses'>,
): Promise<void> {
  const taught = closing?.isForGood ? await takenClasses() : [];
  if (taught.length === 0) return;
  const inTheWay = taught.map(({ id, name, taken }) => ({ thing: 'session', id, name, count: taken }));
  throw new Problem('in_use', undefined, { in_the_way: inTheWay });
}

/** A visit moves only to a time that the engine would propose. */
async function checkMove(
  core: ReservationCore,
  tx: Tx,
  companyId: number,
  change: HoursChange,
  visit: StandingVisit,
  choice: VisitChoice,
): Promise<void> {
  const { action, startsAt, roomId } = choice;
  if (action !== 'move') return;
  if (startsAt === undefined) throw new Problem('invalid_fields', { choices: 'required' });
  if (!(await isMoveOffered(core, tx, companyId, change, visit, { startsAt, roomId })))
    throw new Problem('invalid_fields', { choices: 'move_offer' });
}

async function carryOut(
  core: ReservationCore,
  tx: Tx,
  caller: StaffCaller,
  choice: VisitChoice,
  { tellCustomers = true }: Decisions,
  reason: string,
): Promise<{ readonly also?: AlsoChanged; readonly returnedCents: number }> {
  const { bookingId: id, version, action, startsAt, roomId, giveBack = usualGiveBack(caller.member) } = choice;
  if (action === 'keep') return { returnedCents: 0 };
  try {
    if (action === 'move') {
      const where = { startsAt: startsAt ?? 0, roomId, sessionId: undefined, minutes: undefined };
      const to = { id, version, ...where, tellCustomer: tellCustomers, cause: 'shop_had_to' } as const;
      return {
        also: { event: 'booking.moved', ...(await moveInChange(core, tx, caller, to)).entry },
        returnedCents: 0,
      };
    }
    const cancellation = { id, version, scope: 'visit', giveBack, reason, tellCustomer: tellCustomers } as const;
    const { entry, returnedCents } = await cancelInChange(core, tx, caller, cancellation);
    return { also: { event: 'booking.cancelled', ...entry }, returnedCents };
  } catch (error) {
    if (error instanceof Problem && problemStatus[error.code] !== 403) throw new ChoiceRefused(id, error.code);
    throw error;
  }
}

/**
 * Refuses a choice about a visit that does not exist, or that stands as it was seen and is not in the way. One that
 * was changed or cancelled, or has begun, since it was listed is no longer in the way and stays as it is.
 */
export async function checkChoices(
  { clock }: Pick<ReservationCore, 'clock'>,
  tx: Tx,
  companyId: number,
  choices: readonly VisitChoice[],
  inTheWay: readonly Pick<StandingVisit, 'id'>[] = [],
): Promise<void> {
  const others = choices.filter(({ bookingId }) => inTheWay.every(({ id }) => id !== bookingId));
  if (others.length === 0) return;
  const bookings = await visitsNow(
    tx,
    companyId,
    others.map(({ bookingId }) => bookingId),
  );
  const isOver = ({ bookingId, version }: VisitChoice): boolean => {
    const visit = bookings.find(({ id }) => id === bookingId);
    if (!visit) return false;
    const stands = visit.status === 'confirmed' || visit.status === 'held';
    return !stands || visit.version !== version || visit.startsAt <= shopNow(clock, visit.timeZone);
  };
  if (!others.every(isOver)) throw new Problem('invalid_fields', { choices: 'not_in_way' });
}

async function saveOnce<T>(
  core: ReservationCore,
  tx: Tx,
  caller: StaffCaller,
  change: HoursChange,
  apply: (tx: Tx) => Promise<Applied<T>>,
  decisions: Decisions,
): Promise<Change<T>> {
  const { choices = [] } = decisions;
  const ids = new Set(choices.map(({ bookingId }) => bookingId));
  if (ids.size < choices.length) throw new Problem('invalid_fields', { choices: 'twice' });
  await lockConcerned(core, tx, caller.company.id, change, choices);
  const effects = await effectsOf(core, tx, caller, change, () => apply(tx)).catch(async (error: unknown) => {
    // Where nothing changes, no visit is in the way.
    if (error instanceof Unchanged) await checkChoices(core, tx, caller.company.id, choices);
    throw error;
  });
  const { applied, inTheWay } = effects;
  const keyOf = (id: number, version: number): string => `${id} ${version}`;
  const asked = new Set(choices.map(({ bookingId, version }) => keyOf(bookingId, version)));
  // What cannot be decided away comes first: nobody decides about twenty visits to hear of it afterwards.
  await checkClasses(change, effects);
  const { entry, finish, ...rest } = applied;
  await finish?.();
  // As they were seen: nothing is decided about a visit unseen.
  const unseen = inTheWay.find(({ id, version }) => !asked.has(keyOf(id, version)));
  // Whoever decided about none yet is shown the list, and has not been refused anything.
  if (unseen && choices.length === 0) throw new OthersInTheWay();
  if (unseen) throw new ChoiceRefused(unseen.id, ids.has(unseen.id) ? 'stale' : 'bookings_in_way');
  await checkChoices(core, tx, caller.company.id, choices, inTheWay);
  const visits = new Map(inTheWay.map((visit) => [visit.id, visit]));
  const also: AlsoChanged[] = [];
  const counted = { moved: 0, cancelled: 0, kept: 0 };
  let returned = 0;
  for (const choice of choices) {
    const visit = visits.get(choice.bookingId);
    if (!visit) continue;
    if (visit.isHeld && choice.action !== 'keep') throw new ChoiceRefused(choice.bookingId, 'not_standing');
    await checkMove(core, tx, caller.company.id, change, visit, choice);
    const done = await carryOut(core, tx, caller, choice, decisions, entry.thing);
    if (done.also) also.push(done.also);
    returned += done.returnedCents;
    counted[choice.action === 'move' ? 'moved' : choice.action === 'cancel' ? 'cancelled' : 'kept'] += 1;
  }
  if (needsProof(returned)) demandFresh(caller, core.clock.now());
  return {
    ...rest,
    also,
    entry: inTheWay.length === 0 ? entry : { ...entry, after: { ...entry.after, visits: counted } },
  };
}

/** 409 with the list as it is by now. */
async function listAgain(
  core: ReservationCore,
  caller: StaffCaller,
  change: HoursChange,
  apply: (tx: Tx) => Promise<unknown>,
  refused?: ChoiceRefused,
): Promise<Problem> {
  const impact = await previewChange(core, caller, change, apply);
  return new Problem('bookings_in_way', undefined, {
    impact: z.encode(impactKind.schema, impact),
    refused: refused ? { booking_id: refused.bookingId, because: refused.code } : null,
  });
}

/** HRS-3: a change of hours, or of what can be booked, with what becomes of each visit in its way, all of it or nothing. */
export async function saveChange<T>(
  core: ReservationCore,
  caller: StaffCaller,
  change: HoursChange,
  apply: (tx: Tx) => Promise<Applied<T>>,
  decisions: Decisions,
  changes: Changes,
) {
  try {
    return await retry(() => changes.transaction((tx) => saveOnce(core, tx, caller, change, apply, decisions)));
  } catch (error) {
    if (error instanceof OthersInTheWay) throw await listAgain(core, caller, change, apply);
    if (error instanceof ChoiceRefused) throw await listAgain(core, caller, change, apply, error);
    throw error;
  } finally {
    core.mailer.wake();
  }
}

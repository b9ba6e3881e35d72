import { searchDays } from '../booking/booking.ts';
import type { Moment, Search, StaffedRoom } from '@embook/domain/booking';
import {
  type Impact,
  type ImpactBooking,
  isInTheWay,
  isOffered,
  proposedMoves,
  type Reserved,
} from '@embook/domain/hours';
import { addDays, dayOf, type ShopTime, startOfDay, type Texts } from '@embook/domain/shared';
import { openingDays, type TimeRange, withoutSkipped, workingDays } from '@embook/domain/shops';
import { can, type Member, seesMoney } from '@embook/domain/staff';
import type { Tx } from '../infra/db/open.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { shopNow } from '../infra/clock.ts';
import { cancellationConsequence, type ReservationCore } from '../reservations/reservations.ts';
import { timetableOf } from '../shops/shops.ts';
import {
  classesToCome,
  type ComingClass,
  type Concerned,
  namesOfClasses,
  placesOfClasses,
  situationOf,
  type StandingVisit,
  visitsToCome,
  type Window,
} from './impact-store.ts';

type Situation = Awaited<ReturnType<typeof situationOf>>;

/** A room that the engine knows, with the names that are shown of it. */
interface OfferedRoom extends StaffedRoom {
  readonly name: string;
  readonly texts: Texts | null;
  readonly employeeName: string | null;
}

/** The shop cancels, so everything is given back, where the member may do that. */
export const usualGiveBack = (member: Member): 'policy' | 'all' => (can(member, 'money.change').ok ? 'all' : 'policy');

/** A change of hours, and whose visits it could leave outside. */
export interface HoursChange {
  readonly concerned: Concerned;
  readonly days: { readonly from: ShopTime; readonly until: ShopTime | undefined };
  /** The days of an absence: nobody stays then, whatever the hours say. */
  readonly isAway: boolean;
  readonly closing?: Closing;
  /** Visits that need no other time, since they will be cancelled or stay as they are. */
  readonly unmoved?: readonly number[] | undefined;
}

/**
 * What takes no more visits, whatever the hours say: an archived shop, room or employee, a room on some days, or with
 * another person.
 */
interface Closing {
  concerns(coming: {
    readonly startsAt: ShopTime;
    readonly employeeId: number | null;
    readonly isClass: boolean;
  }): boolean;
  /** Nothing can take place there any more, so classes with people in them have to be cancelled first. */
  readonly isForGood: boolean;
}

/** An employee who no longer works there is not proposed, though their room is still there. */
const withoutGone = <R extends OfferedRoom>(rooms: readonly R[], { concerned, closing }: HoursChange): R[] =>
  rooms.filter(({ employeeId }) => !(closing && 'employeeId' in concerned && employeeId === concerned.employeeId));

/** How far around a visit a free time is looked for. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 14;
/** Where more stand in the way, the rest gets no proposals. */
const MAX_PROPOSALS = 100;
/** How many classes in the way are named: they are changed in the timetable, and a list of thousands helps nobody. */
const MAX_CLASSES = 100;

const NO_HOURS = { patterns: [], absences: [] };

/** When somebody, or the shop itself, works on the day of a visit; computed once for each day and person. */
function workingIn({ shops, schedules }: Situation) {
  const known = new Map<string, readonly TimeRange[]>();
  return ({ shopId, employeeId, startsAt }: Pick<StandingVisit, 'shopId' | 'employeeId' | 'startsAt'>) => {
    const shop = shops.get(shopId);
    if (!shop) return [];
    const first = startOfDay(startsAt);
    const key = `${shopId} ${employeeId} ${first}`;
    const before = known.get(key);
    if (before) return before;
    const open = withoutSkipped(openingDays(timetableOf(shop, dayOf(first)), first, 1), shop.timeZone);
    const schedule = (employeeId !== null && schedules.get(employeeId)) || NO_HOURS;
    const working = workingDays(open, schedule, shopId).flatMap((day) => day.open);
    known.set(key, working);
    return working;
  };
}

async function movesOf(
  core: ReservationCore,
  tx: Tx,
  companyId: number,
  change: HoursChange,
  visit: StandingVisit,
  reserved: readonly Reserved[],
) {
  const today = startOfDay(shopNow(core.clock, visit.timeZone));
  const first = Math.max(today, addDays(startOfDay(visit.startsAt), -DAYS_BEFORE));
  const days = DAYS_AFTER + Math.round((startOfDay(visit.startsAt) - first) / addDays(0, 1));
  try {
    const { search, rooms } = await searchDays(core, tx, companyId, visit.serviceId, first, days);
    const busy = { from: visit.busyFrom, until: visit.busyUntil };
    return { search, moves: proposedMoves(search, withoutGone(rooms, change), { ...visit, busy }, reserved) };
  } catch (error) {
    // It is not offered any more, so nobody else does it.
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Whether somebody who was shown the list could have been offered this move. */
export async function isMoveOffered(
  core: ReservationCore,
  tx: Tx,
  companyId: number,
  change: HoursChange,
  visit: StandingVisit,
  { startsAt, roomId = visit.roomId }: { readonly startsAt: ShopTime; readonly roomId: number | null | undefined },
): Promise<boolean> {
  try {
    const { search, rooms } = await searchDays(core, tx, companyId, visit.serviceId, startOfDay(startsAt), 1);
    return isOffered(search, withoutGone(rooms, change), visit, { startsAt, roomId });
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

const reservedBy = (visit: StandingVisit, { service }: Search, { timestamp, room }: Moment<OfferedRoom>): Reserved => ({
  from: timestamp - service.bufferBefore * 60,
  until: timestamp + (visit.minutes + service.bufferAfter) * 60,
  roomId: room.id,
  employeeId: room.employeeId,
});

/** What cancelling would do; nothing of this list is locked, so a visit may have ended since it was read. */
async function consequenceStill(...given: Parameters<typeof cancellationConsequence>) {
  try {
    return await cancellationConsequence(...given);
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_standing' || error.code === 'not_found')) return 'ended';
    throw error;
  }
}

/** Undefined for a visit that ended meanwhile, and is in nobody's way any more. */
async function toImpactBooking(
  core: ReservationCore,
  tx: Tx,
  caller: StaffCaller,
  visit: StandingVisit,
  moves: readonly Moment<OfferedRoom>[],
): Promise<ImpactBooking | undefined> {
  const giveBack = usualGiveBack(caller.member);
  const outcome = visit.isHeld ? undefined : await consequenceStill(core, tx, caller, visit.id, giveBack);
  if (outcome === 'ended') return undefined;
  return {
    id: visit.id,
    version: visit.version,
    startsAt: visit.startsAt,
    endsAt: visit.startsAt + visit.minutes * 60,
    shopId: visit.shopId,
    customer: { id: visit.customerId, name: visit.customerName },
    service: { id: visit.serviceId, name: visit.serviceName },
    employee: visit.employeeId === null ? null : { id: visit.employeeId, name: visit.employeeName ?? '' },
    priceCents: seesMoney(caller.member) ? visit.priceCents : null,
    held: visit.isHeld,
    moves: moves.map(({ timestamp, room }) => ({
      startsAt: timestamp,
      roomId: room.id,
      roomName: room.texts?.[caller.locale]?.['name'] ?? room.name,
      employeeId: room.employeeId,
      employeeName: room.employeeName,
    })),
    cancel: outcome?.mayCancel ? { giveBack, ...outcome } : null,
  };
}

/**
 * Makes the change with `apply` and lists who stands in its way then: hours before and after are read from the
 * database, so the list agrees with the engine.
 */
export async function effectsOf<T>(
  core: ReservationCore,
  tx: Tx,
  caller: StaffCaller,
  change: HoursChange,
  apply: () => Promise<T>,
) {
  const companyId = caller.company.id;
  const { concerned, days, isAway, closing } = change;
  const visits = await visitsToCome(tx, caller, concerned, days satisfies Window);
  const people = [...visits, ...(await placesOfClasses(tx, companyId, concerned, days))];
  const shopIds = new Set(people.map(({ shopId }) => shopId));
  const employeeIds = new Set(people.flatMap(({ employeeId }) => employeeId ?? []));
  const situation = () => situationOf(tx, companyId, [...shopIds], [...employeeIds]);
  const before = await situation();
  const workingBefore = workingIn(before);
  const applied = await apply();
  const workingAfter = workingIn(await situation());
  type Coming = Pick<StandingVisit, 'shopId' | 'employeeId' | 'startsAt' | 'minutes'>;
  const isLeftOut = (visit: Coming, isClass: boolean): boolean => {
    const range = { from: visit.startsAt, until: visit.startsAt + visit.minutes * 60 };
    if (closing) return closing.concerns({ ...visit, isClass });
    return (
      range.until > days.from && isInTheWay(range, { before: workingBefore(visit), after: workingAfter(visit), isAway })
    );
  };
  const inTheWay = visits.filter(
    (visit) => visit.startsAt > shopNow(core.clock, visit.timeZone) && isLeftOut(visit, false),
  );
  // Who may not change a visit must not decide over it, nor see whose it is (TEAM-6).
  for (const { shopId, employeeId } of inTheWay)
    if (!can(caller.member, 'agenda.change', { companyId, shopId, employeeId }).ok) throw new Problem('not_allowed');
  const isComing = ({ shopId, startsAt }: { shopId: number; startsAt: ShopTime }): boolean =>
    startsAt > shopNow(core.clock, before.shops.get(shopId)?.timeZone ?? caller.company.timeZone);
  const classes: ComingClass[] = [];
  const taken: ComingClass[] = [];
  for await (const page of classesToCome(tx, companyId, concerned, days)) {
    const leftOut = page.filter((each) => isComing(each) && isLeftOut(each, true));
    classes.push(...leftOut.slice(0, MAX_CLASSES + 1 - classes.length));
    taken.push(...leftOut.filter((each) => each.taken > 0).slice(0, MAX_CLASSES - taken.length));
    // What closes for good is refused for a single class with people in it, however late that is.
    if (classes.length > MAX_CLASSES && (taken.length > 0 || !closing?.isForGood)) break;
  }
  const named = async (some: readonly ComingClass[]) => {
    const names = await namesOfClasses(
      tx,
      caller,
      some.map(({ id }) => id),
    );
    return some.map((each) => ({
      id: each.id,
      name: names.get(each.id) ?? '',
      startsAt: each.startsAt,
      taken: each.taken,
    }));
  };
  return {
    applied,
    inTheWay,
    /** Classes in the way that have people in them. */
    takenClasses: () => named(taken),
    /** With proposals; computed only where they are shown. */
    list: async (): Promise<Impact> => {
      const unmoved = new Set(change.unmoved);
      const reserved: Reserved[] = [];
      const bookings: ImpactBooking[] = [];
      for (const [index, visit] of inTheWay.entries()) {
        const isProposed = index < MAX_PROPOSALS && !visit.isHeld;
        const proposal = isProposed ? await movesOf(core, tx, companyId, change, visit, reserved) : undefined;
        const [first] = proposal?.moves ?? [];
        if (proposal && first && !unmoved.has(visit.id)) reserved.push(reservedBy(visit, proposal.search, first));
        const booking = await toImpactBooking(core, tx, caller, visit, proposal?.moves ?? []);
        if (booking) bookings.push(booking);
      }
      return {
        bookings,
        classes: await named(classes.slice(0, MAX_CLASSES)),
        moreClasses: classes.length > MAX_CLASSES,
      };
    },
  };
}

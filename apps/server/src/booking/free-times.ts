import {
  AGAIN_DAYS,
  type AgainMoment,
  type AvailableDay,
  freeDays,
  freeTimes,
  isFree,
  likeBeforeByDay,
  type MomentsWanted,
  MOST_AGAIN,
  MOST_SOONEST,
  mostLikeBefore,
  type Product,
  type Refusal,
  roomWithout,
  type RoomUse,
  type Slot,
  SOONEST_DAYS,
  soonestByDay,
  type SoonestMoment,
  soonestMoments,
  soonestTimes,
  whyNot,
} from '@embook/domain/booking';
import { type MovedVisit, searchFor } from '@embook/domain/desk';
import { addDays, dayOf, instantOf, isoWeekdayOf, type Locale, type ShopTime, startOfDay } from '@embook/domain/shared';
import { openingDays, withoutSkipped, workingDays } from '@embook/domain/shops';
import { shopNow } from '../infra/clock.ts';
import { Problem } from '../infra/http/problem.ts';
import { inTimeSlices } from '../infra/time-slices.ts';
import { timetableOf } from '../shops/shops.ts';
import type { Core } from '../infra/core.ts';
import {
  findDiary,
  findService,
  findServicesOfSameName,
  type Reader,
  type Search,
  type StoredRoom,
  type StoredService,
} from './booking-store.ts';
import type { ServiceCache } from './service-cache.ts';

/** The context with the cached services. */
export interface SearchCore extends Pick<Core, 'db' | 'clock'> {
  readonly services: ServiceCache;
}

export type ReadOptions = Pick<Search, 'reader' | 'catalogueVersion' | 'isWithdrawnToo' | 'isHiddenToo'>;

const FOR_STAFF = { isHiddenToo: true };

export interface TimesRequest {
  readonly serviceId: number;
  /** Undefined: any room will do. */
  readonly roomId: number | undefined;
  /** Any moment of the first requested day. */
  readonly at: ShopTime;
}

interface WhyRoom {
  readonly id: number;
  readonly employeeId: number | null;
}

/** How far ahead the next free moments are searched, and how many are returned. */
const LOOK_AHEAD_DAYS = 14;
const MAX_NEXT = 3;
/** How many days of one room are searched before other calls get their turn: a few milliseconds at the finest grid (A27). */
const ROOM_DAYS_PER_TURN = 200;

async function search(
  core: SearchCore,
  companyId: number,
  { serviceId, roomId, at }: TimesRequest,
  days: number,
  options: ReadOptions = {},
) {
  const first = startOfDay(at);
  const found = await findDiary(core.db, core.services, companyId, serviceId, roomId, {
    from: first,
    until: addDays(first, days),
    ...options,
  });
  const { isHiddenToo = false, isWithdrawnToo = false } = options;
  if (!found || (found.isHidden && !isHiddenToo && !isWithdrawnToo)) throw new Problem('service_not_found');
  if (roomId !== undefined && found.rooms.length === 0) throw new Problem('room_not_found');
  return searchIn(core, found, first, days);
}

/** Everything the free times of some days are computed from. */
export function searchIn(core: Pick<SearchCore, 'clock'>, found: StoredService, first: ShopTime, days: number) {
  const now = shopNow(core.clock, found.timeZone);
  // Only the requested weekdays are read: building the timetable is a good part of the work (P3).
  const weekdays = new Set<number>(
    Array.from({ length: Math.min(days, 7) }, (_, day) => isoWeekdayOf(addDays(first, day))),
  );
  const hours = found.hours.filter(({ weekday }) => weekdays.has(weekday));
  const timetable = timetableOf({ hours, specialDays: found.specialDays }, dayOf(first));
  const open = withoutSkipped(openingDays(timetable, first, days), found.timeZone);
  return {
    shopId: found.shopId,
    search: { days: open, service: found, now },
    rooms: found.rooms.map((room) => ({
      ...room,
      days: workingDays(open, room.schedule, found.shopId),
      futureBooking: latestBookable(room, now),
      taken: usesOf(room),
    })),
  };
}

/** When a room is used, as the engine reads it (WHO-5). */
export const usesOf = ({ taken }: Pick<StoredRoom, 'taken'>): RoomUse[] =>
  taken.map(([from, until, place]) => ({ from, until, isOnePlace: place !== null }));

function startIn(found: ReturnType<typeof searchIn>, at: ShopTime) {
  const { service, now } = found.search;
  const room = found.rooms[0];
  if (!room) throw new Problem('room_not_found');
  return { service, room, search: found.search, passed: at <= now, free: isFree(found.search, room, at) };
}

const nameIn = ({ name, texts }: Pick<StoredRoom, 'name' | 'texts'>, locale: Locale): string =>
  texts?.[locale]?.['name'] ?? name;

export async function listProducts(
  core: SearchCore,
  companyId: number,
  shopId: number,
  serviceId: number,
  locale: Locale,
): Promise<Product[]> {
  const found = await findService(core.db, companyId, serviceId);
  if (!found || found.isHidden || found.shopId !== shopId) throw new Problem('service_not_found');
  const now = shopNow(core.clock, found.timeZone);
  const today = dayOf(now);
  return found.rooms.map((room) => ({
    id: room.id,
    name: nameIn(room, locale),
    photoUrl: room.photoUrl,
    employeeName: room.employeeName,
    disabledDates: room.disabledDates.filter((date) => date >= today),
    disabledDays: room.disabledDays,
    futureBooking: latestBookable(room, now),
  }));
}

export async function availableTimes(
  core: SearchCore,
  companyId: number,
  request: TimesRequest,
  options?: ReadOptions,
): Promise<Slot[]> {
  const found = await search(core, companyId, request, 1, options);
  return freeTimes(found.search, found.rooms);
}

/** The first room that is free at a moment. */
export async function freeRoomAt(
  core: SearchCore,
  companyId: number,
  request: TimesRequest,
  options?: ReadOptions,
): Promise<number | undefined> {
  const found = await search(core, companyId, request, 1, options);
  return found.rooms.find((room) => isFree(found.search, room, request.at))?.id;
}

/** One start in one room, read by `reader`: what would be booked, and whether it is free. */
export const readStart = async (
  core: SearchCore,
  reader: Reader,
  companyId: number,
  {
    isWithdrawnToo,
    isHiddenToo,
    ...request
  }: TimesRequest & { readonly roomId: number } & Pick<Search, 'isWithdrawnToo' | 'isHiddenToo'>,
) => startIn(await search(core, companyId, request, 1, { reader, isWithdrawnToo, isHiddenToo }), request.at);

/** Some days for a visit that stands, as a transaction sees them: its service may be withdrawn by now (HRS-3). */
export const searchDays = (
  core: SearchCore,
  reader: Reader,
  companyId: number,
  serviceId: number,
  at: ShopTime,
  days: number,
) => search(core, companyId, { serviceId, roomId: undefined, at }, days, { reader, isWithdrawnToo: true });

/** The same for a service that was read already. */
export const startFrom = (core: Pick<SearchCore, 'clock'>, found: StoredService, at: ShopTime) =>
  startIn(searchIn(core, found, startOfDay(at), 1), at);

/** DESK-1: the soonest free moments of each person in some days; `employeeId` undefined: of everybody. */
export async function freeMoments(
  core: SearchCore,
  companyId: number,
  request: { readonly serviceId: number; readonly from: ShopTime; readonly employeeId: number | undefined },
  {
    days,
    moved,
    ...wanted
  }: { readonly days: number; readonly moved?: MovedVisit | undefined } & Omit<MomentsWanted, 'from'>,
) {
  const { serviceId, from, employeeId } = request;
  const { search: found, rooms } = await search(
    core,
    companyId,
    { serviceId, roomId: undefined, at: from },
    days,
    FOR_STAFF,
  );
  const asked = moved ? searchFor(found, moved) : found;
  const theirs = rooms
    .filter((room) => employeeId === undefined || room.employeeId === employeeId)
    .map((room) => (moved ? roomWithout(room, moved) : room));
  return {
    shopId: found.service.shopId,
    minutes: asked.service.minutes,
    moments: soonestMoments(asked, theirs, { from, ...wanted }),
    hasRooms: theirs.length > 0,
    isOpen: asked.days.some(({ open }) => open.length > 0),
  };
}

/**
 * AGD-8: what stands between a start and its being offered, for each room, and what is free from then on; by the
 * same search that offers times. Rooms of other employees than the requested one are left out.
 */
export async function whyRefused(
  core: SearchCore,
  companyId: number,
  { shopId, employeeId, ...request }: TimesRequest & { shopId: number; employeeId: number | undefined },
): Promise<{ rooms: (WhyRoom & { steps: Refusal[] })[]; next: Slot[] }> {
  const found = await search(core, companyId, request, LOOK_AHEAD_DAYS, FOR_STAFF);
  if (found.shopId !== shopId) throw new Problem('service_not_found');
  const rooms = found.rooms.filter((room) => employeeId === undefined || room.employeeId === employeeId);
  const today = startOfDay(found.search.now);
  const ahead =
    request.at >= today ? found : await search(core, companyId, { ...request, at: today }, LOOK_AHEAD_DAYS, FOR_STAFF);
  const theirs = new Set(rooms.map(({ id }) => id));
  const next = soonestTimes(
    ahead.search,
    ahead.rooms.filter(({ id }) => theirs.has(id)),
    { from: request.at + 1, earliestMinute: 0, mostEach: MAX_NEXT },
  );
  return {
    rooms: rooms.map((room) => ({
      id: room.id,
      employeeId: room.employeeId,
      steps: whyNot(found.search, room, request.at),
    })),
    next,
  };
}

export async function availableDays(
  core: SearchCore,
  companyId: number,
  request: TimesRequest,
  days: number,
  options?: ReadOptions,
): Promise<AvailableDay[]> {
  const found = await search(core, companyId, request, days, options);
  return inTimeSlices(freeDays(found.search, found.rooms), ROOM_DAYS_PER_TURN / found.rooms.length);
}

/**
 * SOON-1: the soonest free moments of a service and of the same one at the company's other shops, up to `MOST_SOONEST` of
 * each shop, by real time.
 */
export async function soonestAnywhere(
  core: Pick<SearchCore, 'db' | 'clock'>,
  companyId: number,
  serviceId: number,
  locale: Locale,
): Promise<SoonestMoment[]> {
  // A day more on both sides: shops may lie in any time zone.
  const today = startOfDay(Math.floor(core.clock.now() / 1000));
  const range = { from: addDays(today, -1), until: addDays(today, SOONEST_DAYS + 1) };
  const services = await findServicesOfSameName(core.db, { companyId, serviceId, ...range });
  if (!services.some(({ id }) => id === serviceId)) throw new Problem('service_not_found');
  const found: { instant: number; moment: SoonestMoment }[] = [];
  for (const service of services) {
    const { timeZone, shopId, minutes, priceCents: price } = service;
    const { search, rooms } = searchIn(core, service, startOfDay(shopNow(core.clock, timeZone)), SOONEST_DAYS);
    const days = soonestByDay(search, rooms, MOST_SOONEST);
    for (const { timestamp, room } of (await inTimeSlices(days, ROOM_DAYS_PER_TURN / rooms.length)).flat()) {
      const { employeeName, photoUrl } = room;
      const who = { roomId: room.id, roomName: nameIn(room, locale), employeeName, photoUrl };
      found.push({
        instant: instantOf(timestamp, timeZone),
        moment: { timestamp, minutes, shopId, serviceId: service.id, ...who, price },
      });
    }
  }
  return found.toSorted((a, b) => a.instant - b.instant).map(({ moment }) => moment);
}

/** What is booked again: as it was booked, not as it is offered today. */
interface BookingBefore {
  readonly serviceId: number;
  readonly roomId: number | null;
  readonly employeeId: number | null;
  readonly startsAt: ShopTime;
  readonly timeZone: string;
}

/** AGAIN-1: the free moments most like a visit, with whoever was there; where they have none, with anybody. */
export async function momentsLike(
  core: SearchCore,
  company: { readonly id: number; readonly catalogueVersion: number },
  { serviceId, roomId, employeeId, startsAt, timeZone }: BookingBefore,
  locale: Locale,
): Promise<{ isAnyone: boolean; moments: AgainMoment[] }> {
  const request = { serviceId, roomId: undefined, at: shopNow(core.clock, timeZone) };
  const { search: found, rooms } = await search(core, company.id, request, AGAIN_DAYS, company);
  const theirs = rooms.filter((room) => (employeeId === null ? room.id === roomId : room.employeeId === employeeId));
  const momentsIn = async (some: typeof rooms) => {
    const days = likeBeforeByDay(found, some, startsAt);
    const free = (await inTimeSlices(days, ROOM_DAYS_PER_TURN / some.length)).flat();
    return mostLikeBefore(free, startsAt, found.now, MOST_AGAIN);
  };
  const own = await momentsIn(theirs);
  const moments = own.length > 0 ? own : await momentsIn(rooms);
  return {
    isAnyone: own.length === 0,
    moments: moments.map(({ timestamp, room, isClosest }) => ({
      timestamp,
      roomId: room.id,
      roomName: nameIn(room, locale),
      employeeName: room.employeeName,
      isClosest,
    })),
  };
}

/** The whole last day of the horizon counts. */
const latestBookable = ({ horizonDays }: StoredRoom, now: ShopTime): ShopTime =>
  addDays(startOfDay(now), horizonDays + 1) - 1;

import { addDays, type ShopTime, startOfDay } from '../shared/index.ts';
import type { OpeningDay, TimeRange } from '../shops/index.ts';
import { dayRefusal } from './bookable-day.ts';
import { takenTimes } from './room-uses.ts';
import type { RoomDiary, Search } from './slots.ts';

/** Why a start is not offered (AGD-8). `off_grid`: the room begins at other times. */
export const refusalKinds = [
  'past',
  'notice',
  'closed',
  'not_working',
  'day_off',
  'off_grid',
  'taken',
  'buffer',
  'horizon',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** The reasons that the hours of a shop, a person or a room give, the plainest first. */
const hoursRefusals = ['closed', 'not_working', 'day_off'] as const satisfies readonly RefusalKind[];
export type HoursRefusal = (typeof hoursRefusals)[number];

/** What stands in the way, and from when until when; null: for ever. */
export interface Refusal {
  readonly from: ShopTime;
  readonly kind: RefusalKind;
  readonly until: ShopTime | null;
}

/** The parts of a time outside hours; the last one lasts until they begin again on that day. */
function uncovered({ from, until }: TimeRange, open: readonly TimeRange[]): TimeRange[] {
  const gaps: TimeRange[] = [];
  const hours = open.toSorted((a, b) => a.from - b.from);
  let covered = from;
  for (const range of hours) {
    if (range.until <= covered || range.from >= until) continue;
    if (range.from > covered) gaps.push({ from: covered, until: range.from });
    covered = Math.max(covered, range.until);
  }
  const next = hours.find((range) => range.from >= until && startOfDay(range.from) === startOfDay(from));
  if (covered < until) gaps.push({ from: covered, until: next?.from ?? until });
  return gaps;
}

/** Where a visit is outside the hours of the shop, and of who would do it while the shop is open (HRS-2). */
function outsideHours(visit: TimeRange, shop: readonly TimeRange[], theirs: readonly TimeRange[]): Refusal[] {
  const closed = uncovered(visit, shop);
  const until = Math.max(visit.until, closed.at(-1)?.until ?? 0);
  const off = uncovered({ from: visit.from, until }, [...theirs, ...closed]);
  return [
    ...closed.map((gap) => ({ ...gap, kind: 'closed' as const })),
    ...off.map((gap) => ({ ...gap, kind: 'not_working' as const })),
  ];
}

/** Where two openings cover a visit only together: the moment at which they meet. */
const seamOf = ({ from, until }: TimeRange, open: readonly TimeRange[]): ShopTime =>
  open.find((range) => range.until > from && range.until < until)?.until ?? from;

/**
 * Everything that stands between a start and its being offered, in order of time. The same rule as `isFree`, reason by
 * reason: the list is empty exactly when the start is free.
 */
export function whyNot({ days, service, now }: Search, room: RoomDiary, start: ShopTime): Refusal[] {
  const end = start + service.minutes * 60;
  const earliest = now + room.noticeMinutes * 60;
  const grid = room.gridMinutes * 60;
  const found: Refusal[] = [];
  if (start < now) found.push({ from: start, kind: 'past', until: now });
  else if (start < earliest) found.push({ from: now, kind: 'notice', until: earliest });
  if (start > room.futureBooking) found.push({ from: room.futureBooking + 1, kind: 'horizon', until: null });
  const fittingIn = (open: readonly OpeningDay[]) =>
    open.flatMap((day) =>
      day.open.filter(({ from, until }) => start >= from && end <= until).map((range) => ({ day, range })),
    );
  const working = room.days ?? days;
  const fitting = fittingIn(working);
  const isOnGrid = ({ range }: (typeof fitting)[number]): boolean => grid > 0 && (start - range.from) % grid === 0;
  const day = fitting[0]?.day ?? days.find(({ midnight }) => midnight === startOfDay(start));
  const refusal = day && dayRefusal(day, room, now);
  if (day && (refusal === 'disabled_weekday' || refusal === 'disabled_date'))
    found.push({ from: day.midnight, kind: 'day_off', until: addDays(day.midnight, 1) });
  if (fitting.length === 0) {
    const shop = days.flatMap(({ open }) => open);
    const theirs = working.flatMap(({ open }) => open);
    const visit = { from: start, until: end };
    const outside = outsideHours(visit, shop, theirs);
    const isOpen = fittingIn(days).length > 0;
    const seam = seamOf(visit, isOpen ? theirs : shop);
    if (outside.length > 0) found.push(...outside);
    else found.push({ from: seam, kind: isOpen ? 'not_working' : 'closed', until: seam });
  } else if (!fitting.some(isOnGrid)) {
    const { from } = fitting[0]!.range;
    found.push({
      from: start,
      kind: 'off_grid',
      until: grid > 0 ? from + Math.ceil((start - from) / grid) * grid : null,
    });
  }
  for (const { from, until } of takenTimes(room)) {
    if (from >= end + service.bufferAfter * 60 || until <= start - service.bufferBefore * 60) continue;
    found.push({ from, kind: from < end && until > start ? 'taken' : 'buffer', until });
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** Why a visit is outside the hours; undefined: it is within them, whatever else stands in the way. */
export function hoursRefusal(search: Search, room: RoomDiary, start: ShopTime): HoursRefusal | undefined {
  const kinds = new Set(whyNot(search, room, start).map(({ kind }) => kind));
  return hoursRefusals.find((kind) => kinds.has(kind));
}

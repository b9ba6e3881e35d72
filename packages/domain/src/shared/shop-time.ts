/**
 * Shop time: unix seconds whose UTC reading is the shop's wall clock. 10:00 at the shop is 10:00 UTC,
 * summer and winter. Only `shopTimeAt` and `instantOf` cross between it and real instants.
 */
export type ShopTime = number;

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;

/** Where a shop is that does not say its time zone. */
export const DEFAULT_TIME_ZONE = 'Europe/Amsterdam';

export const DAY_SECONDS = 86_400;
const HOUR_MS = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Offsets change on whole quarter hours only, so one look-up per zone and quarter hour is exact. */
function offsetSeconds(instantMs: number, zone: string): number {
  const quarter = Math.floor(instantMs / (HOUR_MS / 4));
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const at = quarter * (HOUR_MS / 4);
    const part = Object.fromEntries(
      formatFor(zone)
        .formatToParts(at)
        .map(({ type, value }) => [type, Number(value)]),
    ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
    const wall = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
    offset = (wall - at) / 1000;
    if (offsets.size > 5_000) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

export const shopTimeAt = (instantMs: number, zone: string): ShopTime =>
  Math.floor(instantMs / 1000) + offsetSeconds(instantMs, zone);

/**
 * The real instant (milliseconds) of a wall-clock time. A time that the spring change skips counts from the
 * offset before the change; one that the autumn change repeats means its first pass.
 */
export function instantOf(time: ShopTime, zone: string): number {
  const asUtc = time * 1000;
  const before = offsetSeconds(asUtc - 24 * HOUR_MS, zone);
  const after = offsetSeconds(asUtc + 24 * HOUR_MS, zone);
  const early = asUtc - before * 1000;
  if (before === after || offsetSeconds(early, zone) === before) return early;
  const late = asUtc - after * 1000;
  return offsetSeconds(late, zone) === after ? late : early;
}

/** Real hours between two wall-clock times, so a night with a clock change counts 23 or 25 (B10). */
export const hoursBetween = (from: ShopTime, until: ShopTime, zone: string): number =>
  (instantOf(until, zone) - instantOf(from, zone)) / HOUR_MS;

const QUARTER_SECONDS = 900;

/** The stretch of the wall clock that a change skips on a day, where there is one: nobody can come at 02:30 then (B10). */
export function skippedOn(midnight: ShopTime, zone: string): { from: ShopTime; until: ShopTime } | undefined {
  if (hoursBetween(midnight, midnight + DAY_SECONDS, zone) >= 24) return undefined;
  const skipped = Array.from({ length: 96 }, (_, index) => midnight + index * QUARTER_SECONDS).filter(
    (time) => shopTimeAt(instantOf(time, zone), zone) !== time,
  );
  const [from = midnight] = skipped;
  return { from, until: from + skipped.length * QUARTER_SECONDS };
}

/** Whether the clocks of that day skip this time, so that nobody can come then (B10). */
export function isSkipped(time: ShopTime, zone: string): boolean {
  const skipped = skippedOn(startOfDay(time), zone);
  return skipped !== undefined && time >= skipped.from && time < skipped.until;
}

export const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(formatFor(zone));
  } catch {
    return false;
  }
};

/**
 * Regions of the time zone database. What stands outside of them (`US/Pacific-New`, `SystemV/PST8`) only some programs
 * know: a database that lacks a name refuses every statement about the shop's clock.
 */
const ZONE_NAME =
  /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)(?:\/[\w+-]+)+)$/;

/** A zone by its name and in its spelling, as `Intl` lists them; `+02:00` and `utc` are understood and are no names. */
export function isZoneName(zone: string): boolean {
  if (!ZONE_NAME.test(zone) || !isTimeZone(zone)) return false;
  const listed = formatFor(zone).resolvedOptions().timeZone;
  // Where another name is listed for the same zone, there is no spelling to compare with.
  return listed === zone || listed.toLowerCase() !== zone.toLowerCase();
}

export const startOfDay = (time: ShopTime): ShopTime => time - (((time % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS);

export const minuteOfDay = (time: ShopTime): number => Math.floor((time - startOfDay(time)) / 60);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export function dayOf(time: ShopTime): Day {
  const date = new Date(time * 1000);
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

/** Midnight of a calendar day, or undefined for a day that does not exist (31/02). */
export function timeOfDay(day: Day): ShopTime | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`) / 1000;
  return dayOf(time) === day ? time : undefined;
}

export const addDays = (time: ShopTime, days: number): ShopTime => time + days * DAY_SECONDS;

/** The same day of a later month, or the last one where there is none: a month from 31 January is 28 February. */
export function addMonths(time: ShopTime, months: number): ShopTime {
  const from = new Date(time * 1000);
  const last = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0);
  const day = Math.min(from.getUTCDate(), new Date(last).getUTCDate());
  return last / 1000 + (day - new Date(last).getUTCDate()) * DAY_SECONDS + (time % DAY_SECONDS);
}

/** Monday 1 to Sunday 7. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const isoWeekdayOf = (time: ShopTime): IsoWeekday => (new Date(time * 1000).getUTCDay() || 7) as IsoWeekday;

/** `HH:mm` (I18N-5). */
export const clockOf = (time: ShopTime): string => clockOfMinute(minuteOfDay(time));

/** Minutes of the day as `HH:mm`; 1440 is `24:00`, the end of the day. */
export const clockOfMinute = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** The time zone of whoever's device this is. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

import { instantOf, type ShopTime } from '../shared/index.ts';

interface Ratable {
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly timeZone: string;
  readonly cancelled: boolean;
  /** When it was rated, in real milliseconds; null: not yet. */
  readonly ratedAtMs: number | null;
}

const DAY_MS = 86_400_000;
/** A visit can be rated for a year. */
const RATED_WITHIN_MS = 365 * DAY_MS;

/** A rating may be changed for a day. */
export const changeableUntil = (ratedAtMs: number): number => ratedAtMs + DAY_MS;

/** RATE-1: until when a visit may be rated, or its rating changed, in real seconds; null: not now. */
export function rateUntil(visit: Ratable, nowMs: number): number | null {
  const ended = instantOf(visit.startsAt + visit.minutes * 60, visit.timeZone);
  const until = visit.ratedAtMs === null ? ended + RATED_WITHIN_MS : changeableUntil(visit.ratedAtMs);
  return visit.cancelled || nowMs < ended || nowMs >= until ? null : Math.floor(until / 1000);
}

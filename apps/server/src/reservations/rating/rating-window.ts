import { instantOf, type ShopTime } from '@embook/domain/shared';

interface Ratable {
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly timeZone: string;
  readonly cancelled: boolean;
  readonly ratedAt: Date | null;
}

const DAY_MS = 86_400_000;
/** Who has not rated by then has forgotten what it was like. */
const RATED_WITHIN_MS = 365 * DAY_MS;

/** A rating may be changed for a day. */
export const changeableUntil = (ratedAt: Date): number => ratedAt.getTime() + DAY_MS;

/** RATE-1: until when a visit may be rated, or its rating changed, in real seconds; null: not now. */
export function rateUntil(visit: Ratable, nowMs: number): number | null {
  const ended = instantOf(visit.startsAt + visit.minutes * 60, visit.timeZone);
  const until = visit.ratedAt ? changeableUntil(visit.ratedAt) : ended + RATED_WITHIN_MS;
  return visit.cancelled || nowMs < ended || nowMs >= until ? null : Math.floor(until / 1000);
}

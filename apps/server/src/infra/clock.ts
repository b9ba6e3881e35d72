import { type ShopTime, shopTimeAt } from '@embook/domain/shared';

/** The only place that reads the system time; tests pass another clock (B10). */
export interface Clock {
  /** Milliseconds since 1970, real time. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The current shop time. */
export const shopNow = (clock: Clock, zone: string): ShopTime => shopTimeAt(clock.now(), zone);

/** Wall clocks on earth are at most 12 hours behind and 14 ahead of UTC: every shop's now lies between these two. */
export const earliestShopNow = (clock: Clock): ShopTime => Math.floor(clock.now() / 1000) - 12 * 3_600;
export const latestShopNow = (clock: Clock): ShopTime => Math.floor(clock.now() / 1000) + 14 * 3_600;

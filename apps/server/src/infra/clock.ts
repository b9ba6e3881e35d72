import { type ShopTime, shopTimeAt } from '@embook/domain/shared';

/** The only place that asks the machine for the time; tests hand in another one (B10). */
export interface Clock {
  /** Milliseconds since 1970, real time. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** What the clock on the shop's wall shows. */
export const shopNow = (clock: Clock, zone: string): ShopTime => shopTimeAt(clock.now(), zone);

import type { ShopTime } from '../shared/index.ts';
import type { VisitMark } from './literals.ts';

/** A teacher may begin a few minutes early and mark who is missing. */
const EARLY_SECONDS = 5 * 60;

/**
 * DESK-5: nobody has missed what has not begun, be it a visit or a class. Arrived and done may be marked before the
 * start.
 */
export const mayMark = (mark: VisitMark, startsAt: ShopTime, now: ShopTime): boolean =>
  mark !== 'no_show' || startsAt - EARLY_SECONDS <= now;

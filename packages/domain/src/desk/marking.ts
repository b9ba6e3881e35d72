import type { ShopTime } from '../shared/index.ts';
import type { VisitMark } from './literals.ts';

/** A teacher may begin a moment early, without who is missing. */
const EARLY_SECONDS = 5 * 60;

/** DESK-5: nobody has missed what has not begun, and it is not done, be it a visit or a class. Who comes early is marked before. */
export const mayMark = (mark: VisitMark, startsAt: ShopTime, now: ShopTime): boolean =>
  (mark !== 'no_show' && mark !== 'done') || startsAt - EARLY_SECONDS <= now;

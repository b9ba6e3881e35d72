import type { ShopTime } from '../shared/index.ts';
import type { VisitMark } from './literals.ts';

/**
 * DESK-5: nobody has missed what has not begun, be it a visit or a class. Who comes early, and who is done early, is marked
 * before.
 */
export const mayMark = (mark: VisitMark, startsAt: ShopTime, now: ShopTime): boolean =>
  mark !== 'no_show' || startsAt <= now;

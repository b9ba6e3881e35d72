import { type ShopTime, startOfDay } from '../shared/index.ts';
import { startBounds } from './purchase.ts';

/** Whether one that is bought now may begin then. A day is named by its midnight; no other moment begins one (SUB-3). */
export function canStartOn(time: ShopTime, now: ShopTime): boolean {
  const { first, last } = startBounds(now);
  return time === startOfDay(time) && first <= time && time <= last;
}

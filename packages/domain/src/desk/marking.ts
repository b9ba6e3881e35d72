import type { ShopTime } from '../shared/index.ts';
import type { VisitMark } from './literals.ts';

/** How long a change of the agenda can be undone. */
export const UNDO_SECONDS = 8;

/** The mail about a move is sent after the undo period, with time for the undo to reach the server (AGD-5). */
export const MESSAGE_DELAY_SECONDS = 10;

/** A teacher may begin a few minutes early and mark who is missing. */
const EARLY_SECONDS = 5 * 60;

/**
 * DESK-5: nobody has missed what has not begun, be it a visit or a class. Arrived and done may be marked before the
 * start.
 */
export const mayMark = (mark: VisitMark, startsAt: ShopTime, now: ShopTime): boolean =>
  mark !== 'no_show' || startsAt - EARLY_SECONDS <= now;

/** How long a slot is held while someone pays online. */
export const HOLD_MINUTES = 15;

/** When the hold of a payment that began at a time ends, in milliseconds. */
export const holdEnd = (began: number): number => began + HOLD_MINUTES * 60_000;

/** The most unpaid slots that one customer may hold at once. */
export const MAX_HOLDS = 2;

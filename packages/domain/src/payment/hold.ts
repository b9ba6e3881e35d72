/** How long a slot is held while someone pays online. */
export const HOLD_MINUTES = 15;

/** The most unpaid slots that one customer may hold at once. */
export const MAX_HOLDS = 2;

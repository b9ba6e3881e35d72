/** For so long a slot is held while someone pays online. */
export const HOLD_MINUTES = 15;

/** So many slots one customer may hold at once without having paid. */
export const MOST_HOLDS = 2;

/** For so long a place is kept while someone pays online. */
export const HOLD_MINUTES = 15;

/** So many places one customer may keep at once without having paid. */
export const MOST_HOLDS = 2;

/** The most days that one call of available days covers. */
export const MAX_DAYS = 62;

/** How far ahead, and how many of each shop, the soonest free moments are searched (SOON-1). */
export const SOONEST_DAYS = 30;
export const MOST_SOONEST = 5;

/** The same for moments like those of a visit before (AGAIN-1). */
export const AGAIN_DAYS = 35;
export const MOST_AGAIN = 3;

/** The fewest and the most visits that are repeated in one go, and how many weeks may lie between them. */
export const FEWEST_REPEATS = 2;
export const MOST_REPEATS = 8;
export const MOST_WEEKS_BETWEEN = 2;
/** From the first of them to the last. */
export const REPEAT_DAYS = (MOST_REPEATS - 1) * MOST_WEEKS_BETWEEN * 7;

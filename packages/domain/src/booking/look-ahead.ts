/** The most days that one call of available days covers. */
export const MAX_DAYS = 62;

/** How far ahead, and how many of each shop, the soonest free moments are searched (SOON-1). */
export const SOONEST_DAYS = 30;
export const MOST_SOONEST = 5;

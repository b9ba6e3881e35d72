/** The most days that one call of available days covers. */
export const MOST_DAYS = 62;

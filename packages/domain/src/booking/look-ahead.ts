/** The most days that one call of available days covers. */
export const MAX_DAYS = 62;

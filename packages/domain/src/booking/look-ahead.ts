/** How many days one look-ahead may reach. */
export const MOST_DAYS = 62;

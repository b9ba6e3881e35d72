/** Three processes fit into PostgreSQL's default of 100, with the connections of jobs and listeners. */
export const MAX_CONNECTIONS = 24;

/**
 * How many connections calls of each kind may hold at once, of all companies together, which take turns. The rest is left
 * for sign-ins, bookings and whatever else customers do (A27, B16).
 */
export const CONNECTION_SHARES = { searches: 8, staffReads: 5, staffChanges: 5, feeds: 2 } as const;

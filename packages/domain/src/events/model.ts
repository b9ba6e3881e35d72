/** How many events one look loads (EVT-1). */
export const EVENTS_PAGE = 6;

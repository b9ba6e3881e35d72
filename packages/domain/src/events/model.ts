/** How many events one page has (EVT-1). */
export const EVENTS_PAGE = 6;

/** How many events the group area loads, from the first on (section 9 of the specification). */
export const GROUP_AREA_EVENTS = 100;

export const ratings = ['good', 'ok', 'poor'] as const;
export type Rating = (typeof ratings)[number];

/** How far the shop says a visit has come; none until it has marked it (DESK-5). */
export const visitProgresses = ['arrived', 'done', 'no_show'] as const;

export const reservationTypes = ['product', 'bundle'] as const;
export type ReservationType = (typeof reservationTypes)[number];

/** How many a page holds (RES-4). */
export const PAGE_SIZE = 10;

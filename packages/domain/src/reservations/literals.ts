export const ratings = ['good', 'ok', 'poor'] as const;
export type Rating = (typeof ratings)[number];

/** How the shop marked a visit; null until it has (DESK-5). */
export const visitProgresses = ['arrived', 'done', 'no_show'] as const;

export const reservationTypes = ['product', 'bundle'] as const;
export type ReservationType = (typeof reservationTypes)[number];

/** How many a page holds (RES-4). */
export const PAGE_SIZE = 10;

import sharp from 'sharp';
import { createFairQueue } from '../infra/fair-queue.ts';

// One thread for each picture; how many are decoded at once is bounded here.
sharp.concurrency(1);

/**
 * Uploaded pictures and fonts, one at a time for this process: a file of 100 KB may take more than a second and 100 MB to decode.
 * All that may wait are decoded before a silent connection is closed (A27, B7).
 */
export const decodeInTurn = createFairQueue({ atOnce: 1, waitingInLine: 5, waiting: 24 });

/** Stored pictures in the width that a page shows. Apart from uploads, so that no page waits for those. */
export const resizeInTurn = createFairQueue({ atOnce: 2, waitingInLine: 200, waiting: 1_000 });

/** Staff upload in the line of their company. */
export const companyTurn = (companyId: number) => ({ line: `company ${companyId}` });

/** All customers of a company share one line, since anybody may become as many of them as they like. */
export const customerTurn = (companyId: number, customerId: number) => ({
  line: `customers ${companyId}`,
  person: `customer ${companyId} ${customerId}`,
});

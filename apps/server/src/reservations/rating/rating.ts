import { changeableUntil, rateUntil, type Rating } from '@embook/domain/reservations';
import type { Core } from '../../infra/core.ts';
import type { Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { lockCaller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { lockRatedVisit, saveReview } from './rating-store.ts';

export interface RatingInput {
  readonly rating: Rating;
  readonly comment: string | undefined;
}

/** RATE-1: one review a visit, shown with the shop's others; for a day it may be changed. */
export async function rateInTransaction(
  { clock }: Pick<Core, 'clock'>,
  tx: Tx,
  owner: Owner,
  bookingId: number,
  { rating, comment: text }: RatingInput,
) {
  await lockCaller(tx, owner);
  const visit = await lockRatedVisit(tx, owner, bookingId);
  if (!visit) throw new Problem('booking_not_found');
  const ratedAtMs = visit.ratedAt?.getTime() ?? null;
  if (rateUntil({ ...visit, ratedAtMs }, clock.now()) === null) throw new Problem('cannot_rate');
  const comment = text || null;
  const authorName = signature(visit.firstName, visit.lastName);
  const { companyId } = owner;
  const now = new Date(clock.now());
  const ratedAt = await saveReview(
    tx,
    { companyId, shopId: visit.shopId, bookingId, authorName, rating, comment },
    now,
  );
  return { rating, comment, rateUntil: Math.floor(changeableUntil(ratedAt.getTime()) / 1000) };
}

export const rateVisit = (core: Pick<Core, 'db' | 'clock'>, owner: Owner, bookingId: number, rating: RatingInput) =>
  core.db.transaction((tx) => rateInTransaction(core, tx, owner, bookingId, rating));

/** `Ada V.` */
const signature = (firstName: string, lastName: string): string => {
  const [initial] = lastName.trim();
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
};

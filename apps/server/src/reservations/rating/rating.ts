import { changeableUntil, rateUntil, type Rating } from '@embook/domain/reservations';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { lockCaller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { RatingStore } from './rating-store.ts';

export type Ratings = ReturnType<typeof createRatings>;

export interface Said {
  readonly rating: Rating;
  readonly comment: string | undefined;
}

/** RATE-1: one review a visit, shown with the shop's others; for a day it may be changed. */
export function createRatings(store: RatingStore, clock: Clock) {
  async function rateIn(tx: Tx, owner: Owner, bookingId: number, { rating, comment: said }: Said) {
    await lockCaller(tx, owner);
    const visit = await store.visit(tx, owner, bookingId);
    if (!visit) throw new Problem('booking_not_found');
    const ratedAtMs = visit.ratedAt?.getTime() ?? null;
    if (rateUntil({ ...visit, ratedAtMs }, clock.now()) === null) throw new Problem('cannot_rate');
    const comment = said || null;
    const authorName = signature(visit.firstName, visit.lastName);
    const { companyId } = owner;
    const now = new Date(clock.now());
    const ratedAt = await store.save(
      tx,
      { companyId, shopId: visit.shopId, bookingId, authorName, rating, comment },
      now,
    );
    return { rating, comment, rateUntil: Math.floor(changeableUntil(ratedAt.getTime()) / 1000) };
  }

  return {
    rateIn,
    rate: (owner: Owner, bookingId: number, said: Said) =>
      store.transaction((tx) => rateIn(tx, owner, bookingId, said)),
  };
}

/** `Ada V.` */
const signature = (firstName: string, lastName: string): string => {
  const [initial] = lastName.trim();
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
};

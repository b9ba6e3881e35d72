import type { Loyalty, LoyaltyInformation } from './api.ts';

/** The terms of a company's loyalty programme. */
export interface LoyaltyTerms {
  readonly needPoints: number;
  /** Percent. */
  readonly discount: number;
}

export interface LoyaltyBalance {
  /** From 0 to 1, never above (PRO-2). */
  readonly progress: number;
  readonly missingPoints: number;
  /** Percent that may be used now. */
  readonly currentDiscount: number;
}

/** Progress and discount of a number of points. Without `needPoints` there is no discount. */
export function loyaltyBalance(points: number, { needPoints, discount }: LoyaltyTerms): LoyaltyBalance {
  if (needPoints <= 0) return { progress: 0, missingPoints: 0, currentDiscount: 0 };
  const counted = Math.max(0, points);
  return {
    progress: Math.min(1, counted / needPoints),
    missingPoints: Math.max(0, needPoints - counted),
    currentDiscount: counted >= needPoints ? discount : 0,
  };
}

/** Percent that a customer with these points may use now; none where the company has no programme. */
export const usableDiscount = (points: number, terms: LoyaltyTerms & { readonly enabled: boolean }): number =>
  terms.enabled ? loyaltyBalance(points, terms).currentDiscount : 0;

/** Where a platform sends the points only with the profile, the rest is computed from them. */
export function withPoints(loyalty: LoyaltyInformation, points: number): Loyalty {
  const { points: sentPoints, currentDiscount, ...terms } = loyalty;
  if (sentPoints !== null) return { ...loyalty, points: sentPoints };
  const { progress, missingPoints, currentDiscount: earned } = loyaltyBalance(points, terms);
  return { ...terms, points, progress, missingPoints, currentDiscount: currentDiscount || earned };
}

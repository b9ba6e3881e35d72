import { type Cents, isPriceShown } from '../shared/index.ts';
import type { Bundle } from './api.ts';

/** The contract's value for unlimited. */
const UNLIMITED = -1;

/** How many visits a bundle holds; null when they are unlimited. */
export const visitsOf = ({ maxUsages }: Pick<Bundle, 'maxUsages'>): number | null =>
  maxUsages === UNLIMITED ? null : maxUsages;

export interface Uses {
  readonly used: number;
  /** Null: unlimited. */
  readonly left: number | null;
}

/** What is used and left of the caller's own one; null when they have none, or the platform does not say (BUN-1). */
export function usesOf(bundle: Pick<Bundle, 'maxUsages' | 'usages' | 'reservationId'>): Uses | null {
  const { usages: used } = bundle;
  if (bundle.reservationId === null || used === null) return null;
  const visits = visitsOf(bundle);
  return { used, left: visits === null ? null : Math.max(0, visits - used) };
}

/** What one visit comes to, rounded to the cent; null where it would only repeat the price. */
export function pricePerVisit(bundle: Pick<Bundle, 'price' | 'hidePrice' | 'maxUsages'>): Cents | null {
  const visits = visitsOf(bundle);
  if (visits === null || visits < 2 || bundle.price === 0) return null;
  return isPriceShown(bundle.price, bundle.hidePrice) ? Math.round(bundle.price / visits) : null;
}

import { lazyPart } from '../../lib/lazy-part.tsx';

/** Downloaded when a purchase begins. */
export const PurchaseSteps = lazyPart(() => import('./purchase-steps.tsx'));

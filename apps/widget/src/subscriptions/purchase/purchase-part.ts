import { lazyPart } from '../../lib/lazy-part.tsx';

/** Downloaded when someone buys. */
export const PurchaseSteps = lazyPart(() => import('./purchase-steps.tsx'));

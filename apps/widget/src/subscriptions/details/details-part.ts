import { lazyScreen } from '../../lib/lazy-part.tsx';

/** Downloaded when details are first opened: the list does not need it. */
export const PlanDetails = lazyScreen('src/subscriptions/details/plan-details.tsx', () => import('./plan-details.tsx'));

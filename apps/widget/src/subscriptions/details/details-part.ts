import { lazyScreen } from '../../lib/lazy-part.tsx';

/** Downloaded when the first details are opened: the list needs none of it. */
export const PlanDetails = lazyScreen('src/subscriptions/details/plan-details.tsx', () => import('./plan-details.tsx'));

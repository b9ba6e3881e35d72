import { Loading } from '../ui/waiting/loading.tsx';
import { Skeleton } from '../ui/waiting/skeleton.tsx';
import css from './subscriptions-screen.module.css';
import layout from '../ui/shared/layout.module.css';

export function SubscriptionSkeleton() {
  return (
    <Loading>
      <div className={css.sections}>
        <div className={layout.section}>
          <Skeleton width={200} height={26} />
          <div className={css.others}>
            {[1, 2, 3, 4].map((index) => (
              <Skeleton key={index} height={248} radius={20} />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}

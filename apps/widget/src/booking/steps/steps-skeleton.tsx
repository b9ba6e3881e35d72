import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './steps-skeleton.module.css';

export function StepsSkeleton() {
  return (
    <Loading>
      <div className={css.steps}>
        <Skeleton width={140} height={24} />
        <div className={css.cards}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={140} radius={16} />
          ))}
        </div>
        <Skeleton width={140} height={24} />
        <Skeleton height={64} radius={16} />
        <Skeleton height={386} radius={16} />
      </div>
    </Loading>
  );
}

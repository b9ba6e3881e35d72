import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './event-skeleton.module.css';

export function EventSkeleton() {
  return (
    <Loading>
      <div className={css.event}>
        <Skeleton ratio="16 / 9" radius={24} />
        <div className={css.head}>
          <Skeleton width={56} height={72} radius={14} />
          <Skeleton width="60%" height={32} />
        </div>
        <Skeleton width="80%" height={20} />
        <Skeleton width="70%" height={20} />
        <Skeleton width="75%" height={20} />
      </div>
    </Loading>
  );
}

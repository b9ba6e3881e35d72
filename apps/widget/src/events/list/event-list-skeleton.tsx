import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './event-list.module.css';

export function EventListSkeleton() {
  return (
    <Loading>
      <div className={css.list}>
        {[1, 2].map((place) => (
          <div key={place} className={css.waiting}>
            <Skeleton width={180} height={24} />
            <Skeleton ratio="16 / 9" radius={20} />
            <Skeleton width="60%" height={20} />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

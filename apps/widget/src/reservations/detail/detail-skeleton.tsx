import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './detail.module.css';

export function DetailSkeleton() {
  return (
    <Loading>
      <div className={css.waiting}>
        <Skeleton ratio="2.2" radius={20} />
        <Skeleton width={180} />
        <Skeleton width={240} height={32} />
        <Skeleton width={200} height={22} />
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    </Loading>
  );
}

import { useSettings } from '../../lib/settings.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { RowSkeletons } from '../../ui/waiting/row-skeletons.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './shop-skeleton.module.css';

export function ShopSkeleton() {
  const { style } = useSettings();
  return (
    <Loading>
      <div className={css.shop}>
        {(style === 'website' || style === 'dev') && <Skeleton height="clamp(220px, 36cqi, 408px)" radius={24} />}
        <Skeleton width="55%" height={32} />
        <Skeleton width="70%" />
        <Skeleton height={48} />
        <RowSkeletons count={3} />
      </div>
    </Loading>
  );
}

import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './shop-list.module.css';

export function ShopListSkeleton() {
  return (
    <Loading>
      <div className={css.tools}>
        <Skeleton width={120} />
      </div>
      <div className={`${css.list} ${css.pairs}`}>
        {[1, 2].map((place) => (
          <div key={place} className={css.waiting}>
            <Skeleton ratio="16 / 10" radius={20} />
            <Skeleton width="60%" height={20} />
            <Skeleton width="80%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

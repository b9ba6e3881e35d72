import { Loading } from '../ui/waiting/loading.tsx';
import { Skeleton } from '../ui/waiting/skeleton.tsx';
import css from './bundles-screen.module.css';
import shared from '../ui/shared/shared.module.css';

/** Skeletons as high as the tickets. */
export function BundleListSkeleton() {
  return (
    <Loading>
      <div className={css.list}>
        {[1, 2, 3].map((index) => (
          <div key={index} className={`${shared.card} ${css.waiting}`}>
            <div className={css.words}>
              <Skeleton width={56} height={56} radius={14} />
              <div className={css.lines}>
                <Skeleton width="70%" height={20} />
                <Skeleton width="90%" />
              </div>
            </div>
            <Skeleton width="60%" height={26} radius={14} />
            <Skeleton width={120} height={30} />
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function BundleScreenSkeleton() {
  return (
    <Loading>
      <div className={css.page}>
        <Skeleton height={236} radius={20} />
        <Skeleton width="40%" height={22} />
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} width="70%" />
        ))}
      </div>
    </Loading>
  );
}

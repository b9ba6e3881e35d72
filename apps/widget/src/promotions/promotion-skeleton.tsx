import { Loading } from '../ui/waiting/loading.tsx';
import { Skeleton } from '../ui/waiting/skeleton.tsx';
import screenCss from './promotion-screen.module.css';
import css from './promotions-screen.module.css';
import layout from '../ui/shared/layout.module.css';

export function PromotionListSkeleton() {
  return (
    <Loading>
      <div className={css.count}>
        <Skeleton width={120} height={23} />
      </div>
      <div className={css.list}>
        {[1, 2, 3].map((index) => (
          <div key={index} className={css.waiting}>
            <Skeleton ratio="16 / 10" radius={20} />
            <Skeleton width="60%" height={20} />
            <Skeleton width="90%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function PromotionSkeleton() {
  return (
    <Loading>
      <div className={`${layout.columns} ${screenCss.column} ${screenCss.columns}`}>
        <Skeleton ratio="16 / 10" radius={24} />
        <div className={css.waiting}>
          <Skeleton width="70%" height={32} />
          <Skeleton width="95%" />
          <Skeleton width="80%" />
        </div>
      </div>
    </Loading>
  );
}

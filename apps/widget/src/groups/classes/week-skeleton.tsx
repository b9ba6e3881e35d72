import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './week-skeleton.module.css';
import shared from '../../ui/shared/shared.module.css';

export function WeekSkeleton() {
  return (
    <Loading>
      <div className={css.title}>
        <Skeleton width={180} height={22} />
      </div>
      <div className={shared.panel}>
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className={css.row}>
            <Skeleton width={44} height={20} />
            <div className={css.words}>
              <Skeleton width="55%" height={20} />
              <Skeleton width="75%" />
              <Skeleton width="45%" height={10} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

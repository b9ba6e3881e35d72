import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './reservations-screen.module.css';

export function ReservationsSkeleton() {
  return (
    <Loading>
      <div className={css.alone}>
        <div className={css.list}>
          <Skeleton height={224} radius={20} />
          <Skeleton width={90} height={24} />
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} height={92} radius={16} />
          ))}
        </div>
      </div>
    </Loading>
  );
}

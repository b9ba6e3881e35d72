import { useCompany } from '../../company/queries.ts';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './profile-screen.module.css';
import me from './me.module.css';

export function HomeSkeleton() {
  const { enableLoyaltyProgram } = useCompany();
  return (
    <Loading>
      <div className={css.home}>
        <div className={me.me}>
          <Skeleton width={72} height={72} radius={36} />
          <div className={css.lines}>
            <Skeleton width={200} height={28} />
            <Skeleton width={160} />
          </div>
        </div>
        {enableLoyaltyProgram && (
          <aside>
            <Skeleton height={170} radius={20} />
          </aside>
        )}
        <div className={css.lists}>
          {enableLoyaltyProgram && <Skeleton height={58} radius={16} />}
          <Skeleton height={226} radius={16} />
          <Skeleton height={58} radius={16} />
        </div>
      </div>
    </Loading>
  );
}

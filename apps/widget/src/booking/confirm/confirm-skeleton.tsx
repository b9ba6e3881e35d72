import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './confirm.module.css';

export function ConfirmSkeleton() {
  return (
    <Loading>
      <div className={css.screen}>
        <div className={css.main}>
          <Skeleton width="60%" height={36} />
          <div className={css.narrow}>
            <Skeleton height={124} radius={20} />
          </div>
          <Skeleton height={76} radius={20} />
          <Skeleton height={216} radius={20} />
          <Skeleton height={140} radius={20} />
        </div>
        <div className={css.aside}>
          <Skeleton height={520} radius={20} />
        </div>
      </div>
    </Loading>
  );
}

/** The skeleton of the payment options. */
export const ChoicesSkeleton = () => (
  <Loading>
    <Skeleton height={216} radius={20} />
  </Loading>
);

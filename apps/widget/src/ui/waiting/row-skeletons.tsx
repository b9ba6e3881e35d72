import { Skeleton } from './skeleton.tsx';
import css from './waiting.module.css';

/** Skeletons of list rows: a picture and two lines each. */
export function RowSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <span key={row} className={css.row}>
      <Skeleton width={64} height={64} radius={14} />
      <span className={css.lines}>
        <Skeleton width="55%" />
        <Skeleton width="80%" />
      </span>
    </span>
  ));
}

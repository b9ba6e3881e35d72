import { Loading } from '../ui/waiting/loading.tsx';
import { RowSkeletons } from '../ui/waiting/row-skeletons.tsx';

export function ServiceSkeleton() {
  return (
    <Loading>
      <RowSkeletons count={5} />
    </Loading>
  );
}

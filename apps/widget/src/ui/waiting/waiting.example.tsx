import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

export const examples = {
  spinner: () => <Spinner />,
  skeleton: () => (
    <Loading>
      <div style={{ display: 'grid', gap: 10, maxInlineSize: 320 }}>
        <Skeleton ratio="16 / 10" radius={20} />
        <Skeleton width={180} height={20} />
        <Skeleton width={240} />
      </div>
    </Loading>
  ),
};

import { Users } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { EmptyState, LoadError, Skeleton } from './loaded.tsx';

const failed = { error: new Error('lost'), isFetching: false, refetch: () => Promise.resolve() };

export const examples = {
  loading: () => <Skeleton lines={4} />,
  empty: () => (
    <EmptyState icon={<Users size={22} aria-hidden />} title="Nobody yet" text="Customers appear here once they book.">
      <Button kind="primary">New customer</Button>
    </EmptyState>
  ),
  failed: () => <LoadError query={failed} title="The customers could not be read" />,
};

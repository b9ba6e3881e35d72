import { CalendarX } from 'lucide-react';
import { ApiError } from '../../lib/api-error.ts';
import { Skeleton } from '../waiting/skeleton.tsx';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Loaded } from './loaded.tsx';

const nothing = () => undefined;

interface LoadedExampleProps {
  data?: string;
  error?: Error;
}

const LoadedExample = ({ data, error }: LoadedExampleProps) => (
  <Loaded
    query={{ data, error: error ?? null, isFetching: false, refetch: () => Promise.resolve() }}
    failed="The times did not load"
    waiting={<Skeleton height={96} />}
  >
    {(times) => <p>{times}</p>}
  </Loaded>
);

export const examples = {
  empty: () => (
    <EmptyState icon={<CalendarX size={24} aria-hidden />} title="Nothing free" text="Every time of this day is taken.">
      <Button small>Thu 19 November</Button>
    </EmptyState>
  ),
  error: () => (
    <ErrorState
      title="The times did not load"
      text="The connection dropped. Your choice is kept."
      retrying={false}
      onRetry={nothing}
    />
  ),
  'trying again': () => (
    <ErrorState title="The times did not load" text="The connection dropped." retrying onRetry={nothing} />
  ),
  'loaded: waiting': () => <LoadedExample />,
  'loaded: there': () => <LoadedExample data="10:00, 10:30 and 11:00" />,
  'loaded: failed': () => <LoadedExample error={new ApiError({ kind: 'network' })} />,
};

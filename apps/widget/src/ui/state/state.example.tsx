import { CalendarX } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

const nothing = () => undefined;

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
};

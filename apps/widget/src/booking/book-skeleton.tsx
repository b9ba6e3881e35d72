import css from './book-steps.module.css';
import { StepsSkeleton } from './steps/steps-skeleton.tsx';

export function BookSkeleton() {
  return (
    <div className={css.screen}>
      <StepsSkeleton />
    </div>
  );
}

import type { Core, Wired } from '../infra/core.ts';
import type { Ratings } from '../reservations/reservations.ts';
import { createFeedbackStore } from './feedback-store.ts';
import { createFeedback, defineFeedback } from './feedback.ts';
import { serveFeedback } from './routes.ts';

export function wireFeedback(
  { db, clock, mailer, origin, log }: Core,
  { ratings }: { readonly ratings: Ratings },
): Required<Wired> {
  const feedback = createFeedback({ store: createFeedbackStore(db), ratings, clock, mailer, origin, log });
  return { serve: (app) => serveFeedback(app, feedback), defineJobs: (jobs) => defineFeedback(jobs, feedback) };
}

import { RatingSummary } from './rating-summary.tsx';
import { ReviewRow } from './review-row.tsx';

const review = {
  id: 1,
  authorName: 'Marieke V.',
  rating: 'good',
  comment: 'I slept through the night for the first time in weeks.',
  createdAt: Date.UTC(2026, 10, 13, 12) / 1000,
} as const;

const hostile = '<img src=x onerror=alert(1)> https://evil.example '.repeat(5);

export const examples = {
  'the average': () => <RatingSummary average={4.5} count={38} ratings={{ good: 30, ok: 6, poor: 2 }} />,
  rows: () => (
    <ul>
      <ReviewRow review={review} timeZone="Europe/Amsterdam" />
      <ReviewRow review={{ ...review, rating: 'ok', comment: null }} timeZone="Europe/Amsterdam" />
      <ReviewRow
        review={{ ...review, rating: 'poor', authorName: hostile, comment: hostile }}
        timeZone="Europe/Amsterdam"
      />
    </ul>
  ),
};

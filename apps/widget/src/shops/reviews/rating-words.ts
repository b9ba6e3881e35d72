import type { Review } from '@embook/domain/shops';
import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import { m } from '../../paraglide/messages.js';

interface RatingWords {
  readonly rating: Review['rating'];
  readonly Icon: LucideIcon;
  readonly tone: 'ok' | 'neutral' | 'bad';
  readonly word: () => string;
}

/** Best first. */
export const ratings: readonly RatingWords[] = [
  { rating: 'good', Icon: Smile, tone: 'ok', word: () => m.common_review_good() },
  { rating: 'ok', Icon: Meh, tone: 'neutral', word: () => m.common_review_ok() },
  { rating: 'poor', Icon: Frown, tone: 'bad', word: () => m.common_review_poor() },
];

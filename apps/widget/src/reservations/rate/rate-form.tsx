import type { BookedVisit, Rating } from '@embook/domain/reservations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { ratings } from '../../shops/reviews/rating-words.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { showRating } from '../queries.ts';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './rate-form.module.css';
import layout from '../../ui/shared/layout.module.css';

export type RatedVisit = Pick<BookedVisit, 'id' | 'service' | 'shopName' | 'startsAt' | 'rating'> & {
  readonly comment?: string | null;
};

/** What is chosen and typed, not sent yet. */
export interface RatingDraft {
  readonly rating: Rating | null;
  readonly comment: string;
}

interface RateFormProps {
  visit: RatedVisit;
  draft: RatingDraft;
  onDraft: (draft: RatingDraft) => void;
  onDone: () => void;
}

const LONGEST_COMMENT = 1000;

/** Good, Ok or Poor, and an optional comment. */
export function RateForm({ visit, draft, onDraft, onDone }: RateFormProps) {
  const client = useQueryClient();
  const question = useId();
  const { rating, comment } = draft;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: Rating) =>
      call('rateBooking', { bookingId: visit.id, rating: chosen, comment: comment.trim() || undefined }),
    meta: { screen: true },
    onSuccess: (answer) => {
      showRating(client, visit.id, answer.rating);
      void client.invalidateQueries({ queryKey: ['reservation', 'product', visit.id] });
      void client.invalidateQueries({ queryKey: ['reviews'] });
      toast(m.common_rate_thanks());
      onDone();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (rating && !isPending) mutate(rating);
  };
  return (
    <form className={layout.stack} onSubmit={send}>
      <p id={question} className={css.visit}>
        <Joined parts={[visit.service, formatMoment(visit.startsAt)]} />
      </p>
      <div className={css.choices} role="radiogroup" aria-labelledby={question}>
        {ratings.map(({ rating: value, Icon, tone, word }) => (
          <label key={value} className={`${css.choice} ${css[tone]}`}>
            <input
              type="radio"
              className={css.input}
              name={question}
              checked={value === rating}
              onChange={() => onDraft({ rating: value, comment })}
            />
            <Icon size={28} strokeWidth={1.75} aria-hidden />
            {word()}
          </label>
        ))}
      </div>
      <TextArea
        label={m.common_rate_comment()}
        hint={m.common_rate_comment_hint({ shop: visit.shopName })}
        maxLength={LONGEST_COMMENT}
        value={comment}
        onChange={({ target }) => onDraft({ rating, comment: target.value })}
      />
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
      <Button block type="submit" disabled={rating === null} loading={isPending}>
        {m.common_rate_send()}
      </Button>
    </form>
  );
}

import { formatEuro } from '@embook/domain/shared';
import type { SubscriptionDetails } from '@embook/domain/subscriptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCapability } from '../../company/queries.ts';
import { call } from '../../lib/api.ts';
import { formatLongDay, formatMoment } from '../../lib/formats.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { refreshAfterPayment } from '../../payment/queries.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatLastDay } from '../cards/term.ts';
import css from './held.module.css';
import { type Heading, Section } from './section.tsx';

/** The next charge or the end, and a button to cancel the renewal. */
export function Renewal({ details, heading }: { details: SubscriptionDetails; heading: Heading }) {
  const { nextCharge, endsAt, renews } = details;
  const [asking, setAsking] = useState(false);
  const canStop = useCapability('subscription-cancel') && renews;
  if (!nextCharge && endsAt === null && !renews) return null;
  return (
    <Section title={m.subscriptions_held_renewal()} heading={heading}>
      {nextCharge && (
        <p>
          {m.subscriptions_held_next_charge({
            price: formatEuro(nextCharge.amount),
            date: formatLongDay(nextCharge.dueOn),
          })}
        </p>
      )}
      {endsAt !== null && <p>{m.subscriptions_held_ends({ date: formatLastDay(endsAt) })}</p>}
      {canStop &&
        (asking ? (
          <StopQuestion details={details} onDone={() => setAsking(false)} />
        ) : (
          <Button kind="secondary" small onClick={() => setAsking(true)}>
            {m.subscriptions_held_stop()}
          </Button>
        ))}
    </Section>
  );
}

/** Inline and not in a dialog, since it may already be in one. */
function StopQuestion({
  details: { id, endsIfCancelled, releasedIfCancelled },
  onDone,
}: {
  details: SubscriptionDetails;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('endSubscription', { clientSubscriptionId: id }),
    onSuccess: ({ endsAt }) => {
      toast(m.subscriptions_held_stopped({ date: formatLastDay(endsAt) }));
      refreshAfterPayment(client);
      onDone();
    },
  });
  const words =
    endsIfCancelled === null
      ? m.subscriptions_held_stop_text()
      : m.subscriptions_held_stop_until({ date: formatLastDay(endsIfCancelled) });
  return (
    <div
      ref={question}
      className={css.question}
      role="group"
      aria-label={m.subscriptions_held_stop_title()}
      tabIndex={-1}
    >
      <strong>{m.subscriptions_held_stop_title()}</strong>
      <p>{words}</p>
      {releasedIfCancelled.length > 0 && (
        <>
          <p>{m.subscriptions_held_stop_released()}</p>
          <ul>
            {releasedIfCancelled.map(({ bookingId, service, startsAt }) => (
              <li key={bookingId}>{[service, formatMoment(startsAt)].join(', ')}</li>
            ))}
          </ul>
        </>
      )}
      <div className={css.actions}>
        <Button kind="danger" block loading={isPending} onClick={() => mutate()}>
          {m.subscriptions_held_stop_yes()}
        </Button>
        <Button kind="quiet" block onClick={onDone}>
          {m.subscriptions_held_stop_no()}
        </Button>
      </div>
    </div>
  );
}

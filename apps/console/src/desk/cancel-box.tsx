import { type DeskOutcomeKind, type GiveBack, giveBacks, type OpenedVisitAnswer } from '@embook/domain/desk';
import { type ShopTime } from '@embook/domain/shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarCheck, Mail, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../lib/call.ts';
import { fieldError, staleNotice } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { formatMomentFrom, formatMoney, formatShortDay, formatTime } from '../lib/formats.ts';
import { succeeds, toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { TextField } from '../ui/field/field.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import boxCss from '../ui/popover/box.module.css';
import { queueMutation, STANDING } from '../lib/mutation-queue.ts';
import { Popover } from '../ui/popover/popover.tsx';
import { cancellationQuery, useRefresh } from './queries.ts';
import { Segments } from '../ui/segments/segments.tsx';
import { StaleCallout } from './stale-callout.tsx';
import { useTelling } from './use-telling.tsx';
import { useRestore } from './use-visit-changes.ts';
import shared from '../theme/shared.module.css';

interface CancelBoxProps {
  visit: OpenedVisitAnswer;
  now: ShopTime;
  onClose: () => void;
}

const giveBackWords: Readonly<Record<GiveBack, () => string>> = {
  policy: m.desk_cancel_policy,
  all: m.desk_cancel_all,
  nothing: m.desk_cancel_nothing,
};

/** What the button does; what goes back is known to members who may see money. */
function submitWords(kind: DeskOutcomeKind | null, amountCents: number | null): string {
  if (kind === 'refund' && amountCents !== null) return m.desk_cancel_refund({ amount: formatMoney(amountCents) });
  return kind === 'free_use_returned' ? m.desk_cancel_use() : m.desk_cancel_submit();
}

/** DESK-6: shows the effect of cancelling first; the policy is the default, another choice needs a reason. */
export default function CancelBox({ visit, now, onClose }: CancelBoxProps) {
  const { booking, seriesComing, seriesTimes } = visit;
  const { id, version, customer, startsAt } = booking;
  const refresh = useRefresh();
  const restore = useRestore(id, {});
  const [giveBack, setGiveBack] = useState<GiveBack>('policy');
  const [scope, setScope] = useState<'visit' | 'all'>('visit');
  const [reason, setReason] = useState('');
  const { tellCustomer, telling } = useTelling(visit);
  const query = useQuery(cancellationQuery(id, giveBack));
  // Where nothing was paid there is nothing to give back; the others of a series may be paid.
  const hasChoice = query.data?.kind !== 'free' || scope === 'all';
  const cancel = useMutation({
    meta: { screen: true },
    mutationFn: () =>
      queueMutation(id, version, (latest) =>
        call('staffCancelVisit', {
          id,
          version: latest,
          scope,
          giveBack: hasChoice ? giveBack : 'policy',
          tellCustomer,
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        }),
      ),
    onSettled: () => void refresh(),
    onSuccess: ({ booking: cancelled }) => {
      const { name } = customer;
      const text =
        scope === 'all'
          ? m.desk_cancelled_series({ count: seriesComing ?? 0, name })
          : m.desk_cancelled({ time: formatTime(startsAt), name });
      const kind = query.data?.kind;
      // What was returned cannot be taken back by a press.
      if (scope === 'all' || kind === 'refund' || kind === 'free_use_returned') toast.done(text);
      else
        toast.undo(text, () => succeeds(restore.mutateAsync(cancelled.version)), {
          of: { id, version: cancelled.version, state: STANDING },
        });
      onClose();
    },
  });
  const stale = staleNotice(cancel.error);
  const refused = cancel.error && !stale && fieldError(cancel.error, 'reason') === undefined;
  const title = m.desk_cancel_title({
    time: formatTime(startsAt),
    day: formatShortDay(startsAt),
    name: customer.name,
  });
  return (
    <Popover title={title} onClose={onClose}>
      {stale && <StaleCallout notice={stale} shown={booking} />}
      <Loaded query={query} failed={m.desk_cancel_failed()} waiting={<Skeleton lines={2} />}>
        {({ words, kind, amountCents, mayCancel }) => (
          <>
            <ul className={boxCss.consequences} aria-live="polite">
              <li>
                <Undo2 size={18} aria-hidden />
                <strong>{words}</strong>
              </li>
              {startsAt > now && (
                <li>
                  <CalendarCheck size={18} aria-hidden />
                  {m.desk_cancel_free({ time: formatTime(startsAt) })}
                </li>
              )}
              <li>
                <Mail size={18} aria-hidden />
                {telling}
              </li>
            </ul>
            {seriesComing !== null && seriesComing > 1 && (
              <Segments
                label={m.desk_cancel_scope()}
                value={scope}
                onChange={setScope}
                options={[
                  { value: 'visit', label: m.desk_cancel_one() },
                  { value: 'all', label: m.desk_cancel_series({ count: seriesComing }) },
                ]}
              />
            )}
            {scope === 'all' && (
              <ul className={boxCss.dates} aria-label={m.desk_cancel_dates()}>
                {seriesTimes.map((time) => (
                  <li key={time}>{formatMomentFrom(time, now)}</li>
                ))}
              </ul>
            )}
            {hasChoice && (
              <Segments
                label={m.desk_cancel_give_back()}
                value={giveBack}
                onChange={setGiveBack}
                options={giveBacks.map((value) => ({ value, label: giveBackWords[value]() }))}
              />
            )}
            {hasChoice && giveBack !== 'policy' && (
              <TextField
                label={m.desk_reason()}
                value={reason}
                maxLength={200}
                onChange={({ target }) => setReason(target.value)}
                error={fieldError(cancel.error, 'reason')}
              />
            )}
            {refused && (
              <p className={shared.refusal} role="alert">
                {errorText(cancel.error)}
              </p>
            )}
            <div className={`${shared.wrapped} ${boxCss.buttons}`}>
              <Button onClick={onClose}>{m.desk_cancel_keep()}</Button>
              <Button
                kind="danger"
                disabled={!mayCancel}
                loading={cancel.isPending || query.isPlaceholderData}
                onClick={() => cancel.mutate()}
              >
                {scope === 'all' ? m.desk_cancel_every({ count: seriesComing ?? 0 }) : submitWords(kind, amountCents)}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Popover>
  );
}

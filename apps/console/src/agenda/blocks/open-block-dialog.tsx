import type { Agenda, AgendaEntry } from '@embook/domain/agenda';
import { clockOf, dayOf, shopTimeAt, startOfDay } from '@embook/domain/shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { fieldError } from '../../lib/call-error.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatShortDay, longDay, rangeText } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import { TimeField } from '../../ui/field/time-field.tsx';
import type { Changes } from '../use-changes.ts';
import css from './block-dialog.module.css';
import { endOn, isTurned, secondsOf } from './block-times.ts';
import shared from '../../theme/shared.module.css';

interface BlockDialogProps {
  entry: AgendaEntry;
  agenda: Pick<Agenda, 'timeZone'>;
  changes: Pick<Changes, 'unblock' | 'changeBlock'>;
  mayChange: boolean;
  onClose: () => void;
}

type Which = 'one' | 'later';

/** AGD-7: an existing block: whose it is, until when it repeats; another time, or the time given back. */
export default function BlockDialog({ entry, agenda, changes, mayChange, onClose }: BlockDialogProps) {
  const form = useId();
  const isTest = entry.status === 'test';
  const opened = useQuery({
    queryKey: ['agenda', 'block', entry.id],
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffOpenBlock', { id: entry.id }, { signal }),
  });
  const block = opened.data?.block;
  const isWeekly = (block?.dates ?? 1) > 1;
  const [reason, setReason] = useState(entry.reason ?? '');
  const [from, setFrom] = useState(clockOf(entry.startsAt));
  const [until, setUntil] = useState(clockOf(entry.endsAt));
  const [which, setWhich] = useState<Which>('one');
  const removing = useMutation({
    mutationFn: (dates: Which) => changes.unblock(entry, dates),
    meta: { screen: true },
    onSuccess: onClose,
  });
  const saving = useMutation({
    mutationFn: () => {
      const midnight = startOfDay(entry.startsAt);
      const startsAt = midnight + (secondsOf(from) ?? 0);
      return changes.changeBlock({ id: entry.id, startsAt, endsAt: endOn(midnight, until), reason, which });
    },
    meta: { screen: true },
    onSuccess: onClose,
  });
  const isChanged =
    reason !== (entry.reason ?? '') || from !== clockOf(entry.startsAt) || until !== clockOf(entry.endsAt);
  const error = saving.error ?? removing.error;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isTurned(from, until)) saving.mutate();
  };
  return (
    <Dialog
      title={isTest ? `${m.agenda_state_test()}: ${entry.reason}` : (entry.reason ?? m.agenda_block())}
      open
      typed={isChanged}
      onClose={onClose}
      foot={
        mayChange && (
          <>
            <Button
              kind="quiet-danger"
              loading={removing.isPending && removing.variables === 'one'}
              onClick={() => removing.mutate('one')}
            >
              {isWeekly ? m.agenda_block_remove_one() : m.agenda_block_remove()}
            </Button>
            {isWeekly && (
              <Button
                kind="quiet-danger"
                loading={removing.isPending && removing.variables === 'later'}
                onClick={() => removing.mutate('later')}
              >
                {m.agenda_block_end()}
              </Button>
            )}
            {!isTest && (
              <Button kind="primary" type="submit" form={form} disabled={!isChanged} loading={saving.isPending}>
                {m.agenda_block_change()}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={css.day}>
        {longDay(dayOf(entry.startsAt))}
        {', '}
        {rangeText(entry.startsAt, entry.endsAt)}
      </p>
      {block && isWeekly && <p>{m.agenda_block_repeats({ count: block.dates, day: formatShortDay(block.lastAt) })}</p>}
      {block?.who && (
        <p className={shared.small}>
          {m.agenda_block_by({
            who: block.who,
            day: formatShortDay(shopTimeAt((block.at ?? 0) * 1000, agenda.timeZone)),
          })}
        </p>
      )}
      {mayChange && !isTest && (
        <form id={form} className={css.form} onSubmit={save}>
          <TextField
            label={m.agenda_block_reason()}
            error={fieldError(error, 'reason')}
            value={reason}
            required
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className={shared.two}>
            <TimeField
              label={m.agenda_block_from()}
              required
              error={fieldError(error, 'starts_at')}
              value={from}
              onTime={setFrom}
            />
            <TimeField
              label={m.agenda_block_until()}
              required
              error={isTurned(from, until) ? m.agenda_block_turned() : fieldError(error, 'ends_at')}
              value={until}
              onTime={setUntil}
            />
          </div>
          {isWeekly && (
            <SelectField
              label={m.agenda_block_which()}
              value={which}
              onChange={({ target }) => setWhich(target.value === 'later' ? 'later' : 'one')}
            >
              <option value="one">{m.agenda_block_which_one()}</option>
              <option value="later">{m.agenda_block_which_later()}</option>
            </SelectField>
          )}
        </form>
      )}
      {error && (
        <p className={css.error} role="alert">
          {errorText(error)}
        </p>
      )}
    </Dialog>
  );
}

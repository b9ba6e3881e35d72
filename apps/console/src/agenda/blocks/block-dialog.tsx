import { type Agenda, weeksUntil } from '@embook/domain/agenda';
import { clockOf, dayOf, type ShopTime, startOfDay, timeOfDay } from '@embook/domain/shared';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { fieldError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import { TimeField } from '../../ui/field/time-field.tsx';
import type { NewAt } from '../agenda-address.ts';
import type { Changes } from '../use-changes.ts';
import css from './block-dialog.module.css';
import { endOn, isTurned, secondsOf } from './block-times.ts';
import shared from '../../theme/shared.module.css';

export type NewBlock = NewAt & { readonly endsAt: ShopTime };

interface NewBlockDialogProps {
  at: NewBlock;
  agenda: Agenda;
  changes: Pick<Changes, 'block'>;
  onClose: () => void;
}

/** The employee or room as one value of a select. */
const whoseOf = ({ employeeId, roomId }: NewAt, { employees, rooms }: Agenda): string => {
  const [employee] = employees;
  if (roomId !== null || (employeeId === null && !employee)) return `room-${roomId ?? rooms[0]?.id ?? 0}`;
  return `employee-${employeeId ?? employee?.id ?? 0}`;
};

/** AGD-7: takes time out of what customers can book, once or every week until a day. */
export default function NewBlockDialog({ at, agenda, changes, onClose }: NewBlockDialogProps) {
  const form = useId();
  const [whose, setWhose] = useState(whoseOf(at, agenda));
  const [from, setFrom] = useState(clockOf(at.startsAt));
  const [until, setUntil] = useState(clockOf(at.endsAt));
  const [reason, setReason] = useState('');
  const [last, setLast] = useState('');
  const shown = dayOf(at.startsAt);
  const [date, setDate] = useState<string>(shown);
  const saving = useMutation({
    mutationFn: (block: Parameters<Changes['block']>[0]) => changes.block(block, shown),
    meta: { screen: true },
    onSuccess: onClose,
  });

  const isLastBefore = timeOfDay(last) !== undefined && last < date;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isLastBefore || isTurned(from, until)) return;
    const [kind, id] = whose.split('-');
    const midnight = timeOfDay(date) ?? startOfDay(at.startsAt);
    const startsAt = midnight + (secondsOf(from) ?? 0);
    saving.mutate({
      startsAt,
      endsAt: endOn(midnight, until),
      reason,
      ...(kind === 'room' ? { roomId: Number(id) } : { employeeId: Number(id) }),
      ...(timeOfDay(last) !== undefined && { weeks: weeksUntil(startsAt, last) }),
    });
  };
  const { error } = saving;
  const hasFieldError = ['reason', 'ends_at', 'starts_at', 'weeks'].some(
    (field) => fieldError(error, field) !== undefined,
  );
  return (
    <Dialog
      title={m.agenda_block_title()}
      open
      typed
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.agenda_block_cancel()}
          </Button>
          <Button kind="primary" type="submit" form={form} loading={saving.isPending}>
            {m.agenda_block_save()}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={save}>
        <TextField
          label={m.agenda_block_reason()}
          hint={m.agenda_block_reason_hint()}
          error={fieldError(error, 'reason')}
          value={reason}
          required
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
        <SelectField label={m.agenda_block_whose()} value={whose} onChange={({ target }) => setWhose(target.value)}>
          {agenda.employees.map(({ id, name }) => (
            <option key={`employee-${id}`} value={`employee-${id}`}>
              {name}
            </option>
          ))}
          {agenda.rooms.map(({ id, name }) => (
            <option key={`room-${id}`} value={`room-${id}`}>
              {name}
            </option>
          ))}
        </SelectField>
        <DateField label={m.agenda_block_date()} required value={date} onDay={setDate} />
        <div className={shared.two}>
          <TimeField
            label={m.agenda_block_from()}
            required
            error={fieldError(error, 'starts_at')}
            value={from}
            onTime={(time) => setFrom(time)}
          />
          <TimeField
            label={m.agenda_block_until()}
            required
            error={isTurned(from, until) ? m.agenda_block_turned() : fieldError(error, 'ends_at')}
            value={until}
            onTime={(time) => setUntil(time)}
          />
        </div>
        <DateField
          label={m.agenda_block_weekly()}
          hint={m.agenda_block_weekly_hint()}
          min={date}
          error={isLastBefore ? m.agenda_block_weekly_before() : fieldError(error, 'weeks')}
          value={last}
          onDay={setLast}
        />
        {error && !hasFieldError && (
          <p className={css.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

import type { ClassSession } from '@embook/domain/classes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import boxCss from '../../ui/popover/box.module.css';
import { Popover } from '../../ui/popover/popover.tsx';
import { fieldError } from '../../lib/call-error.ts';
import { m } from '../../paraglide/messages.js';
import shared from '../../theme/shared.module.css';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import { TimeField } from '../../ui/field/time-field.tsx';
import { partsQuery } from '../queries.ts';
import { nameOfClass } from '../class-words.ts';
import { RefusedChange } from './refused-change.tsx';
import { useClassChange } from './use-class-change.ts';

interface ChangeBoxProps {
  session: ClassSession;
  /** How many participants are told of a change. */
  notified: number;
  onClose: () => void;
}

/** CLS-3: changes time, room or seats of this date only. */
export function ChangeBox({ session, notified, onClose }: ChangeBoxProps) {
  const { data } = useQuery(partsQuery(session.shopId));
  const [typed, setTyped] = useState<Typed>({});
  const change = useClassChange(session, notified, onClose);
  const type = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const { on = session.on, at = session.at } = typed;
  const minutes = typed.minutes ?? String(session.minutes);
  const places = typed.places ?? String(session.places);
  const roomId = typed.roomId ?? String(session.roomId ?? '');
  const changes = {
    ...((on !== session.on || at !== session.at) && { on, at }),
    ...(Number(minutes) !== session.minutes && { minutes: Number(minutes) }),
    ...(Number(places) !== session.places && { places: Number(places) }),
    ...(roomId !== String(session.roomId ?? '') && { roomId: roomId === '' ? null : Number(roomId) }),
  };
  const sendsMail = notified > 0 && Object.keys(changes).some((part) => part !== 'places');
  const tooFewSeats = Number(places) < session.taken ? m.classes_fewest({ count: session.taken }) : undefined;
  return (
    <Popover title={m.classes_change_title({ name: nameOfClass(session) })} onClose={onClose}>
      <form
        className={boxCss.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(changes).length === 0) onClose();
          else if (tooFewSeats === undefined && !change.isPending) change.mutate(changes);
        }}
      >
        <div className={shared.dayAndTime}>
          <DateField
            label={m.classes_day()}
            value={on}
            required
            onDay={(day) => type({ on: day })}
            error={fieldError(change.error, 'starts_at') ?? fieldError(change.error, 'on')}
          />
          <TimeField
            label={m.classes_starts()}
            value={at}
            required
            onTime={(time) => type({ at: time })}
            error={fieldError(change.error, 'at')}
          />
          <TextField
            label={m.classes_minutes()}
            type="number"
            min={1}
            max={1440}
            value={minutes}
            required
            onChange={({ target }) => type({ minutes: target.value })}
            error={fieldError(change.error, 'minutes')}
          />
          <TextField
            label={m.classes_places()}
            type="number"
            min={0}
            value={places}
            required
            onChange={({ target }) => type({ places: target.value })}
            error={tooFewSeats ?? fieldError(change.error, 'places')}
          />
        </div>
        <SelectField
          label={m.classes_room()}
          value={roomId}
          onChange={({ target }) => type({ roomId: target.value })}
          error={fieldError(change.error, 'room_id')}
        >
          <option value="">{m.classes_room_none()}</option>
          {data?.rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <RefusedChange error={change.error} />
        <div className={`${shared.wrapped} ${boxCss.buttons}`}>
          <Button onClick={onClose}>{m.classes_leave()}</Button>
          <Button type="submit" kind="primary" loading={change.isPending}>
            {sendsMail ? m.classes_change_tell({ count: notified }) : m.classes_save()}
          </Button>
        </div>
      </form>
    </Popover>
  );
}

/** Only the edited fields: others may be changed by a colleague meanwhile. */
interface Typed {
  readonly on?: string;
  readonly at?: string;
  readonly minutes?: string;
  readonly places?: string;
  readonly roomId?: string;
}

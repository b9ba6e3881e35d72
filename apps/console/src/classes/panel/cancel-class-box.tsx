import type { ClassSession } from '@embook/domain/classes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import boxCss from '../../ui/popover/box.module.css';
import { newKey } from '../../lib/idempotency-key.ts';
import { Popover } from '../../ui/popover/popover.tsx';
import { useRefresh } from '../../desk/queries.ts';
import { call } from '../../lib/call.ts';
import { fieldError } from '../../lib/call-error.ts';
import { formatMoment } from '../../lib/formats.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import shared from '../../theme/shared.module.css';
import { classCancellationQuery } from '../queries.ts';
import { nameOfClass, returnedWords } from '../class-words.ts';
import css from './class-panel.module.css';
import { RefusedChange } from './refused-change.tsx';

interface CancelClassBoxProps {
  session: ClassSession;
  onClose: () => void;
}

/** CLS-4: shows how many customers are affected and what they get back before cancelling; the button repeats it. */
export function CancelClassBox({ session, onClose }: CancelClassBoxProps) {
  const { id, startsAt } = session;
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const [key] = useState(newKey);
  const query = useQuery(classCancellationQuery(id));
  const cancel = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffCancelClass', { id, reason: reason.trim() }, { idempotencyKey: key }),
    onSettled: () => void refresh(),
    onSuccess: ({ people, left }) => {
      toast.done(m.classes_cancel_done({ count: people + left }));
      onClose();
    },
  });
  const name = nameOfClass(session);
  return (
    <Popover title={m.classes_cancel_title({ name, when: formatMoment(startsAt) })} onClose={onClose}>
      <Loaded query={query} failed={m.classes_cancel_failed()} waiting={<Skeleton lines={3} />}>
        {(cancellation) => {
          const count = cancellation.people;
          return (
            <form
              className={boxCss.form}
              onSubmit={(event) => {
                event.preventDefault();
                if (!cancel.isPending) cancel.mutate();
              }}
            >
              <div className={css.consequence}>
                <Ban size={20} aria-hidden />
                <p>
                  <strong>{count > 0 ? m.classes_cancel_people({ count }) : m.classes_cancel_nobody()}</strong>{' '}
                  {count > 0 && [m.classes_cancel_told(), ...returnedWords(cancellation)].join(' ')}
                </p>
              </div>
              <TextField
                label={m.classes_cancel_reason()}
                hint={m.classes_cancel_reason_hint()}
                value={reason}
                maxLength={200}
                required
                onChange={({ target }) => setReason(target.value)}
                error={fieldError(cancel.error, 'reason')}
              />
              <RefusedChange error={cancel.error} />
              <div className={`${shared.wrapped} ${boxCss.buttons}`}>
                <Button onClick={onClose}>{m.classes_cancel_keep()}</Button>
                <Button type="submit" kind="danger" loading={cancel.isPending}>
                  {count > 0 ? m.classes_cancel_submit({ count }) : m.classes_cancel()}
                </Button>
              </div>
            </form>
          );
        }}
      </Loaded>
    </Popover>
  );
}

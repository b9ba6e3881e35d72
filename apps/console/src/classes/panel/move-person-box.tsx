import type { ClassSession } from '@embook/domain/classes';
import type { ShopTime } from '@embook/domain/shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { movedTo } from '../../lib/mutation-queue.ts';
import { Popover } from '../../ui/popover/popover.tsx';
import { useMoveCause } from '../../desk/use-move-cause.tsx';
import { momentsQuery, useRefresh } from '../../desk/queries.ts';
import { call } from '../../lib/call.ts';
import { formatMoment } from '../../lib/formats.ts';
import { useCan } from '../../lib/session.ts';
import { succeeds, toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import type { Participant } from '../queries.ts';
import css from './class-panel.module.css';
import { RefusedChange } from './refused-change.tsx';

interface MovePersonBoxProps {
  session: ClassSession;
  person: Participant;
  now: ShopTime;
  onClose: () => void;
}

const DAYS = 28;

/** CLS-5: moves a participant to another date; optimistic with undo, and their mail waits for the undo time. */
export function MovePersonBox({ session, person, now, onClose }: MovePersonBoxProps) {
  const { bookingId: id, customer, version } = person;
  const { shopId, serviceId, id: sessionId, startsAt } = session;
  const [tellCustomer, setTellCustomer] = useState(true);
  const isEmailSeen = useCan()('contact_details.view').ok;
  const hasAddress = person.email !== null || !isEmailSeen;
  const { cause, causing } = useMoveCause({ tellCustomer, hasAddress });
  const refresh = useRefresh();
  const query = useQuery(momentsQuery({ shopId, serviceId, from: now, days: DAYS }));
  const back = useMutation({
    mutationFn: (seen: number) =>
      call('staffMoveVisit', { id, startsAt, sessionId, version: seen, tellCustomer, cause: 'undo' }),
    onSettled: () => void refresh(),
  });
  const move = useMutation({
    meta: { screen: true },
    mutationFn: (to: { readonly startsAt: ShopTime; readonly sessionId: number | null }) =>
      call('staffMoveVisit', {
        id,
        version,
        tellCustomer,
        cause,
        startsAt: to.startsAt,
        sessionId: to.sessionId ?? undefined,
      }),
    onSettled: () => void refresh(),
    onSuccess: ({ booking }) => {
      toast.undo(
        m.classes_moved({ name: customer.name, when: formatMoment(booking.startsAt) }),
        () => succeeds(back.mutateAsync(booking.version)),
        { of: { id, version: booking.version, state: movedTo({ startsAt, roomId: null }) } },
      );
      onClose();
    },
  });
  return (
    <Popover title={m.classes_move_title({ name: customer.name })} onClose={onClose}>
      {causing}
      <Loaded query={query} failed={m.classes_move_failed()} waiting={<Skeleton lines={3} />}>
        {({ moments }) => {
          const dates = moments.filter((moment) => moment.sessionId !== null && moment.sessionId !== sessionId);
          if (dates.length === 0) return <p>{m.classes_move_none()}</p>;
          return (
            <ul className={css.moments}>
              {dates.map((date) => (
                <li key={date.sessionId}>
                  <button
                    type="button"
                    className={css.moment}
                    aria-disabled={date.seatsLeft === 0 || undefined}
                    onClick={() => date.seatsLeft !== 0 && !move.isPending && move.mutate(date)}
                  >
                    <span>{[formatMoment(date.startsAt), date.employee?.name].filter(Boolean).join(' · ')}</span>
                    <span className={css.small}>{m.classes_seats_left({ count: date.seatsLeft ?? 0 })}</span>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <Checkbox checked={tellCustomer} onChange={setTellCustomer}>
        {m.classes_move_tell({ name: customer.name })}
      </Checkbox>
      <RefusedChange error={move.error} />
    </Popover>
  );
}

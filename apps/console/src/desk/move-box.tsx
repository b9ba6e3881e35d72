import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { clockOf, type Day, dayOf, type ShopTime, startOfDay, timeOfDay } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { staleNotice } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { formatMoment, formatTime } from '../lib/formats.ts';
import { useLocale } from '../lib/texts.ts';
import { succeeds, toast } from '../lib/toasts.ts';
import { whenTyped } from '../lib/when-typed.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { DateField } from '../ui/field/date-field.tsx';
import { TimeField } from '../ui/field/time-field.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { movedTo, undoneVisit } from '../lib/mutation-queue.ts';
import css from '../theme/panel.module.css';
import { Popover } from '../ui/popover/popover.tsx';
import { momentsQuery, termsQuery } from './queries.ts';
import { windowOf } from './when-window.ts';
import { useMoveCause } from './use-move-cause.tsx';
import { useTelling } from './use-telling.tsx';
import type { VisitChanges } from './use-visit-changes.ts';
import { Warnings } from './warnings.tsx';
import shared from '../theme/shared.module.css';

interface MoveBoxProps {
  visit: OpenedVisitAnswer;
  now: ShopTime;
  changes: VisitChanges;
  onClose: () => void;
}

/** Another day, with its free slots or any time after a warning (DESK-2). */
export default function MoveBox({ visit, now, changes: { move }, onClose }: MoveBoxProps) {
  const { booking, room } = visit;
  const locale = useLocale();
  const [day, setDay] = useState(dayOf(booking.startsAt));
  const [time, setTime] = useState(clockOf(booking.startsAt));
  const [roomId, setRoomId] = useState(room?.id);
  const { tellCustomer, hasAddress, telling } = useTelling(visit);
  const { cause, causing } = useMoveCause({ tellCustomer, hasAddress });
  const [page, setPage] = useState(0);
  /** Where the list began when one of its times was pressed: it stays under the hand. */
  const [heldFrom, setHeldFrom] = useState<ShopTime>();
  const listAnew = () => {
    setHeldFrom(undefined);
    setPage(0);
  };
  const midnight = timeOfDay(day);
  const seconds = secondsTyped(time);
  const startsAt = midnight !== undefined && seconds !== undefined ? midnight + seconds : undefined;
  /** DESK-2: the free times are listed from where the visit is, then from what is entered. */
  const listFrom = heldFrom ?? startsAt ?? midnight ?? booking.startsAt;
  const isChanged = startsAt !== undefined && (startsAt !== booking.startsAt || roomId !== room?.id);
  const moments = useQuery(
    momentsQuery({
      shopId: booking.shopId,
      serviceId: booking.service.id,
      bookingId: booking.id,
      ...windowOf({ when: 'day', listFrom, page }, now, undefined),
    }),
  );
  const terms = useQuery({
    ...termsQuery({ serviceId: booking.service.id, startsAt: startsAt ?? 0, roomId, bookingId: booking.id }),
    enabled: isChanged && startOfDay(startsAt) > 0 && booking.sessionId === null,
  });
  const isTaken = isChanged && terms.data?.taken === true && !terms.isPlaceholderData;
  /** As for a new booking: `tomorrow 14:00` is a day and its time. */
  const readMoment = (text: string): Day | undefined => {
    const typed = whenTyped(text, { now, locale, inSight: midnight });
    if (!typed || typed.rest.length > 0) return undefined;
    if (typed.startsAt !== undefined) setTime(clockOf(typed.startsAt));
    return dayOf(typed.day);
  };
  const submit = () => {
    if (startsAt === undefined || !isChanged || isTaken || move.isPending) return;
    move.mutate(
      { startsAt, tellCustomer, cause, ...(roomId !== undefined && { roomId }) },
      {
        onSuccess: ({ booking: moved }) => {
          const { id, startsAt: from } = booking;
          undoneVisit(id, movedTo({ startsAt, roomId: roomId ?? null }));
          toast.undo(
            m.desk_moved({ name: booking.customer.name, when: formatMoment(moved.startsAt) }),
            () =>
              succeeds(
                move.mutateAsync({ startsAt: from, tellCustomer, cause: 'undo', ...(room && { roomId: room.id }) }),
              ),
            { of: { id, version: moved.version, state: movedTo({ startsAt: from, roomId: room?.id ?? null }) } },
          );
          onClose();
        },
      },
    );
  };
  return (
    <Popover title={m.desk_move_title({ name: booking.customer.name })} onClose={onClose}>
      <div className={shared.dayAndTime}>
        <DateField
          label={m.desk_move_day()}
          value={day}
          onDay={(next) => {
            setDay(next);
            listAnew();
          }}
          readMore={readMoment}
        />
        <div
          role="presentation"
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) submit();
          }}
        >
          <TimeField
            label={m.desk_move_time()}
            value={time}
            onTime={(next) => {
              setTime(next);
              listAnew();
            }}
          />
        </div>
      </div>
      <Loaded query={moments} failed={m.desk_moments_failed()} waiting={<Skeleton lines={1} />}>
        {({ moments: free }) =>
          free.length === 0 ? (
            <p className={css.small}>{m.desk_moments_none()}</p>
          ) : (
            <div className={shared.wrapped}>
              {free.map((moment) => (
                <button
                  key={`${moment.startsAt} ${moment.room?.id ?? moment.sessionId}`}
                  type="button"
                  className={`${shared.pick} ${css.chip}`}
                  aria-pressed={moment.startsAt === startsAt && moment.room?.id === roomId}
                  onClick={() => {
                    setHeldFrom(listFrom);
                    setDay(dayOf(moment.startsAt));
                    setTime(clockOf(moment.startsAt));
                    setRoomId(moment.room?.id);
                  }}
                >
                  {startOfDay(moment.startsAt) === startOfDay(listFrom)
                    ? formatTime(moment.startsAt)
                    : formatMoment(moment.startsAt)}
                  <span className={css.small}>{moment.employee?.name ?? moment.room?.name}</span>
                </button>
              ))}
            </div>
          )
        }
      </Loaded>
      <div className={shared.wrapped}>
        <Button size="small" disabled={page <= 0 && listFrom <= now} onClick={() => setPage(page - 1)}>
          <ChevronLeft size={16} aria-hidden /> {m.desk_when_earlier()}
        </Button>
        <Button size="small" onClick={() => setPage(page + 1)}>
          {m.desk_when_later()} <ChevronRight size={16} aria-hidden />
        </Button>
      </div>
      {isTaken && (
        <p className={shared.refusal} role="status">
          {m.desk_missing_taken()}
        </p>
      )}
      {isChanged && terms.data && <Warnings warnings={terms.data.warnings} />}
      {startsAt !== booking.startsAt && causing}
      <div>{telling}</div>
      {move.error && !staleNotice(move.error) && (
        <p className={shared.refusal} role="alert">
          {errorText(move.error)}
        </p>
      )}
      <Button kind="primary" block disabled={!isChanged || isTaken} loading={move.isPending} onClick={submit}>
        {startsAt === undefined ? m.desk_move_submit_none() : m.desk_move_submit({ when: formatMoment(startsAt) })}
      </Button>
    </Popover>
  );
}

/** `10:15` in seconds of the day; undefined for an invalid time. */
function secondsTyped(typed: string): number | undefined {
  const found = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(typed);
  return found ? Number(found[1]) * 3_600 + Number(found[2]) * 60 : undefined;
}

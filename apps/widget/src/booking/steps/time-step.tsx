import type { Draft, DraftStep, Slot } from '@embook/domain/booking';
import { type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { formatDay } from '../../lib/formats.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { usePendingPayments } from '../../payment/pending/pending-payments.ts';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { availableTimesQuery, type SlotRequest } from '../queries.ts';
import { NothingFree } from './nothing-free.tsx';
import { Step } from './step.tsx';
import css from './time-step.module.css';
import { FreeTimes, TimesSkeleton } from './free-times.tsx';
import shared from '../../ui/shared/shared.module.css';

interface TimeStepProps {
  /** Its place among the steps. */
  number: number;
  request: SlotRequest;
  draft: Draft;
  take: (step: DraftStep) => void;
  today: Day;
  last: Day;
  onChooseDay: (day: Day) => void;
  onChoose: (slot: Slot) => void;
}

/** The free times of the chosen day (BOOK-4). */
export function TimeStep({ number, draft, ...rest }: TimeStepProps) {
  const { date } = draft;
  return (
    <Step
      name="time"
      number={number}
      title={m.common_book_what_time()}
      done={draft.slot !== null}
      note={date === null ? undefined : formatDay(timeOfDay(date) ?? 0)}
    >
      {date === null ? (
        <p className={`${shared.panel} ${css.card} ${css.hint}`}>
          <CalendarClock size={20} aria-hidden />
          {m.common_book_day_first()}
        </p>
      ) : (
        <>
          <HeldOn serviceId={rest.request.serviceId} date={date} />
          <TimesOf date={date} draft={draft} {...rest} />
        </>
      )}
    </Step>
  );
}

/** Most days have none, so its buttons are downloaded when one has. */
const HeldTime = lazyPart(() => import('../held-time.tsx'));

function HeldOn({ serviceId, date }: { serviceId: number; date: Day }) {
  for (const payment of usePendingPayments()) {
    const { kind, productId, startsAt } = payment;
    if (kind !== 'booking' || productId !== serviceId || startsAt === null || dayOf(startsAt) !== date) continue;
    return (
      <Suspense>
        <HeldTime payment={payment} startsAt={startsAt} />
      </Suspense>
    );
  }
  return null;
}

type TimesOfProps = Omit<TimeStepProps, 'number'> & { date: Day };

function TimesOf({ date, request, draft, take, today, last, onChooseDay, onChoose }: TimesOfProps) {
  const query = useQuery(availableTimesQuery(request, date));
  const slots = query.data;

  useEffect(() => {
    if (slots) take({ type: 'times_loaded', slots });
  }, [slots, take]);

  if (query.error && !slots) {
    return <LoadError query={query} title={m.common_book_times_failed()} />;
  }
  const day = formatDay(timeOfDay(date) ?? 0);
  return (
    <div className={`${shared.panel} ${css.card}`}>
      <Unseen status>{slots && m.common_book_times_loaded({ count: slots.length, day })}</Unseen>
      {!slots ? (
        <TimesSkeleton />
      ) : slots.length === 0 ? (
        <NothingFree request={request} date={date} today={today} last={last} onChooseDay={onChooseDay} />
      ) : (
        <FreeTimes slots={slots} chosen={draft.slot} onChoose={onChoose} />
      )}
    </div>
  );
}

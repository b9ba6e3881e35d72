import type { DeskMoment } from '@embook/domain/desk';
import { addDays, clockOf, dayOf, isoWeekdayOf, type ShopTime, startOfDay, timeOfDay } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useAddress } from '../lib/address.ts';
import { useShopNow } from '../lib/clock.ts';
import { formatTime } from '../lib/formats.ts';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { readinessOf, useWaitingPress } from '../lib/waiting-press.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { nearDay } from './day-words.ts';
import type { Chosen, Draft, WhenFilter } from './desk-draft-store.ts';
import { Line } from './line.tsx';
import css from './new-booking.module.css';
import { momentsQuery } from './queries.ts';
import { secondsTyped } from './time-typed.ts';
import shared from '../theme/shared.module.css';

interface WhenLineProps {
  draft: Draft;
  shopId: number;
  zone: string | undefined;
  /** The service is known by its id, and still loads. */
  isComing: boolean;
  change: (changes: Partial<Draft>) => void;
  ref: Ref<HTMLDivElement>;
}

const FILTERS: readonly (readonly [WhenFilter, () => string])[] = [
  ['soonest', m.desk_when_soonest],
  ['tomorrow', m.desk_when_tomorrow],
  ['evening', m.desk_when_evening],
  ['weekend', m.desk_when_weekend],
  ['day', m.desk_when_day],
];

/** The first day, the number of days and the first minute of a day to search; the soonest from the day in sight on. */
function windowOf({ when, day }: Draft, now: ShopTime, inSight: ShopTime | undefined) {
  const today = startOfDay(now);
  switch (when) {
    case 'soonest':
      return inSight !== undefined && inSight > now ? { from: inSight } : {};
    case 'tomorrow':
      return { from: addDays(today, 1), days: 1 };
    case 'evening':
      return { minute: 17 * 60 };
    case 'weekend':
      return { from: addDays(today, Math.max(0, 6 - isoWeekdayOf(now))), days: isoWeekdayOf(now) === 7 ? 1 : 2 };
    case 'day':
      return { from: timeOfDay(day ?? dayOf(now)) ?? today, days: 1 };
  }
}

const chosenOf = ({ startsAt, room, employee, sessionId }: DeskMoment): Chosen => ({
  startsAt,
  employeeId: employee?.id,
  roomId: sessionId === null ? room?.id : undefined,
  sessionId: sessionId ?? undefined,
});

const isChosen = (moment: DeskMoment, chosen: Chosen | undefined): boolean =>
  chosen?.startsAt === moment.startsAt &&
  (chosen.sessionId === undefined
    ? moment.sessionId === null && (chosen.roomId === undefined || chosen.roomId === moment.room?.id)
    : chosen.sessionId === moment.sessionId);

/** The soonest free slots across employees and rooms; the digits 1 to 9 choose one (DESK-1). */
export function WhenLine({ draft, shopId, zone = 'Europe/Amsterdam', isComing, change, ref }: WhenLineProps) {
  const now = useShopNow(zone);
  const address = useAddress();
  const { service, chosen, when } = draft;
  const query = useQuery({
    ...momentsQuery({
      shopId,
      serviceId: service?.id ?? 0,
      ...(draft.employeeId !== undefined && { employeeId: draft.employeeId }),
      ...windowOf(draft, now, timeOfDay(address.get('date') ?? '')),
    }),
    enabled: service !== undefined && shopId > 0,
  });
  const moments = query.isPlaceholderData ? [] : (query.data?.moments ?? []);
  const pick = (moment: DeskMoment) => change({ chosen: chosenOf(moment), payment: undefined });
  const readiness = service ? readinessOf(query) : isComing ? 'loading' : 'failed';
  const pickAt = (index: number) => {
    const moment = moments[index];
    return moment ? pick(moment) : false;
  };
  const waiting = useWaitingPress(readiness, pickAt);
  useKeys(
    Object.fromEntries(
      keyTable.moment.map((key, index) => [key, () => (readiness === 'loading' ? waiting.wait(index) : pickAt(index))]),
    ),
    { inDialog: true, enabled: readiness !== 'failed' },
  );
  if (!service)
    return (
      <Line label={m.desk_when()}>
        <p className={shared.small}>{m.desk_when_waiting()}</p>
      </Line>
    );
  return (
    <Line label={m.desk_when()}>
      <div ref={ref} className={css.when} tabIndex={-1}>
        <div className={shared.wrapped}>
          {FILTERS.map(([filter, label]) => (
            <button
              key={filter}
              type="button"
              className={css.filter}
              aria-pressed={when === filter}
              onClick={() => {
                // A figure that waits was meant for the other moments.
                waiting.stop();
                change({ when: filter });
              }}
            >
              {label()}
            </button>
          ))}
        </div>
        {when === 'day' && <OwnTime draft={draft} now={now} change={change} />}
        <Loaded query={query} failed={m.desk_moments_failed()} waiting={<Skeleton lines={2} />}>
          {() =>
            moments.length === 0 && !query.isPlaceholderData ? (
              <p className={shared.small}>{m.desk_moments_none()}</p>
            ) : (
              <People {...{ moments, chosen, now, pick }} />
            )
          }
        </Loaded>
      </div>
    </Line>
  );
}

interface PeopleProps {
  moments: readonly DeskMoment[];
  chosen: Chosen | undefined;
  now: ShopTime;
  pick: (moment: DeskMoment) => void;
}

/** A row for each employee with their next slots; the digits count over all of them by time. */
function People({ moments, chosen, now, pick }: PeopleProps) {
  const people = [...Map.groupBy(moments, ({ employee, room }) => employee?.name ?? room?.name ?? '')];
  return people.map(([name, theirs]) => (
    <div key={name} className={css.personLine} role="group" aria-label={name}>
      <span className={css.personName} title={name}>
        <Avatar name={name} size={24} />
        <span className={shared.cut}>{name}</span>
      </span>
      <span className={css.moments}>
        {theirs.map((moment, index) => {
          const figure = moments.indexOf(moment) + 1;
          const day = nearDay(moment.startsAt, now);
          const isNewDay = index === 0 || nearDay(theirs[index - 1]?.startsAt ?? 0, now) !== day;
          return (
            <span key={`${moment.startsAt} ${moment.room?.id}`} className={css.momentPair}>
              {isNewDay && <span className={`${shared.small} ${css.momentDay}`}>{day}</span>}
              <button
                type="button"
                className={`${shared.pick} ${css.moment}`}
                aria-pressed={isChosen(moment, chosen)}
                onClick={() => pick(moment)}
              >
                <span className={shared.unseen}>{day}</span>
                {formatTime(moment.startsAt)}
                <span className={shared.unseen}>{name}</span>
                {figure < 10 && (
                  <kbd className={css.figure} aria-hidden>
                    {figure}
                  </kbd>
                )}
                {moment.seatsLeft !== null && (
                  <small className={css.figure}>{m.desk_seats({ count: moment.seatsLeft })}</small>
                )}
              </button>
            </span>
          );
        })}
      </span>
    </div>
  ));
}

interface OwnTimeProps {
  draft: Draft;
  now: ShopTime;
  change: (changes: Partial<Draft>) => void;
}

/** Any day and time: what customers could not book causes a warning, not a refusal (DESK-2). */
function OwnTime({ draft, now, change }: OwnTimeProps) {
  const day = draft.day ?? dayOf(draft.chosen?.startsAt ?? now);
  const midnight = timeOfDay(day);
  return (
    <div className={`${shared.wrapped} ${css.ownTime}`}>
      <input
        className={css.dateInput}
        type="date"
        aria-label={m.desk_move_day()}
        min={dayOf(now)}
        value={day}
        onChange={({ target }) => change({ day: target.value, chosen: undefined })}
      />
      <input
        className={css.dateInput}
        type="time"
        aria-label={m.desk_when_own_time()}
        value={draft.chosen ? clockOf(draft.chosen.startsAt) : ''}
        onChange={({ target }) => {
          const seconds = secondsTyped(target.value);
          if (midnight !== undefined && seconds !== undefined) change({ chosen: { startsAt: midnight + seconds } });
        }}
      />
      <span className={shared.small}>{m.desk_when_own_time()}</span>
    </div>
  );
}

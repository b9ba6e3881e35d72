import type { DeskMoment } from '@embook/domain/desk';
import { DEFAULT_TIME_ZONE, dayOf, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useAddress } from '../lib/address.ts';
import { useShopNow } from '../lib/clock.ts';
import { formatMomentFrom, formatShortDay, withYear } from '../lib/formats.ts';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { useWorkplace } from '../lib/session.ts';
import { readinessOf, useWaitingPress } from '../lib/waiting-press.ts';
import { m } from '../paraglide/messages.js';
import { DateInput } from '../ui/field/date-field.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import type { Chosen, Draft, WhenFilter } from './desk-draft-store.ts';
import { Line, Picked } from './line.tsx';
import { chosenIn, MomentRows } from './moment-rows.tsx';
import css from './new-booking.module.css';
import { momentsQuery } from './queries.ts';
import { WantedTime } from './wanted-time.tsx';
import { pickedDay, windowOf } from './when-window.ts';
import { isMisfit, Misfit, WithWhom } from './with-whom.tsx';
import shared from '../theme/shared.module.css';

interface WhenLineProps {
  draft: Draft;
  shopId: number;
  zone: string | undefined;
  /** The service is known by its id, and still loads. */
  isComing: boolean;
  change: (changes: Partial<Draft>) => void;
  ref: RefObject<HTMLDivElement | null>;
}

const FILTERS: readonly (readonly [WhenFilter, () => string])[] = [
  ['tomorrow', m.desk_when_tomorrow],
  ['evening', m.desk_when_evening],
  ['weekend', m.desk_when_weekend],
  ['day', m.desk_when_day],
];

const chosenOf = ({ startsAt, room, employee, sessionId }: DeskMoment): Chosen => ({
  startsAt,
  employeeId: employee?.id,
  roomId: sessionId === null ? room?.id : undefined,
  sessionId: sessionId ?? undefined,
});

/** What the words for days and times begin with. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzüšž';

/** The list begins anew: with another filter, day or person. */
const NEW_LIST = { whenTyped: undefined, listFrom: undefined, page: undefined } as const;

/** The soonest free slots across employees and rooms; the digits 1 to 9 choose one, letters begin a wanted time (DESK-1). */
export function WhenLine({ draft, shopId, zone = DEFAULT_TIME_ZONE, isComing, change, ref }: WhenLineProps) {
  const now = useShopNow(zone);
  const address = useAddress();
  const wanted = useRef<HTMLInputElement>(null);
  const { service, chosen, when, listFrom, page = 0 } = draft;
  const inSight = timeOfDay(address.get('date') ?? '');
  const isFromDay = when === 'soonest' && listFrom !== undefined;
  const firstDay = isFromDay ? listFrom : inSight !== undefined && inSight > now ? inSight : undefined;
  const misfit = isMisfit(draft);
  const query = useQuery({
    ...momentsQuery({
      shopId,
      serviceId: service?.id ?? 0,
      ...(draft.employeeId !== undefined && !misfit && { employeeId: draft.employeeId }),
      ...windowOf(draft, now, inSight),
    }),
    enabled: service !== undefined && shopId > 0,
  });
  const moments = query.isPlaceholderData ? [] : (query.data?.moments ?? []);
  const pick = (moment: DeskMoment) =>
    change({ chosen: chosenOf(moment), payment: undefined, ...(misfit && { employeeId: undefined }) });
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
  // A letter outside of fields begins the wanted time; it is typed there.
  const beginTyping = () => {
    wanted.current?.focus();
    return false;
  };
  useKeys(Object.fromEntries([...LETTERS].map((letter) => [letter, beginTyping])), { inDialog: true });
  if (!service)
    return (
      <Line label={m.desk_when()}>
        {chosen ? (
          <ChosenTime {...{ draft, chosen, now, change }} />
        ) : (
          <p className={shared.small}>{m.desk_when_waiting()}</p>
        )}
      </Line>
    );
  const listed = chosenIn(moments, chosen);
  const turn = (by: number) => {
    waiting.stop();
    change({ page: page + by });
  };
  const filterButton = (label: string, isPressed: boolean, changes: Partial<Draft>) => (
    <button
      key={label}
      type="button"
      className={css.filter}
      aria-pressed={isPressed}
      onClick={() => {
        // A figure that waits was meant for the other moments.
        waiting.stop();
        change({ ...NEW_LIST, day: undefined, ...changes });
      }}
    >
      {label}
    </button>
  );
  return (
    <Line label={m.desk_when()}>
      <div ref={ref} className={css.when} tabIndex={-1}>
        <div className={css.wantedLine}>
          <WantedTime ref={wanted} {...{ draft, service, now, inSight, change }} onDone={() => ref.current?.focus()} />
          <WithWhom {...{ draft, service, change }} />
        </div>
        <Misfit {...{ draft, service, change }} />
        <div className={shared.wrapped}>
          {filterButton(m.desk_when_soonest(), when === 'soonest' && !isFromDay, { when: 'soonest' })}
          {firstDay !== undefined &&
            filterButton(m.desk_when_from_day({ day: withYear(formatShortDay(firstDay), firstDay, now) }), isFromDay, {
              when: 'soonest',
              listFrom: firstDay,
            })}
          {FILTERS.map(([filter, label]) =>
            filterButton(label(), when === filter, {
              when: filter,
              ...(filter === 'day' && { day: pickedDay(draft, now, inSight) }),
            }),
          )}
          {when === 'day' && (
            <DateInput
              label={m.desk_move_day()}
              min={dayOf(now)}
              value={pickedDay(draft, now, inSight)}
              onDay={(day) => change({ ...NEW_LIST, day, chosen: undefined })}
            />
          )}
        </div>
        {chosen && !listed && <ChosenTime {...{ draft, chosen, now, change }} />}
        <Loaded query={query} failed={m.desk_moments_failed()} waiting={<Skeleton lines={2} />}>
          {() =>
            moments.length === 0 && !query.isPlaceholderData ? (
              // The chosen time stands above, free or over, with its own words.
              <p className={shared.small}>{chosen ? m.desk_moments_none_else() : m.desk_moments_none()}</p>
            ) : (
              <MomentRows {...{ moments, chosen: listed, now, pick }} />
            )
          }
        </Loaded>
        <div className={css.turn}>
          <button
            type="button"
            className={css.filter} // Nothing is free before now.
            disabled={when === 'soonest' && page === 0 && !isFromDay}
            onClick={() => turn(-1)}
          >
            <ChevronLeft size={16} aria-hidden /> {m.desk_when_earlier()}
          </button>
          <button type="button" className={css.filter} onClick={() => turn(1)}>
            {m.desk_when_later()} <ChevronRight size={16} aria-hidden />
          </button>
        </div>
      </div>
    </Line>
  );
}

interface ChosenTimeProps {
  draft: Draft;
  chosen: Chosen;
  now: ShopTime;
  change: (changes: Partial<Draft>) => void;
}

/** A typed or tapped time that is not in the list: it can be seen, and taken back. */
function ChosenTime({ draft: { employeeId }, chosen, now, change }: ChosenTimeProps) {
  const { employees } = useWorkplace();
  const name = employees.find(({ id }) => id === employeeId)?.name;
  const clear = { ...NEW_LIST, when: 'soonest', day: undefined, employeeId: undefined, chosen: undefined } as const;
  return (
    <Picked onClear={() => change(clear)}>
      <span className={css.pickedWords}>
        <span>
          <strong>{formatMomentFrom(chosen.startsAt, now)}</strong>{' '}
          {name !== undefined && <span className={shared.small}>{m.desk_with_name({ name })}</span>}
        </span>
      </span>
    </Picked>
  );
}

import type { SoonestMoment } from '@embook/domain/booking';
import { addDays, dayOf, joinFacts, type ShopTime } from '@embook/domain/shared';
import type { Shop } from '@embook/domain/shops';
import { useQuery } from '@tanstack/react-query';
import { Check, DoorOpen, UserRound, Zap } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatDistance, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { NearestButton, nearestFirst, type Position } from '../../shops/list/nearest.tsx';
import { shopListQuery } from '../../shops/queries.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../../ui/price/price.tsx';
import shared from '../../ui/shared/shared.module.css';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './soonest-free.module.css';

/** How many moments are shown at once (SOON-1). */
const SHOWN = 5;

interface Place {
  readonly name: string;
  /** In metres; null until the visitor asks for the nearest. */
  readonly distance: number | null;
}

interface SoonestFreeProps {
  /** Undefined while they load: their height is kept. */
  moments: readonly SoonestMoment[] | undefined;
  now: ShopTime;
  isChosen: (moment: SoonestMoment) => boolean;
  onChoose: (moment: SoonestMoment) => void;
}

/** SOON-1: the next free moments of a service across people and shops; one tap chooses the person, the day and the time. */
export function SoonestFree({ moments, now, isChosen, onChoose }: SoonestFreeProps) {
  const shopIds = [...new Set(moments?.map(({ shopId }) => shopId))];
  const { shops, position, setPosition } = useShops(shopIds);
  const [only, setOnly] = useState<number>();
  if (!moments) return <Waiting />;
  if (moments.length === 0) return null;
  const found = moments.filter(({ shopId }) => only === undefined || shopId === only);
  const shown = (position ? byDistance(found, shops) : found).slice(0, SHOWN);
  const [first] = moments;
  const hasPrices = new Set(moments.map(({ price }) => price)).size > 1;
  return (
    <section className={css.soonest} aria-labelledby="soonest-free">
      <h2 id="soonest-free" className={`${shared.heading} ${css.title}`}>
        <Zap size={18} aria-hidden />
        {m.common_book_soonest_title()}
      </h2>
      {shopIds.length > 1 && shops.size > 1 && (
        <div className={css.tools}>
          <div className={css.chips} role="group" aria-label={m.common_book_soonest_where()}>
            <Chip
              isOn={only === undefined}
              name={m.common_book_soonest_everywhere()}
              onChoose={() => setOnly(undefined)}
            />
            {shopIds.map((id) => (
              <Chip key={id} isOn={only === id} name={shops.get(id)?.name ?? ''} onChoose={() => setOnly(id)} />
            ))}
          </div>
          <NearestButton shown={position !== null} onPosition={setPosition} />
        </div>
      )}
      <div className={`${shared.panel} ${css.days}`}>
        {daysOf(shown).map(({ key, ofDay }) => (
          <section key={key} aria-label={dayName(ofDay[0]!.timestamp, now)}>
            <h3 className={css.day}>{dayName(ofDay[0]!.timestamp, now)}</h3>
            {ofDay.map((moment) => (
              <Row
                key={`${moment.timestamp} ${moment.roomId}`}
                {...{ moment, hasPrices }}
                place={shopIds.length > 1 ? shops.get(moment.shopId) : undefined}
                isFirst={moment === first}
                isChosen={isChosen(moment)}
                onChoose={() => onChoose(moment)}
              />
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

/** The shops of the moments by id, with their distance once the visitor's position is known. */
function useShops(ids: readonly number[]) {
  const [position, setPosition] = useState<Position | null>(null);
  const { data = [] } = useQuery({ ...shopListQuery(), enabled: ids.length > 1 });
  const theirs = data.filter(({ id }) => ids.includes(id));
  const placed = position ? nearestFirst(theirs, position) : theirs.map((shop) => ({ shop, distance: null }));
  const shops = new Map(placed.map(({ shop: { id, name }, distance }) => [id, { name, distance }]));
  return { shops, position, setPosition };
}

/** Each shop's moments together, those of the nearest first; without its coordinates a shop comes last. */
const byDistance = (moments: readonly SoonestMoment[], shops: ReadonlyMap<Shop['id'], Place>): SoonestMoment[] =>
  moments.toSorted((a, b) => distanceIn(shops, a) - distanceIn(shops, b));

const distanceIn = (shops: ReadonlyMap<Shop['id'], Place>, { shopId }: SoonestMoment): number =>
  shops.get(shopId)?.distance ?? Number.MAX_VALUE;

/** Moments that follow each other on the same day; the nearest shop's days come before another's. */
function daysOf(moments: readonly SoonestMoment[]) {
  const days: { key: string; ofDay: SoonestMoment[] }[] = [];
  for (const moment of moments) {
    const last = days.at(-1)?.ofDay;
    if (last?.[0] && dayOf(last[0].timestamp) === dayOf(moment.timestamp)) last.push(moment);
    else days.push({ key: `${moment.timestamp} ${moment.roomId}`, ofDay: [moment] });
  }
  return days;
}

/** `Today, Thu 19 November`, `Tomorrow, Fri 20 November`, `Mon 23 November` */
function dayName(time: ShopTime, now: ShopTime): string {
  const day = formatDay(time);
  if (dayOf(time) === dayOf(now)) return m.common_book_soonest_today({ day });
  return dayOf(time) === dayOf(addDays(now, 1)) ? m.common_book_soonest_tomorrow({ day }) : day;
}

function Chip({ name, isOn, onChoose }: { name: string; isOn: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={css.chip} aria-pressed={isOn} onClick={onChoose}>
      {name}
    </button>
  );
}

interface RowProps {
  moment: SoonestMoment;
  /** Undefined where all moments are at one shop. */
  place: Place | undefined;
  /** They differ, so each row names its own. */
  hasPrices: boolean;
  isFirst: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ moment, place, hasPrices, isFirst, isChosen, onChoose }: RowProps) {
  const { timestamp, minutes, employeeName, roomName, photoUrl, price } = moment;
  const distance = place?.distance ?? null;
  const where = joinFacts([place?.name, distance === null ? undefined : formatDistance(distance)]);
  return (
    <button type="button" className={css.row} aria-pressed={isChosen} onClick={onChoose}>
      <span className={css.time}>
        <strong>{formatTime(timestamp)}</strong>
        <small>{m.common_book_soonest_until({ time: formatTime(timestamp + minutes * 60) })}</small>
      </span>
      <span className={css.portrait} aria-hidden>
        {photoUrl !== null ? (
          <Picture src={photoUrl} alt="" width={44} height={44} sizes="44px" />
        ) : employeeName === null ? (
          <DoorOpen size={20} />
        ) : (
          <UserRound size={20} />
        )}
      </span>
      <span className={css.who}>
        <span className={css.name}>
          {employeeName ?? roomName}
          {isFirst && <em className={css.mark}>{m.common_book_soonest()}</em>}
        </span>
        {where !== '' && <small>{where}</small>}
        {hasPrices && (
          <small>
            <Price cents={price} hide />
          </small>
        )}
      </span>
      <span className={css.tick} aria-hidden>
        {isChosen && <Check size={16} strokeWidth={2.5} />}
      </span>
    </button>
  );
}

function Waiting() {
  return (
    <div className={css.soonest} aria-hidden="true">
      <Skeleton width="40%" height={24} />
      <Skeleton height={SHOWN * 72} radius={16} />
    </div>
  );
}

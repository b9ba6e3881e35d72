import type { ClassDay } from '@embook/domain/groups';
import { type Day, isoWeekdayOf, type ShopTime, startOfDay } from '@embook/domain/shared';
import { itemAfterKey, sideways } from '@embook/ui/list-keys';
import { type KeyboardEvent, useRef } from 'react';
import { formatDay, formatWeekday } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import css from './day-strip.module.css';
import { shortenings } from './week-words.ts';
import shared from '../../ui/shared/shared.module.css';
import { Unseen } from '../../ui/shared/unseen.tsx';

interface DayStripProps {
  days: readonly ClassDay[];
  selected: Day | undefined;
  now: ShopTime;
  /** The id of the list that the days control. */
  controls: string;
  onSelect: (day: Day) => void;
}

const MAX_DOTS = 3;

/** The seven days of a week as tabs: arrows, Home and End select at once, since every day is already loaded. */
export function DayStrip({ days, selected, now, controls, onSelect }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const today = startOfDay(now);
  const entered = Math.max(
    0,
    days.findIndex(({ date, midnight }) => (selected ? date === selected : midnight === today)),
  );

  const move = (event: KeyboardEvent) => {
    const target = itemAfterKey(event.key, entered, days.length, sideways);
    if (target === undefined) return;
    event.preventDefault();
    const day = days[target];
    if (day) onSelect(day.date);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };

  return (
    <div ref={strip} className={`${shared.card} ${css.strip}`} role="tablist" aria-label={m.common_group_days()}>
      {days.map(({ date, midnight, classes }, index) => (
        <button
          key={date}
          type="button"
          role="tab"
          className={[css.day, midnight < today && css.past, midnight === today && css.today].filter(Boolean).join(' ')}
          aria-selected={date === selected}
          aria-controls={controls}
          aria-current={midnight === today ? 'date' : undefined}
          tabIndex={index === entered ? 0 : -1}
          onClick={() => onSelect(date)}
          onKeyDown={move}
        >
          <Unseen>{labelOf(midnight, classes.length)}</Unseen>
          <span className={css.seen} aria-hidden="true">
            <DayName time={midnight} />
            <b>{new Date(midnight * 1000).getUTCDate()}</b>
            <span className={css.dots}>
              {classes.slice(0, MAX_DOTS).map(({ id }) => (
                <i key={id} />
              ))}
            </span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** `Wed 18 November, 2 classes` */
const labelOf = (midnight: ShopTime, count: number): string =>
  [formatDay(midnight), m.common_group_count({ count })].join(', ');

function DayName({ time }: { time: ShopTime }) {
  const { full, four, two, one } = shortenings(formatWeekday(isoWeekdayOf(time)));
  return (
    <>
      <span className={css.full}>{full}</span>
      <span className={css.four}>{four}</span>
      <span className={css.two}>{two}</span>
      <span className={css.one}>{one}</span>
    </>
  );
}

import { byPartOfDay, type PartOfDay, type Slot } from '@embook/domain/booking';
import { itemAfterKey, sideways, upAndDown } from '@embook/ui/list-keys';
import { Moon, Sun, Sunrise } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './free-times.module.css';

const arrows = { ...sideways, ...upAndDown };

interface FreeTimesProps {
  slots: readonly Slot[];
  chosen: Slot | null;
  onChoose: (slot: Slot) => void;
}

const parts: Record<PartOfDay, { Icon: typeof Sun; name: () => string }> = {
  morning: { Icon: Sunrise, name: () => m.common_book_morning() },
  afternoon: { Icon: Sun, name: () => m.common_book_afternoon() },
  evening: { Icon: Moon, name: () => m.common_book_evening() },
};

/** Times by part of the day, each with its count; the soonest is marked. */
export function FreeTimes({ slots, chosen, onChoose }: FreeTimesProps) {
  return byPartOfDay(slots).map(({ part, times }) => {
    const { Icon, name } = parts[part];
    return (
      <section key={part} className={css.part} aria-label={name()}>
        <h3 className={css.heading}>
          <Icon size={16} aria-hidden />
          {name()}
          <span className={css.count}>{m.common_book_count_free({ count: times.length })}</span>
        </h3>
        <Times slots={times} soonest={slots[0]} chosen={chosen} onChoose={onChoose} />
      </section>
    );
  });
}

/** One tab stop (roving tabindex): the arrow keys, Home and End move along the times of a part of the day. */
function Times({ slots, soonest, chosen, onChoose }: FreeTimesProps & { soonest: Slot | undefined }) {
  const [reached, setReached] = useState<number>();
  const current = [reached, chosen?.timestamp, slots[0]?.timestamp].find((time) =>
    slots.some(({ timestamp }) => timestamp === time),
  );
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const to = itemAfterKey(event.key, at, slots.length, arrows);
    if (to === undefined) return;
    event.preventDefault();
    (event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus(); // its children are buttons
  };
  return (
    <div className={css.times}>
      {slots.map((slot, index) => (
        <button
          key={slot.timestamp}
          type="button"
          className={css.time}
          tabIndex={slot.timestamp === current ? 0 : -1}
          aria-pressed={slot.timestamp === chosen?.timestamp}
          // The mark is drawn by CSS, so that the accessible name stays the time.
          {...(slot === soonest && {
            'data-label': m.common_book_soonest(),
            'aria-description': m.common_book_soonest(),
          })}
          onKeyDown={(event) => move(event, index)}
          onFocus={() => setReached(slot.timestamp)}
          onClick={() => onChoose(slot)}
        >
          {formatTime(slot.timestamp)}
        </button>
      ))}
    </div>
  );
}

export function TimesSkeleton() {
  return (
    <Loading>
      <div className={css.times}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((index) => (
          <Skeleton key={index} height={48} radius={14} />
        ))}
      </div>
    </Loading>
  );
}

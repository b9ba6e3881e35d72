import { byPartOfDay, type PartOfDay, type Slot } from '@embook/domain/booking';
import { Moon, Sun, Sunrise } from 'lucide-react';
import { formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './free-times.module.css';

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

/** Times by part of the day, each with its count; the soonest stands out. */
export function FreeTimes({ slots, chosen, onChoose }: FreeTimesProps) {
  const [soonest] = slots;
  return byPartOfDay(slots).map(({ part, times }) => {
    const { Icon, name } = parts[part];
    return (
      <section key={part} className={css.part} aria-label={name()}>
        <h3 className={css.heading}>
          <Icon size={16} aria-hidden />
          {name()}
          <span className={css.count}>{m.common_book_count_free({ count: times.length })}</span>
        </h3>
        <div className={css.times}>
          {times.map((slot) => (
            <button
              key={slot.timestamp}
              type="button"
              className={slot === soonest ? css.soonest : css.time}
              aria-pressed={slot.timestamp === chosen?.timestamp}
              onClick={() => onChoose(slot)}
            >
              {formatTime(slot.timestamp)}
            </button>
          ))}
        </div>
      </section>
    );
  });
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

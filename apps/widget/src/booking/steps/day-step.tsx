import { type AvailableDay, dateRefusal, type DayRefusal, type Product, type Slot } from '@embook/domain/booking';
import { type Day, dayOf, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { useState } from 'react';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Calendar } from '../../ui/calendar/calendar.tsx';
import { useAvailability } from '../availability.ts';
import type { SlotRequest } from '../queries.ts';
import css from './day-step.module.css';
import { SoonestOffer } from './soonest-offer.tsx';
import { Step } from './step.tsx';
import shared from '../../ui/shared/shared.module.css';

interface DayStepProps {
  /** Its place among the steps. */
  number: number;
  request: SlotRequest;
  products: readonly Product[];
  now: ShopTime;
  last: Day;
  chosen: Day | null;
  folded: boolean;
  onChange: () => void;
  onChoose: (day: Day) => void;
  /** The soonest time was chosen; undefined where it is offered above the steps. */
  onTake: ((slot: Slot) => void) | undefined;
}

/** The calendar, with the soonest time above it. */
export function DayStep({
  number,
  request,
  products,
  now,
  last,
  chosen,
  folded,
  onChange,
  onChoose,
  onTake,
}: DayStepProps) {
  const today = dayOf(now);
  const rooms = products.filter(({ id }) => request.roomIds?.includes(id) ?? true);
  const [turned, setTurned] = useState<Day | null>(null);
  const availability = useAvailability({ ...request, today, month: turned ?? chosen ?? today, last });
  const soonest = availability.nextFree(today);
  // Opens on the month of the soonest free time: late on its last day, this month has none left.
  const month = turned ?? chosen ?? soonest?.date ?? today;

  const stateOf = (day: Day) => {
    const refusal = dateRefusal(day, rooms, now);
    if (refusal) return { refused: true, free: null, words: refusalWords[refusal]() };
    const found = availability.dayOf(day);
    return { refused: false, free: found ? shareOf(found) : null, words: found ? freeWords(found) : null };
  };

  return (
    <Step
      name="day"
      number={number}
      title={m.common_book_which_day()}
      done={chosen !== null}
      answer={chosen === null ? undefined : formatDay(timeOfDay(chosen) ?? 0)}
      folded={folded}
      onChange={onChange}
    >
      {onTake && <SoonestOffer {...{ soonest, now, products, onTake }} known={availability.known} />}
      <div className={`${shared.panel} ${css.calendar}`}>
        <Calendar
          month={month}
          first={today}
          last={last}
          today={today}
          chosen={chosen}
          stateOf={stateOf}
          onMonth={setTurned}
          onChoose={(day) => {
            setTurned(null);
            onChoose(day);
          }}
        />
      </div>
    </Step>
  );
}

/** Why a day cannot be chosen (BOOK-2). */
const refusalWords: Record<DayRefusal, () => string> = {
  past: () => m.common_book_day_past(),
  after_maximum: () => m.common_book_day_too_late(),
  disabled_weekday: () => m.common_book_day_closed(),
  disabled_date: () => m.common_book_day_closed(),
};

const shareOf = ({ free, total }: AvailableDay): number => (total === 0 ? 0 : free / total);

const freeWords = ({ free }: AvailableDay): string => m.common_book_free({ count: free });

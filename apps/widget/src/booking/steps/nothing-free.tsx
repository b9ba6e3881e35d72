import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { ArrowRight } from 'lucide-react';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { useAvailability } from '../availability.ts';
import css from './nothing-free.module.css';

interface NothingFreeProps {
  wish: { serviceId: number; roomId: number | undefined };
  date: Day;
  today: Day;
  last: Day;
  onChooseDay: (day: Day) => void;
}

/** A full day is no dead end: the next day that has something is one tap away. */
export function NothingFree({ wish, date, today, last, onChooseDay }: NothingFreeProps) {
  const availability = useAvailability({ ...wish, today, month: date, last });
  const next = availability.nextFree(dayOf(addDays(timeOfDay(date) ?? 0, 1)));
  return (
    <div className={css.nothing}>
      <p className={css.title}>{m.common_book_nothing_title()}</p>
      <p className={css.text}>{next ? m.common_book_nothing_next() : m.common_book_nothing_text()}</p>
      {next && (
        <Button small onClick={() => onChooseDay(next.date)}>
          {formatDay(timeOfDay(next.date) ?? 0)}
          <ArrowRight size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}

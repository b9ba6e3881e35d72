import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useCapability } from '../../company/queries.ts';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { useAvailability } from '../availability.ts';
import { availableDaysQuery, type SlotRequest } from '../queries.ts';
import css from './nothing-free.module.css';
import shared from '../../ui/shared/shared.module.css';

interface NothingFreeProps {
  request: SlotRequest;
  date: Day;
  today: Day;
  last: Day;
  onChooseDay: (day: Day) => void;
}

/** Shown for a full day, with a button to the next day that has free times. */
export function NothingFree({ request, date, today, last, onChooseDay }: NothingFreeProps) {
  const availability = useAvailability({ ...request, today, month: date, last });
  const tomorrow = dayOf(addDays(timeOfDay(date) ?? 0, 1));
  // Without a look-ahead the days after this one are fetched one by one.
  const { data: tried } = useQuery({
    ...availableDaysQuery(request, tomorrow),
    enabled: !useCapability('available-days'),
  });
  const next = availability.nextFree(tomorrow) ?? tried?.find(({ first }) => first !== null);
  return (
    <div className={css.nothing}>
      <p className={css.title}>{m.common_book_nothing_title()}</p>
      <p className={`${shared.muted} ${css.text}`}>
        {next ? m.common_book_nothing_next() : m.common_book_nothing_text()}
      </p>
      {next && (
        <Button small onClick={() => onChooseDay(next.date)}>
          {formatDay(timeOfDay(next.date) ?? 0)}
          <ArrowRight size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}

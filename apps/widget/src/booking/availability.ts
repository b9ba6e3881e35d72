import type { AvailableDay } from '@embook/domain/booking';
import type { Day } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useCapability } from '../company/queries.ts';
import { availableDaysQuery, type SlotRequest } from './queries.ts';

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const firstOf = (month: number): Day =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** One look-ahead covers two months: the first starts today, later ones on the first of a month. */
function lookAheadStart(month: Day, today: Day): Day {
  const ahead = monthOf(month) - monthOf(today);
  return ahead < 2 ? today : firstOf(monthOf(today) + ahead - (ahead % 2));
}

export interface Availability {
  readonly dayOf: (day: Day) => AvailableDay | undefined;
  /** The first day with a free time on or after this one. */
  readonly nextFree: (from: Day) => AvailableDay | undefined;
  /** The look-ahead from today has loaded. */
  readonly known: boolean;
}

interface AvailabilityRequest extends SlotRequest {
  readonly today: Day;
  /** Any day of the month on screen. */
  readonly month: Day;
  /** The last bookable day. */
  readonly last: Day;
}

/** What is free on the days of the month on screen; the month after it is prefetched. */
export function useAvailability({ today, month, last, ...request }: AvailabilityRequest): Availability {
  const looksAhead = useCapability('available-days');
  const start = lookAheadStart(month, today);
  const soon = useQuery(availableDaysQuery(request, today));
  const shown = useQuery(availableDaysQuery(request, start));
  const following = lookAheadStart(firstOf(monthOf(month) + 1), today);
  // Fetched for the next turn of the calendar, and not shown yet.
  useQuery({
    ...availableDaysQuery(request, following),
    enabled: looksAhead && following !== start && following <= last,
    notifyOnChangeProps: [],
  });

  const days = [...(soon.data ?? []), ...(start === today ? [] : (shown.data ?? []))];
  const byDay = new Map(days.map((day) => [day.date, day]));
  return {
    dayOf: (day) => byDay.get(day),
    nextFree: (from) => days.find(({ date, first }) => date >= from && first !== null),
    known: soon.isSuccess,
  };
}

import { addDays, dayOf, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useCapability } from '../company/queries.ts';
import { formatDay } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { availableDaysQuery, type SlotRequest } from './queries.ts';

/**
 * From when one of some rooms is free, in words: "today", "from Thu 19 November". Reads the look-ahead that the calendar loads
 * anyway; undefined on a platform without one, or whose look-ahead names no rooms.
 */
export function useFreeFrom(request: SlotRequest, now: ShopTime, { asked }: { asked: boolean }) {
  const looksAhead = useCapability('available-days');
  const { data: days } = useQuery({ ...availableDaysQuery(request, dayOf(now)), enabled: asked && looksAhead });
  if (!looksAhead || days?.some(({ rooms }) => rooms === null)) return undefined;
  return (roomIds: readonly number[]): string | undefined => {
    if (!days) return undefined;
    const free = days.find(({ rooms }) => roomIds.some((id) => rooms?.includes(id)));
    if (!free) return m.common_book_free_none();
    if (free.date === dayOf(now)) return m.common_book_free_today();
    if (free.date === dayOf(addDays(now, 1))) return m.common_book_free_tomorrow();
    return m.common_book_free_from({ day: formatDay(timeOfDay(free.date) ?? now) });
  };
}

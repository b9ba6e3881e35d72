import type { Agenda } from '@embook/domain/agenda';
import { type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import type { NewBlock } from './block-dialog.tsx';

const HOUR = 3_600;
const QUARTER = 900;
const LAST_HOUR = 23 * HOUR;

/** What a block without a chosen time begins with: an hour of the shown day from the next quarter, or from the opening. */
export function firstBlock(
  date: Day,
  { now, open }: Pick<Agenda, 'now' | 'open'>,
  employeeId: number | null,
): NewBlock {
  const midnight = timeOfDay(date) ?? 0;
  const opening = open.map(([from = midnight]) => from).find((from) => dayOf(from) === date) ?? midnight + 9 * HOUR;
  const from = dayOf(now) === date ? Math.ceil(now / QUARTER) * QUARTER : opening;
  const startsAt = Math.min(from, midnight + LAST_HOUR);
  return { startsAt, endsAt: startsAt + HOUR, employeeId, roomId: null };
}

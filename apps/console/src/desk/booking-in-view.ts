import { type Day, dayOf } from '@embook/domain/shared';
import type { Draft } from './desk-draft-store.ts';

/** The visit that was booked last: closing its panel leaves the focus on its entry in the agenda. */
let made: number | undefined;

export const visitMade = (id: number): void => {
  made = id;
};

export const isJustMade = (id: number): boolean => id === made;

/**
 * What the agenda has to show so that a new visit is in sight: its day and, where one person's or one room's time is
 * shown, whose it is.
 */
export function viewOf(
  { chosen, employeeId: asked }: Pick<Draft, 'chosen' | 'employeeId'>,
  get: (name: string) => string | undefined,
  today: Day,
): Record<string, string | number | undefined> {
  if (!chosen) return {};
  const day = dayOf(chosen.startsAt);
  const shown = get('who');
  const whose = get('by') === 'room' ? chosen.roomId : (chosen.employeeId ?? asked);
  // Zero is everyone's day, where a visit is in sight anyway.
  const isOne = get('view') === 'week' || (shown !== undefined && shown !== '0');
  return { date: day === today ? undefined : day, ...(isOne && whose !== undefined && { who: whose }) };
}

import type { ClassSession } from '@embook/domain/classes';
import { type Day, minuteOfDay } from '@embook/domain/shared';

export const dayParts = ['morning', 'midday', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

const NOON = 12 * 60;
const EVENING = 16 * 60;

export const partOfMinute = (minute: number): DayPart => {
  if (minute < NOON) return 'morning';
  return minute < EVENING ? 'midday' : 'evening';
};
const partOf = ({ startsAt }: ClassSession): DayPart => partOfMinute(minuteOfDay(startsAt));

/** The classes of one cell of the week, by start. */
export const classesIn = (classes: readonly ClassSession[], day: Day, part: DayPart): ClassSession[] =>
  classes.filter((each) => each.on === day && partOf(each) === part).toSorted((a, b) => a.startsAt - b.startsAt);

/** Taken seats of all seats of the week, in percent, without cancelled classes. */
export function fullness(classes: readonly ClassSession[]): { readonly count: number; readonly percent: number } {
  const given = classes.filter(({ cancelled }) => !cancelled);
  const seats = given.reduce((sum, { places }) => sum + places, 0);
  const taken = given.reduce((sum, each) => sum + each.taken, 0);
  return { count: given.length, percent: seats === 0 ? 0 : Math.round((taken / seats) * 100) };
}

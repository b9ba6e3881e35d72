import { minuteOfDay, type ShopTime } from '../shared/index.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The last part is whatever is left of the day. */
const parts: readonly [part: PartOfDay, untilHour: number][] = [
  ['morning', 12],
  ['afternoon', 18],
  ['evening', 24],
];

const partOf = (time: ShopTime): PartOfDay => parts.find(([, untilHour]) => minuteOfDay(time) < untilHour * 60)![0];

export interface PartWithTimes<T> {
  readonly part: PartOfDay;
  readonly times: readonly T[];
}

/** Groups the times of a day, in their order; a part without times is left out. */
export const byPartOfDay = <T extends { readonly timestamp: ShopTime }>(times: readonly T[]): PartWithTimes<T>[] =>
  parts
    .map(([part]) => ({ part, times: times.filter(({ timestamp }) => partOf(timestamp) === part) }))
    .filter((group) => group.times.length > 0);

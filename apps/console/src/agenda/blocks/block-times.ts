import { DAY_SECONDS, type ShopTime } from '@embook/domain/shared';

/** `14:30` in seconds of the day. */
export const secondsOf = (clock: string): number | undefined => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60;
};

/** The end of a block on a day; midnight is the end of that day. */
export const endOn = (midnight: ShopTime, clock: string): ShopTime => {
  const end = secondsOf(clock) ?? 0;
  return midnight + (end === 0 ? DAY_SECONDS : end);
};

/** Whether a block would end before it begins, or at the same time. */
export const isTurned = (from: string, until: string): boolean => {
  const start = secondsOf(from);
  return start !== undefined && secondsOf(until) !== undefined && endOn(0, until) <= start;
};

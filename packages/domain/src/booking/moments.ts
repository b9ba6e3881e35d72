import { minuteOfDay, type ShopTime } from '../shared/index.ts';
import { freeTimes, type RoomDiary, type Search } from './slots.ts';

/** A room and who works in it. */
export interface StaffedRoom extends RoomDiary {
  readonly employeeId: number | null;
}

/** Which of the free moments. */
export interface MomentsWanted {
  readonly from: ShopTime;
  /** The earliest minute of a day, for customers who can only come after work. */
  readonly earliestMinute: number;
  /** The last ones before this moment, in place of the first ones after `from`. */
  readonly before?: ShopTime | undefined;
  /** How many of each person are left out, to page through them. */
  readonly skip?: number | undefined;
  /** The most moments for each person. */
  readonly mostEach: number;
}

export interface Moment<R> {
  readonly timestamp: ShopTime;
  readonly room: R;
}

/**
 * DESK-1: the soonest free moments of each person, or of each room that nobody in particular works in, by time. The
 * same engine computes the customers' calendar; for staff there is no notice period.
 */
export function soonestMoments<R extends StaffedRoom>(
  search: Search,
  rooms: readonly R[],
  { from, before = Infinity, earliestMinute, skip = 0, mostEach }: MomentsWanted,
): Moment<R>[] {
  const page = <T>(times: readonly T[]): readonly T[] =>
    before === Infinity
      ? times.slice(skip, skip + mostEach)
      : times.slice(Math.max(0, times.length - skip - mostEach), Math.max(0, times.length - skip));
  const groups = Map.groupBy(rooms, ({ id, employeeId }) => (employeeId === null ? `room ${id}` : employeeId));
  const moments = [...groups.values()].flatMap((group) =>
    page(
      freeTimes(
        search,
        group.map((room) => ({ ...room, noticeMinutes: 0 })),
      ).filter(({ timestamp }) => timestamp >= from && timestamp < before && minuteOfDay(timestamp) >= earliestMinute),
    ).flatMap(({ timestamp, roomId }) => {
      const room = group.find(({ id }) => id === roomId);
      return room ? [{ timestamp, room }] : [];
    }),
  );
  return moments.toSorted((a, b) => a.timestamp - b.timestamp);
}

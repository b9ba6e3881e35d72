import { minuteOfDay, type ShopTime } from '../shared/index.ts';
import { freeTimes, type RoomDiary, type Search } from './slots.ts';

/** A room and who works in it. */
export interface StaffedRoom extends RoomDiary {
  readonly employeeId: number | null;
}

interface Wanted {
  readonly from: ShopTime;
  /** The earliest minute of a day, for customers who can only come after work. */
  readonly earliestMinute: number;
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
  { from, earliestMinute, mostEach }: Wanted,
): Moment<R>[] {
  const groups = Map.groupBy(rooms, ({ id, employeeId }) => (employeeId === null ? `room ${id}` : employeeId));
  const moments = [...groups.values()].flatMap((group) =>
    freeTimes(
      search,
      group.map((room) => ({ ...room, noticeMinutes: 0 })),
    )
      .filter(({ timestamp }) => timestamp >= from && minuteOfDay(timestamp) >= earliestMinute)
      .slice(0, mostEach)
      .flatMap(({ timestamp, roomId }) => {
        const room = group.find(({ id }) => id === roomId);
        return room ? [{ timestamp, room }] : [];
      }),
  );
  return moments.toSorted((a, b) => a.timestamp - b.timestamp);
}

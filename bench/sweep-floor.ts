import type { TimeRange } from '@embook/domain/shops';
import { FIRST, GRID, MINUTES, OPENINGS, ROOM } from './room-month.ts';

/** Taken ranges as two columns of minutes since the first midnight. */
export interface Columns {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export const columnsOf = (taken: readonly TimeRange[]): Columns => ({
  starts: Int32Array.from(taken, ({ from }) => (from - FIRST) / 60),
  ends: Int32Array.from(taken, ({ until }) => (until - FIRST) / 60),
});

/**
 * The floor: the least any answer to this workload costs. A bare sweep with the workload's numbers built in: no
 * buffers, notice, horizon, refused days, special days or second room.
 */
function sweep({ starts, ends }: Columns, days: number, visit: (minute: number) => void): void {
  let next = 0;
  let takenUntil = -1;
  for (let midnight = 0; midnight < days * 1440; midnight += 1440) {
    for (const [from, until] of OPENINGS) {
      for (let start = midnight + from; start <= midnight + until - MINUTES; start += GRID) {
        while (next < starts.length && starts[next]! < start + MINUTES) {
          if (ends[next]! > takenUntil) takenUntil = ends[next]!;
          next += 1;
        }
        if (takenUntil <= start) visit(start);
      }
    }
  }
}

/** The answer of available-time/get. */
export function floorTimes(columns: Columns, days: number): string {
  const slots: { timestamp: number; room_id: number }[] = [];
  sweep(columns, days, (minute) => slots.push({ timestamp: FIRST + minute * 60, room_id: ROOM }));
  return JSON.stringify({ slots });
}

const TOTAL = OPENINGS.reduce((sum, [from, until]) => sum + Math.floor((until - from - MINUTES) / GRID) + 1, 0);

/** The answer of available-days/get. */
export function floorDays(columns: Columns, dates: readonly string[]): string {
  const free = new Int32Array(dates.length);
  const first = new Int32Array(dates.length).fill(-1);
  sweep(columns, dates.length, (minute) => {
    const day = Math.floor(minute / 1440);
    if (free[day] === 0) first[day] = minute;
    free[day]! += 1;
  });
  return JSON.stringify({
    days: dates.map((date, day) => ({
      date,
      free: free[day],
      total: TOTAL,
      rooms: first[day]! < 0 ? [] : [ROOM],
      first_timestamp: first[day]! < 0 ? null : FIRST + first[day]! * 60,
      room_id: first[day]! < 0 ? null : ROOM,
    })),
  });
}

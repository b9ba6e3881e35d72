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

/** How far the taken ranges of a room were read. */
interface Reading {
  next: number;
  takenUntil: number;
}

/**
 * The floor: the least any answer to this workload costs. A bare sweep with the workload's numbers built in: no
 * buffers, notice, horizon, refused days, special days or second room.
 */
function sweepDay({ starts, ends }: Columns, reading: Reading, midnight: number, visit: (minute: number) => void) {
  let { next, takenUntil } = reading;
  for (const [from, until] of OPENINGS) {
    for (let start = midnight + from; start <= midnight + until - MINUTES; start += GRID) {
      while (next < starts.length && starts[next]! < start + MINUTES) {
        if (ends[next]! > takenUntil) takenUntil = ends[next]!;
        next += 1;
      }
      if (takenUntil <= start) visit(start);
    }
  }
  reading.next = next;
  reading.takenUntil = takenUntil;
}

function sweep(columns: Columns, days: number, visit: (minute: number) => void): void {
  const reading = { next: 0, takenUntil: -1 };
  for (let midnight = 0; midnight < days * 1440; midnight += 1440) sweepDay(columns, reading, midnight, visit);
}

/** The soonest moments of a shop's people (SOON-1): day by day until there are `most`, those of one person one after another. */
export function floorSoonest(people: readonly Columns[], days: number, most: number): string {
  const readings = people.map(() => ({ next: 0, takenUntil: -1, freeFrom: 0 }));
  const moments: { timestamp: number; room_id: number }[] = [];
  for (let midnight = 0; midnight < days * 1440 && moments.length < most; midnight += 1440) {
    const ofDay: { timestamp: number; room_id: number }[] = [];
    for (const [index, columns] of people.entries()) {
      const reading = readings[index]!;
      sweepDay(columns, reading, midnight, (minute) => {
        if (minute < reading.freeFrom) return;
        ofDay.push({ timestamp: FIRST + minute * 60, room_id: index + 1 });
        reading.freeFrom = minute + MINUTES;
      });
    }
    ofDay.sort((a, b) => a.timestamp - b.timestamp);
    moments.push(...ofDay.slice(0, most - moments.length));
  }
  return JSON.stringify({ moments });
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

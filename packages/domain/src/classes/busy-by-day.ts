import { addDays, type ShopTime, startOfDay } from '../shared/index.ts';
import type { Busy, ExistingDate } from './series.ts';

type ByDay = Map<ShopTime, Busy[]>;

/**
 * What is busy, by room or teacher and day: a date is compared with what lies on its own days only. A draft has
 * thousands of dates, and comparing each with all others held the event loop for seconds (A27).
 */
export interface BusyByDay {
  readonly rooms: Map<number, ByDay>;
  readonly teachers: Map<number, ByDay>;
}

export const nothingBusy = (): BusyByDay => ({ rooms: new Map(), teachers: new Map() });

function addTo(places: Map<number, ByDay>, place: number | null, busy: Busy): void {
  if (place === null) return;
  const byDay = places.get(place) ?? new Map<ShopTime, Busy[]>();
  places.set(place, byDay);
  const { startsAt, endsAt } = busy;
  for (let day = startOfDay(startsAt); day <= endsAt; day = addDays(day, 1)) {
    const there = byDay.get(day);
    if (there) there.push(busy);
    else byDay.set(day, [busy]);
  }
}

export function addBusy({ rooms, teachers }: BusyByDay, busy: Busy): void {
  addTo(rooms, busy.roomId, busy);
  addTo(teachers, busy.employeeId, busy);
}

/** All that can stand in the way of a class; what is busy with both its room and its teacher is there twice. */
export function busyNear(
  { rooms, teachers }: BusyByDay,
  { startsAt, minutes, roomId, employeeId }: Pick<ExistingDate, 'startsAt' | 'minutes' | 'roomId' | 'employeeId'>,
): readonly Busy[] {
  const near: Busy[][] = [];
  const endsAt = startsAt + minutes * 60;
  for (let day = startOfDay(startsAt); day <= endsAt; day = addDays(day, 1))
    for (const there of [rooms.get(roomId ?? 0)?.get(day), teachers.get(employeeId ?? 0)?.get(day)])
      if (there) near.push(there);
  return near.length === 1 ? (near[0] ?? []) : near.flat();
}

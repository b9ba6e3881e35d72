import type { RoomDiary, Search } from '../src/booking/index.ts';
import type { ShopTime } from '../src/shared/index.ts';

/** The availability rule written a second time, simple and slow: every minute of every day is tried. */
export function naiveFreeStarts({ days, service, now }: Search, room: RoomDiary): ShopTime[] {
  const inside = new Map<ShopTime, number>();
  const capacity = room.capacity ?? 1;
  for (const { from, until, isOnePlace } of room.taken)
    for (let minute = from; minute < until; minute += 60)
      inside.set(minute, (inside.get(minute) ?? 0) + (isOnePlace ? 1 : capacity));

  const isFreeAround = (start: ShopTime): boolean => {
    const end = start + (service.minutes + service.bufferAfter) * 60;
    for (let minute = start - service.bufferBefore * 60; minute < end; minute += 60) {
      if ((inside.get(minute) ?? 0) >= capacity) return false;
    }
    return true;
  };
  const isAllowed = (start: ShopTime): boolean => {
    const date = new Date(start * 1000);
    return (
      start >= now + room.noticeMinutes * 60 &&
      start <= room.futureBooking &&
      !room.disabledDays.includes(date.getUTCDay()) &&
      !room.disabledDates.includes(date.toISOString().slice(0, 10))
    );
  };

  const starts: ShopTime[] = [];
  for (const { midnight, open } of room.days ?? days) {
    for (let start = midnight; start < midnight + 24 * 3600; start += 60) {
      const fits = open.some(
        ({ from, until }) =>
          start >= from && start + service.minutes * 60 <= until && (start - from) % (room.gridMinutes * 60) === 0,
      );
      if (fits && isAllowed(start) && isFreeAround(start)) starts.push(start);
    }
  }
  return starts;
}

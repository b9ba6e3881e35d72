import { type AvailableDay, freeDays, freeTimes, type Product, type Slot } from '@embook/domain/booking';
import { addDays, dayOf, type ShopTime, startOfDay } from '@embook/domain/shared';
import { openingDays } from '@embook/domain/shops';
import { type Clock, shopNow } from '../infra/clock.ts';
import { Problem } from '../infra/http/problem.ts';
import { timetableOf } from '../shops/shops.ts';
import type { BookingStore, StoredRoom } from './store.ts';

export type Booking = ReturnType<typeof createBooking>;

export interface Wish {
  readonly serviceId: number;
  /** Undefined: any room will do. */
  readonly roomId: number | undefined;
  /** Any moment of the first day that is asked for. */
  readonly at: ShopTime;
}

export function createBooking(store: BookingStore, clock: Clock) {
  /** Everything the free times of some days are computed from. */
  async function search(companyId: number, { serviceId, roomId, at }: Wish, days: number) {
    const first = startOfDay(at);
    const found = await store.diary(companyId, serviceId, roomId, first, addDays(first, days));
    if (!found) throw new Problem('service_not_found');
    if (roomId !== undefined && found.rooms.length === 0) throw new Problem('room_not_found');
    const now = shopNow(clock, found.timeZone);
    return {
      search: { days: openingDays(timetableOf(found, dayOf(first)), first, days), service: found, now },
      rooms: found.rooms.map((room) => ({
        ...room,
        futureBooking: latestBookable(room, now),
        taken: room.taken.map(([from, until]) => ({ from, until })),
      })),
    };
  }

  return {
    async products(companyId: number, shopId: number, serviceId: number): Promise<Product[]> {
      const found = await store.service(companyId, serviceId);
      if (!found || found.shopId !== shopId) throw new Problem('service_not_found');
      const now = shopNow(clock, found.timeZone);
      const today = dayOf(now);
      return found.rooms.map((room) => ({
        id: room.id,
        name: room.name,
        photoUrl: room.photoUrl,
        employeeName: room.employeeName,
        disabledDates: room.disabledDates.filter((date) => date >= today),
        disabledDays: room.disabledDays,
        futureBooking: latestBookable(room, now),
      }));
    },

    async availableTimes(companyId: number, wish: Wish): Promise<Slot[]> {
      const found = await search(companyId, wish, 1);
      return freeTimes(found.search, found.rooms);
    },

    async availableDays(companyId: number, wish: Wish, days: number): Promise<AvailableDay[]> {
      const found = await search(companyId, wish, days);
      return freeDays(found.search, found.rooms);
    },
  };
}

/** The whole last day of the horizon counts. */
const latestBookable = ({ horizonDays }: StoredRoom, now: ShopTime): ShopTime =>
  addDays(startOfDay(now), horizonDays + 1) - 1;

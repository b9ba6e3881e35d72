import type { ShopTime, Texts } from '@embook/domain/shared';
import type { Schedule } from '@embook/domain/shops';
import type { StoredHours, StoredSpecialDay } from '../shops/shops.ts';
import { createCatalogueCache } from '../infra/catalogue-cache.ts';

/** Which of its places is taken from when until when; null: all of them. */
export type StoredUse = [from: ShopTime, until: ShopTime, place: number | null];

export interface StoredRoom {
  readonly id: number;
  readonly name: string;
  readonly texts: Texts | null;
  readonly photoUrl: string | null;
  readonly employeeId: number | null;
  readonly employeeName: string | null;
  readonly gridMinutes: number;
  readonly noticeMinutes: number;
  readonly horizonDays: number;
  readonly capacity: number;
  readonly disabledDays: number[];
  readonly disabledDates: string[];
  /** When its employee works; without an employee it is empty, and the shop's hours hold. */
  readonly schedule: Schedule;
  /** When the room or its employee is taken, by start; without a place all of the room is (WHO-5). */
  readonly taken: StoredUse[];
}

export interface StoredService {
  readonly id: number;
  /** Customers do not see its shop for the time being. */
  readonly isHidden: boolean;
  readonly shopId: number;
  readonly name: string;
  readonly parentName: string | null;
  readonly priceCents: number;
  readonly minutes: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  readonly timeZone: string;
  readonly hours: StoredHours[];
  readonly specialDays: StoredSpecialDay[];
  readonly rooms: StoredRoom[];
}

interface Which {
  readonly companyId: number;
  readonly serviceId: number;
  /** Undefined: with all its rooms. */
  readonly roomId: number | undefined;
}

export type ServiceCache = ReturnType<typeof createServiceCache>;

/** Services with their rooms, cached for one version of the catalogue. When rooms are taken is never cached. */
export function createServiceCache() {
  const known = createCatalogueCache<StoredService>();
  const keyOf = ({ companyId, serviceId, roomId }: Which): string => `${companyId} ${serviceId} ${roomId}`;
  const withoutTaken = (room: StoredRoom): StoredRoom => ({ ...room, taken: [] });
  return {
    find: (which: Which, version: number): StoredService | undefined => known.find(keyOf(which), version),
    keep: (which: Which, version: number, service: StoredService): void =>
      known.keep(keyOf(which), version, { ...service, rooms: service.rooms.map(withoutTaken) }),
  };
}

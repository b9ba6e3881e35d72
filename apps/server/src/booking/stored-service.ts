import type { ShopTime, Texts } from '@embook/domain/shared';
import type { Schedule } from '@embook/domain/shops';
import type { StoredHours, StoredSpecialDay } from '../shops/shops.ts';

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
  readonly disabledDays: number[];
  readonly disabledDates: string[];
  /** When its employee works; without an employee it is empty, and the shop's hours hold. */
  readonly schedule: Schedule;
  /** When the room or its employee is taken, by start. */
  readonly taken: [from: ShopTime, until: ShopTime][];
}

export interface StoredService {
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

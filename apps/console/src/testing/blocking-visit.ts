import type { ImpactBooking } from '@embook/domain/hours';

/** Monday 16 November 2026, 10:00 by the shop's clock. */
export const TEN = Date.UTC(2026, 10, 16, 10) / 1000;

/** A booking at ten that stands in the way of other hours, and can move to these hours of the day, with Lotte. */
export const blockingVisit = (id: number, name: string, hours: readonly number[]): ImpactBooking => ({
  id,
  version: 1,
  startsAt: TEN,
  endsAt: TEN + 3_600,
  shopId: 3,
  customer: { id, name },
  service: { id: 5, name: 'Massage' },
  employee: { id: 71, name: 'Noor' },
  priceCents: null,
  held: false,
  moves: hours.map((hour) => ({
    startsAt: TEN + (hour - 10) * 3_600,
    roomId: 9,
    roomName: 'Clay room',
    employeeId: 8,
    employeeName: 'Lotte',
  })),
  cancel: { giveBack: 'all', amountCents: 0, words: 'Nothing was paid.' },
});

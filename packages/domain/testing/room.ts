import type { Product, RoomDiary, Search } from '../src/booking/index.ts';
import { at, MONDAY, openDay } from './clock.ts';

/** A room that takes anything, at every half hour. */
export const aRoom = (given: Partial<RoomDiary> = {}): RoomDiary => ({
  id: 1,
  gridMinutes: 30,
  noticeMinutes: 0,
  disabledDates: [],
  disabledDays: [],
  futureBooking: at('00:00', '2027-11-16'),
  taken: [],
  ...given,
});

/** An hour's service on Monday, open 09–12; it is the evening before. */
export const aSearch = (given: Partial<Search> = {}): Search => ({
  days: [openDay(MONDAY, '09:00-12:00')],
  service: { minutes: 60, bufferBefore: 0, bufferAfter: 0 },
  now: at('18:00', '2026-11-15'),
  ...given,
});

export const aProduct = (given: Partial<Product> = {}): Product => ({
  id: 1,
  name: 'Room',
  photoUrl: null,
  employeeName: null,
  disabledDates: [],
  disabledDays: [],
  futureBooking: at('00:00', '2027-11-16'),
  ...given,
});

import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test, vi } from 'vitest';
import { findDiary } from './booking-store.ts';
import { availableDays } from './free-times.ts';
import { createServiceCache, type StoredService } from './service-cache.ts';

vi.mock(import('./booking-store.ts'), async (original) => ({ ...(await original()), findDiary: vi.fn() }));

const NOW = Date.UTC(2026, 10, 16, 8);

const room: StoredService['rooms'][number] = {
  id: 1,
  name: 'Room',
  texts: null,
  photoUrl: null,
  employeeId: null,
  employeeName: null,
  gridMinutes: 60,
  noticeMinutes: 0,
  horizonDays: 365,
  capacity: 1,
  disabledDays: [],
  disabledDates: [],
  schedule: { patterns: [], absences: [] },
  taken: [],
};

const service = (rooms: number): StoredService => ({
  id: 1,
  isHidden: false,
  shopId: 1,
  name: 'Massage',
  parentName: null,
  priceCents: 1_000,
  minutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  timeZone: 'UTC',
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 540, closes: 660 })),
  specialDays: [],
  rooms: Array.from({ length: rooms }, (_, index) => ({ ...room, id: index + 1 })),
});

/** How often the event loop could answer others while the free days of a service were computed. */
async function turnsFor(rooms: number): Promise<number> {
  vi.mocked(findDiary).mockResolvedValue(service(rooms));
  const core = { db: drizzle.mock(), clock: { now: () => NOW }, services: createServiceCache() };
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const days = await availableDays(core, 1, { serviceId: 1, roomId: undefined, at: NOW / 1000 }, 62);
  clearImmediate(next);
  expect(days.map(({ free }) => free)).toEqual(Array.from({ length: 62 }, () => 2));
  return turns;
}

test('[A27] other calls are answered while the free days of very many rooms are computed', async () => {
  expect(await turnsFor(200)).toBeGreaterThanOrEqual(61);
  expect(await turnsFor(1)).toBe(0);
});

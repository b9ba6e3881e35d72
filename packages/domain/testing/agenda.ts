import type { Agenda, AgendaEntry } from '../src/agenda/index.ts';

const HOUR = 3_600;
/** Monday 16 November 2026. */
export const MONDAY = Date.UTC(2026, 10, 16) / 1000;
export const onMonday = (hour: number): number => MONDAY + hour * HOUR;

export const anEntry = (given: Partial<AgendaEntry> & { readonly id: number }): AgendaEntry => {
  const startsAt = given.startsAt ?? onMonday(10);
  const endsAt = given.endsAt ?? startsAt + HOUR;
  return {
    kind: 'booking',
    employeeId: 1,
    roomId: 11,
    startsAt,
    endsAt,
    busyFrom: startsAt,
    busyUntil: endsAt,
    status: 'confirmed',
    paid: false,
    dueCents: null,
    customer: { id: given.id, name: `Customer ${given.id}` },
    service: { id: 5, name: 'Massage' },
    categoryId: 1,
    taken: null,
    total: null,
    here: null,
    expected: null,
    unpaid: null,
    unpaidCents: null,
    arrivedAt: null,
    heldUntil: null,
    newSince: null,
    reason: null,
    weekly: false,
    version: 1,
    ...given,
  };
};

/** Noor with two rooms and Daan with one, open from nine to five; a fourth room has nobody. */
export const anAgenda = (entries: readonly AgendaEntry[] = [], given: Partial<Agenda> = {}): Agenda => {
  const hours = [[onMonday(9), onMonday(17)]];
  const room = (id: number, employeeId: number | null, serviceIds = [5]) => ({
    id,
    name: `Room ${id}`,
    photoUrl: null,
    working: hours,
    employeeId,
    gridMinutes: 20,
    capacity: 1,
    serviceIds,
  });
  return {
    now: onMonday(8),
    timeZone: 'Europe/Amsterdam',
    open: hours,
    specialDays: [],
    employees: [
      { id: 1, name: 'Noor', photoUrl: null, working: hours },
      { id: 2, name: 'Daan', photoUrl: null, working: hours },
    ],
    rooms: [room(11, 1), room(12, 1), room(21, 2, [6]), room(31, null)],
    entries: [...entries],
    ...given,
  };
};

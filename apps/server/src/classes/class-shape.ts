import type { ClassSession } from '@embook/domain/classes';
import { centsFromEuro, clockOf, dayOf, type Locale } from '@embook/domain/shared';
import type { VisitNews } from '../messages/mail-data.ts';
import type { ClassRow } from './class-store.ts';

/** A visit that was given up with its class, as the mail about it needs it. */
export interface CalledOff {
  readonly visit: VisitNews & { readonly email: string | null; readonly locale: Locale };
  readonly refund: { readonly amountCents: number; readonly dueOn: string } | null;
}

export const shownClass = ({ timeZone: _, ...row }: ClassRow): ClassSession => ({
  ...row,
  on: dayOf(row.startsAt),
  at: clockOf(row.startsAt),
});

/** What the audit log keeps of a class. */
export const loggedClass = (row: ClassRow) => ({
  name: row.name ?? row.serviceName,
  starts_at: row.startsAt,
  minutes: row.minutes,
  employee_id: row.employeeId,
  room_id: row.roomId,
  places: row.places,
  price: row.price / 100,
  version: row.version,
});

/** Staff give euro, as in a company file. */
export const centsOr = (euro: number | undefined, cents: number): number =>
  euro === undefined ? cents : centsFromEuro(euro);

import type { ClassSession } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { centsFromEuro, clockOf, dayOf, type FieldsOf, type Locale, type Texts } from '@embook/domain/shared';
import type { VisitNews } from '../messages/mail-data.ts';
import type { ClassRow } from './class-store.ts';

/** A visit that was cancelled with its class, as the mail about it needs it. */
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

type TextsSent = FieldsOf<StaffContract['staffChangeClass']>['texts'];

/** The texts that were given; null where none is left, and undefined where they stay as they are (CAT-5). */
export function textsSent(sent: TextsSent): Texts | null | undefined {
  if (!sent) return sent;
  const given = Object.entries(sent).flatMap(([locale, said]) => {
    const texts = Object.entries(said ?? {}).filter(([, text]) => text !== undefined && text !== '');
    return texts.length > 0 ? [[locale, Object.fromEntries(texts)] as const] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}

/** Staff give euro, as in a company file. */
export const centsOr = (euro: number | undefined, cents: number): number =>
  euro === undefined ? cents : centsFromEuro(euro);

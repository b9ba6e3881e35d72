import type { ClassSession } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import {
  centsFromEuro,
  clockOf,
  dayOf,
  euroFromCents,
  type FieldsOf,
  type Locale,
  type Texts,
} from '@embook/domain/shared';
import { type ClassValues, valueColumns } from '../infra/db/class-columns.ts';
import type { RecordEvent } from '../infra/db/audit-entry.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { ReservationCore } from '../reservations/reservations.ts';
import type { ClassRow, findTaughtService } from './class-store.ts';

/** What a booking that is cancelled with its class is given back. */
export type Outcome =
  | { readonly kind: 'free' }
  | { readonly kind: 'free_use_returned' }
  | { readonly kind: 'refund'; readonly amount: number; readonly fee: number };

/** The context with the audit log. */
export interface ClassCore extends ReservationCore {
  readonly record: RecordEvent;
}

/** What is taught, as the member reads it (CAT-5). */
export const taughtIn = (
  { serviceName, serviceTexts }: { readonly serviceName: string; readonly serviceTexts: Texts | null },
  locale: Locale,
): string => serviceTexts?.[locale]?.['name'] ?? serviceName;

export const shownClass = ({ locale }: Pick<StaffCaller, 'locale'>, row: ClassRow): ClassSession => {
  const { timeZone: _, serviceTexts: __, ...shown } = row;
  return { ...shown, serviceName: taughtIn(row, locale), on: dayOf(row.startsAt), at: clockOf(row.startsAt) };
};

/** What the audit log keeps of what a class and a series have alike. */
export const loggedValues = (
  row: ClassValues & Pick<ClassRow, 'serviceName' | 'employeeId' | 'roomId' | 'version'>,
) => ({
  name: row.name ?? row.serviceName,
  minutes: row.minutes,
  employee_id: row.employeeId,
  room_id: row.roomId,
  places: row.places,
  price: euroFromCents(row.price),
  description: row.description,
  show_places_left: row.showPlacesLeft,
  hide_price: row.hidePrice,
  bookable: row.bookable,
  version: row.version,
});

/** What the audit log keeps of a class. */
export const loggedClass = (row: ClassRow) => ({
  ...loggedValues(row),
  starts_at: row.startsAt,
  photo: row.photo,
  video: row.video,
  street: row.street,
  zip: row.zip,
  city: row.city,
  country: row.country,
  phone: row.phone,
  texts: row.texts,
});

type ChangeRequest = FieldsOf<StaffContract['staffChangeClass']>;
type TextsSent = ChangeRequest['texts'];
type TaughtService = NonNullable<Awaited<ReturnType<typeof findTaughtService>>>;
type ValuesRequest = Pick<ChangeRequest, keyof ClassValues>;

/** What a class or a series says of itself after a change: what was not sent stays, staff send euro. */
export const valuesAfter = (request: ValuesRequest, before: ClassValues): ClassValues => ({
  name: request.name === undefined ? before.name : request.name,
  minutes: request.minutes ?? before.minutes,
  places: request.places ?? before.places,
  price: centsOr(request.price, before.price),
  description: request.description === undefined ? before.description : request.description,
  showPlacesLeft: request.showPlacesLeft ?? before.showPlacesLeft,
  hidePrice: request.hidePrice ?? before.hidePrice,
  bookable: request.bookable ?? before.bookable,
});

/** The columns of a new class or series; what was not sent is as its service has it. */
export const newColumns = (
  request: ValuesRequest & { readonly serviceId: number; readonly places: number },
  service: TaughtService,
) => ({
  serviceId: request.serviceId,
  ...valueColumns(
    valuesAfter(request, {
      ...service,
      name: null,
      description: null,
      places: request.places,
      showPlacesLeft: false,
    }),
  ),
});

type EventPart = 'photo' | 'video' | 'street' | 'zip' | 'city' | 'country' | 'phone' | 'texts';

/** The columns of an event; what was not sent is undefined, and stays. */
export const eventColumns = (request: Pick<ChangeRequest, EventPart>) => ({
  photoUrl: request.photo,
  videoUrl: request.video,
  street: request.street,
  zip: request.zip,
  city: request.city,
  country: request.country,
  contactNumber: request.phone,
  texts: textsSent(request.texts),
});

/** The texts that were given; null where none is left, and undefined where they stay as they are (CAT-5). */
function textsSent(sent: TextsSent): Texts | null | undefined {
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

import { PREVIEW_NEW_ID, type PreviewDraft } from '@embook/domain/catalogue';
import type { Session } from '@embook/domain/groups';
import { dayOf, minuteOfDay, timeOfDay } from '@embook/domain/shared';
import type { Shop } from './shown-things.ts';
import { isRecord, type Typed, typed } from './typed-values.ts';

/** The event that is typed; events that are not online yet have a page here too. */
export const typedEvent = ({ thing, values }: PreviewDraft): { id: number; shopId: number } | undefined => {
  const { id, shopId } = values;
  if (thing !== 'event' || typeof shopId !== 'number') return undefined;
  return { id: typeof id === 'number' ? id : PREVIEW_NEW_ID, shopId };
};

/** An event without any values of its own: it is at its shop, as on the platform. */
export const blankEvent = (id: number, shop: Shop): Session => ({
  id,
  shopId: shop.id,
  serviceId: 0,
  serviceName: '',
  groupName: null,
  roomId: null,
  roomName: null,
  objectId: null,
  employeeId: null,
  employeeName: null,
  employeePhotoUrl: null,
  startsAt: 0,
  length: 0,
  cost: 0,
  hidePrice: false,
  bookableType: 'always',
  description: null,
  showSessionsLeft: false,
  available: 0,
  total: 0,
  full: false,
  cancelled: false,
  bookedByMe: false,
  boughtByMe: false,
  heldByMe: false,
  myBookingId: null,
  street: shop.street,
  zip: shop.zip,
  city: shop.city,
  country: shop.country,
  latitude: shop.latitude,
  longitude: shop.longitude,
  contactNumber: shop.contactNumber,
  photoUrl: null,
  videoUrl: null,
  options: [],
});

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** The typed day and time of day; an incomplete one leaves that of before. */
function startOf(given: Typed, before: number): number {
  const day = timeOfDay(given.text('on', '')) ?? timeOfDay(dayOf(before)) ?? 0;
  const [, hours, minutes] = CLOCK.exec(given.text('at', '')) ?? [];
  return day + (hours === undefined ? minuteOfDay(before) : Number(hours) * 60 + Number(minutes)) * 60;
}

type Place = Pick<Session, 'street' | 'zip' | 'city' | 'country' | 'latitude' | 'longitude'>;

/** With a street the event is elsewhere, where the map is known only once it is saved. */
function placeOf(given: Typed, before: Session): Place {
  const { street, zip, city, country, latitude, longitude } = before;
  const typedStreet = given.text('street', '');
  if (typedStreet === '') return { street, zip, city, country, latitude, longitude };
  const place = {
    street: typedStreet,
    zip: given.text('zip', ''),
    city: given.text('city', ''),
    country: given.text('country', ''),
  };
  const isSame = typedStreet === street && place.city === city;
  return { ...place, latitude: isSame ? latitude : null, longitude: isSame ? longitude : null };
}

/** The kinds of places to choose from, which its editor shows but does not change; their prices are in cents. */
const optionsOf = (given: Typed, isFull: boolean): Session['options'] | undefined =>
  given
    .list('options')
    ?.filter(isRecord)
    .map((values) => {
      const option = typed(values, 'en');
      const serviceId = option.number('serviceId', 0);
      return {
        id: serviceId,
        serviceId,
        serviceName: option.text('name', ''),
        cost: option.number('price', 0),
        length: option.number('minutes', 0),
        full: isFull,
        cancelled: false,
        bookedByMe: false,
      };
    });

/** What customers will see of an event; `names` has those of its service, employee and room. */
export function eventWith(given: Typed, names: PreviewDraft['names'], before: Session): Session {
  const total = given.number('places', before.total);
  const available = Math.max(0, total - given.number('taken', before.total - before.available));
  const named = (kind: 'service' | 'employee' | 'room', field: string) => {
    const id = given.maybeNumber(field, null);
    return { id, name: id === null ? null : (names[`${kind}:${id}`] ?? null) };
  };
  const service = named('service', 'serviceId');
  const employee = named('employee', 'employeeId');
  const room = named('room', 'roomId');
  return {
    ...before,
    ...placeOf(given, before),
    serviceId: service.id ?? before.serviceId,
    serviceName: service.name ?? before.serviceName,
    groupName: given.text('name', null),
    employeeId: employee.id,
    employeeName: employee.name,
    roomId: room.id,
    roomName: room.name,
    startsAt: startOf(given, before.startsAt),
    length: given.number('minutes', before.length),
    cost: given.cents('price', before.cost),
    hidePrice: given.flag('hidePrice', before.hidePrice),
    description: given.text('description', null),
    showSessionsLeft: given.flag('showPlacesLeft', before.showSessionsLeft),
    total,
    available,
    full: available === 0,
    options: optionsOf(given, available === 0) ?? before.options,
    contactNumber: given.text('phone', before.contactNumber),
    photoUrl: given.text('photo', null),
    videoUrl: given.text('video', null),
  };
}

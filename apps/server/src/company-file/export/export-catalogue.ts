import { bundleValues, serviceValues } from '@embook/domain/catalogue';
import { dayOf, euroFromCents } from '@embook/domain/shared';
import { type Buffers, bundleShown, noBuffers, serviceShown } from '../../catalogue/catalogue.ts';
import type { CompanyFileText } from '../format.ts';
import {
  type Exporting,
  lean,
  only,
  removedText,
  sessionsInOrder,
  some,
  sorted,
  unless,
  valuesText,
  whenText,
} from './exporting.ts';
import type { Row } from './stored.ts';

type ShopText = CompanyFileText['shops'][number];
type ServiceText = NonNullable<ShopText['taught']>[number];
type BundleText = NonNullable<ShopText['bundles']>[number];

export function servicesText(exporting: Exporting, shopId: number, categoryId: number | null): ServiceText[] {
  const { services } = exporting.stored;
  return sorted(
    services.filter((row) => row.shopId === shopId && row.categoryId === categoryId && row.parentServiceId === null),
  ).map((service) => ({
    ...serviceText(exporting, service, noBuffers),
    options: some(
      sorted(services.filter(({ parentServiceId }) => parentServiceId === service.id)).map((option) =>
        serviceText(exporting, option, service),
      ),
    ),
  }));
}

function serviceText({ stored, refs, picture }: Exporting, service: Row<'services'>, usual: Buffers) {
  const rooms = stored.serviceRooms.filter(({ serviceId }) => serviceId === service.id);
  return {
    ref: refs.services.of(service.id),
    ...lean(serviceShown(service, usual), serviceValues),
    photo: picture(service.photoUrl),
    rooms: some(rooms.map(({ roomId }) => refs.rooms.of(roomId)).toSorted()),
  };
}

/** Classes and events on one day; what recurs stands in the timetable. */
export function sessionsText(exporting: Exporting, shopId: number, kind: 'group' | 'event') {
  const { stored, weekly } = exporting;
  const booked = new Set(stored.bookings.map(({ sessionId }) => sessionId));
  const here = stored.sessions.filter((row) => row.shopId === shopId && row.kind === kind);
  return sessionsInOrder(here.filter(({ id }) => !weekly.some(({ ids }) => ids.has(id)))).map((session) =>
    sessionText(exporting, session, booked.has(session.id)),
  );
}

export function timetableText(exporting: Exporting, shopId: number) {
  const { stored, weekly } = exporting;
  const booked = new Set(stored.bookings.flatMap(({ sessionId }) => sessionId ?? []));
  return weekly
    .filter(({ first }) => first.shopId === shopId)
    .map(({ first, ids, every, from, until }) => {
      const {
        on: _,
        cancelled_at: __,
        series: ___,
        date: ____,
        changed: _____,
        ...text
      } = sessionText(
        exporting,
        first,
        [...ids].some((id) => booked.has(id)),
      );
      return { ...text, every, from, until };
    });
}

function sessionText(
  { refs, services, sessionOptions, picture }: Exporting,
  session: Row<'sessions'>,
  isBooked: boolean,
) {
  const service = services.get(session.serviceId)!;
  return {
    ref: isBooked || refs.sessions.isGiven(session.id) ? refs.sessions.of(session.id) : undefined,
    of: refs.services.of(session.serviceId),
    room: refs.rooms.ofSome(session.roomId),
    employee: refs.employees.ofSome(session.employeeId),
    ...whenText(session.startsAt),
    ...valuesText(session, service),
    texts: only(session.texts),
    cancelled_at: session.cancelledAt?.toISOString(),
    series: refs.series.ofSome(session.seriesId),
    date: session.seriesDate === null ? undefined : unless(dayOf(session.startsAt), session.seriesDate),
    changed: session.changedAlone || undefined,
    photo: picture(session.photoUrl),
    video: only(session.videoUrl),
    street: only(session.street),
    zip: only(session.zip),
    city: only(session.city),
    country: only(session.country),
    latitude: only(session.latitude),
    longitude: only(session.longitude),
    phone: only(session.contactNumber),
    options: some(
      sorted((sessionOptions.get(session.id) ?? []).map((option) => ({ ...option, id: option.serviceId }))).map(
        (option) => {
          const usual = services.get(option.serviceId)!;
          return {
            service: refs.services.of(option.serviceId),
            price: unless(euroFromCents(usual.priceCents), euroFromCents(option.priceCents)),
            minutes: unless(usual.minutes, option.minutes),
          };
        },
      ),
    ),
  };
}

export function bundleText(exporting: Exporting, bundle: Row<'bundles'>): BundleText {
  const { stored, refs } = exporting;
  const links = stored.bundleServices.filter(({ bundleId }) => bundleId === bundle.id);
  return {
    ref: refs.bundles.of(bundle.id),
    ...lean(bundleShown(bundle), bundleValues),
    services: links
      .filter(({ removedAt }) => removedAt === null)
      .map(({ serviceId }) => refs.services.of(serviceId))
      .toSorted(),
    removed_services: removedText(exporting, links),
  };
}

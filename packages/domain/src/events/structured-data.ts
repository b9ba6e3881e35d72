import { sessionName, sessionRefusal, type Session } from '../groups/index.ts';
import { euroFromCents, isPriceShown, type ShopTime } from '../shared/index.ts';

/** Wall-clock time without an offset: readers take it in the time of the place (schema.org DateTime). */
const wallClock = (time: ShopTime): string => new Date(time * 1000).toISOString().slice(0, 19);

interface Surroundings {
  readonly url: string;
  readonly organizer: string;
  readonly imageUrl: string | null;
  readonly now: ShopTime;
}

/** An event as search engines read it (schema.org/Event). */
export function eventData(event: Session, { url, organizer, imageUrl, now }: Surroundings) {
  const { street, zip, city, country, latitude, longitude, cost, hidePrice } = event;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: sessionName(event),
    startDate: wallClock(event.startsAt),
    endDate: wallClock(event.startsAt + event.length * 60),
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.description !== null && { description: event.description }),
    ...(imageUrl !== null && { image: [imageUrl] }),
    url,
    location: {
      '@type': 'Place',
      name: [street, city].filter(Boolean).join(', '),
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        postalCode: zip,
        addressLocality: city,
        addressCountry: country,
      },
      ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    },
    organizer: { '@type': 'Organization', name: organizer },
    ...(event.employeeName !== null && { performer: { '@type': 'Person', name: event.employeeName } }),
    ...(isPriceShown(cost, hidePrice) && {
      offers: {
        '@type': 'Offer',
        price: euroFromCents(cost),
        priceCurrency: 'EUR',
        availability: `https://schema.org/${sessionRefusal(event, now) ? 'SoldOut' : 'InStock'}`,
        url,
      },
    }),
  };
}

import type { Shop } from './api.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Search engines read no 24:00. */
const stretches = (hours: Shop['openingHours'][number]['hours'], when: object) =>
  hours.map(({ opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    ...when,
    opens,
    closes: closes === '24:00' ? '23:59' : closes,
  }));

interface Surroundings {
  readonly url: string;
  readonly company: string;
  readonly imageUrl: string | null;
}

/** A shop as search engines read it (schema.org/LocalBusiness). */
export function shopData(shop: Shop, { url, company, imageUrl }: Surroundings) {
  const { latitude, longitude, ratingAverage, contactNumber } = shop;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: shop.name,
    url,
    parentOrganization: { '@type': 'Organization', name: company },
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      postalCode: shop.zip,
      addressLocality: shop.city,
      addressCountry: shop.country,
    },
    ...(imageUrl !== null && { image: [imageUrl] }),
    ...(contactNumber !== null && { telephone: contactNumber }),
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: shop.openingHours.flatMap(({ weekday, closed, hours }) =>
      stretches(closed ? [] : hours, { dayOfWeek: WEEKDAYS[weekday - 1] }),
    ),
    specialOpeningHoursSpecification: shop.specialDays.flatMap(({ date, closed, hours }) =>
      // Opening and closing in the same minute means closed.
      stretches(closed ? [{ opens: '00:00', closes: '00:00' }] : hours, { validFrom: date, validThrough: date }),
    ),
    ...(ratingAverage !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratingAverage,
        reviewCount: shop.ratingCount,
        bestRating: 5,
      },
    }),
  };
}

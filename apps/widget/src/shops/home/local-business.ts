import type { ShopWithPeople } from '@embook/domain/shops';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type Hours = ShopWithPeople['openingHours'][number]['hours'];

/** Readers of the data know no 24:00. */
const stretches = (hours: Hours, when: object) =>
  hours.map(({ opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    ...when,
    opens,
    closes: closes === '24:00' ? '23:59' : closes,
  }));

interface Seen {
  readonly company: string;
  readonly image: string | null;
}

/** A shop in the words of schema.org, for search engines and shared links. Null says nothing, so it is left out. */
export function localBusiness(shop: ShopWithPeople, { company, image }: Seen): object {
  const { latitude, longitude, ratingAverage, ratingCount, contactNumber } = shop;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: shop.name,
    parentOrganization: { '@type': 'Organization', name: company },
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      postalCode: shop.zip,
      addressLocality: shop.city,
      addressCountry: shop.country,
    },
    ...(image !== null && { image }),
    ...(contactNumber !== null && { telephone: contactNumber }),
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: shop.openingHours.flatMap(({ weekday, closed, hours }) =>
      stretches(closed ? [] : hours, { dayOfWeek: WEEKDAYS[weekday - 1] }),
    ),
    specialOpeningHoursSpecification: shop.specialDays.flatMap(({ date, closed, hours }) =>
      // Opening and closing at the same minute is how a closed day is said.
      stretches(closed ? [{ opens: '00:00', closes: '00:00' }] : hours, { validFrom: date, validThrough: date }),
    ),
    ...(ratingAverage !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratingAverage,
        reviewCount: ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

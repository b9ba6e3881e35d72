import { expect, test } from 'vitest';
import { specialDay, timetable, weekOf } from '../../testing/shop.ts';
import { type Shop, shopData } from './index.ts';

const shop: Shop = {
  id: 1,
  name: 'Oudegracht',
  street: 'Oudegracht 112',
  zip: '3511 AW',
  city: 'Utrecht',
  country: 'Netherlands',
  latitude: 52.09,
  longitude: 5.12,
  contactNumber: '+31 30 123 45 67',
  photoUrl: null,
  timeZone: 'Europe/Amsterdam',
  services: true,
  groups: false,
  events: false,
  subscriptions: false,
  bundles: false,
  ratingAverage: 4.5,
  ratingCount: 38,
  ...timetable,
};

const url = 'https://widget.example/shops/1';
const seen = { url, company: 'Aurora', imageUrl: 'https://widget.example/media/1' };

test('[SHOP-7] a shop as search engines read it: place, hours, closed days, rating', () => {
  const given = {
    ...shop,
    openingHours: weekOf(['09:00-13:00', '14:00-24:00'], [], [], [], [], [], []),
    specialDays: [specialDay('2026-12-25'), specialDay('2026-12-31', '10:00-16:00')],
  };
  expect(shopData(given, seen)).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Oudegracht',
    url,
    image: ['https://widget.example/media/1'],
    telephone: '+31 30 123 45 67',
    address: { streetAddress: 'Oudegracht 112', postalCode: '3511 AW', addressLocality: 'Utrecht' },
    geo: { latitude: 52.09, longitude: 5.12 },
    openingHoursSpecification: [
      { dayOfWeek: 'Monday', opens: '09:00', closes: '13:00' },
      { dayOfWeek: 'Monday', opens: '14:00', closes: '23:59' },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '10:00', closes: '16:00' },
    ],
    aggregateRating: { ratingValue: 4.5, reviewCount: 38, bestRating: 5 },
  });
});

test('[SHOP-7] what is not known is left out', () => {
  const bare = { ...shop, latitude: null, contactNumber: null, ratingAverage: null };
  const data = shopData(bare, { ...seen, imageUrl: null });
  for (const name of ['geo', 'telephone', 'aggregateRating', 'image']) expect(data).not.toHaveProperty(name);
});

import { DAY, dateOf, HOUR, mondayOf, shopMidnight, shopNow } from './shop-time.ts';

/** The company's data: only the fields of the specification's section 3, in the value types a server may send. */
export const company = {
  name: 'Letter & Co',
  company_logo: '/media/logo.png',
  app_color: '#0B6E4F',
  font: null,
  coc_number: '12345678',
  license_link: '/terms.html',
  home_gallery: ['/media/home.png'],
  overwrite_product_names: false,
  enable_loyalty_program: true,
  settings: { cancellation_fee: 0 },
};

const everything = { services: true, groups: true, events: true, bundles: true, subscriptions: true };

export const shops = [
  { id: 1, name: 'Letter Centre', street: 'Hoofdstraat 1', zip: '3511 AA', city: 'Utrecht', ...everything },
  // Flags as 0 and 1, as older servers send them.
  {
    id: 2,
    name: 'Letter Harbour',
    street: 'Kade 2',
    zip: '1011 BB',
    city: 'Amsterdam',
    services: 1,
    groups: 0,
    events: 0,
    bundles: 0,
    subscriptions: 0,
  },
];

const service = (id: number, name: string, price: number | string, more: object = {}) => ({
  id,
  name,
  subName: '',
  description: '',
  minutes: 30,
  price,
  length: 30,
  hide_price: false,
  sub_options: [],
  ...more,
});

export const categories = {
  Massage: [
    service(11, 'Back massage', '49.00', { description: 'Half an hour for your back.' }),
    service(12, 'Full body massage', 80, {
      sub_options: [
        service(13, 'Full body massage', 80, { subName: 'One hour', minutes: 60, length: 60 }),
        service(14, 'Full body massage', 110, { subName: 'An hour and a half', minutes: 90, length: 90 }),
      ],
    }),
  ],
  Other: [service(15, 'First meeting', 0, { hide_price: true })],
  Empty: [],
};

export const serviceNamed = (id: number) =>
  Object.values(categories)
    .flat()
    .flatMap((entry) => [entry, ...(entry.sub_options as (typeof entry)[])])
    .find((entry) => entry.id === id);

/** Two rooms: one is closed on Sundays and on one date, and neither can be booked further than sixty days ahead. */
export const products = () => [
  {
    id: 1,
    name: 'Room North',
    photo_url: '/media/room.png',
    disabled_dates: [dateOf(shopMidnight() + 3 * DAY)],
    disabled_days: [0],
    future_booking: shopMidnight() + 60 * DAY,
  },
  {
    id: 2,
    name: 'Room South',
    photo_url: null,
    disabled_dates: [],
    disabled_days: [],
    future_booking: shopMidnight() + 60 * DAY,
  },
];

export const slotsOf = (day: number) =>
  [9, 10, 11, 14, 15, 16]
    .map((hour) => ({ timestamp: day - (day % DAY) + hour * HOUR }))
    .filter(({ timestamp }) => timestamp > shopNow());

const session = (id: number, name: string, time: number, more: object = {}) => ({
  id,
  serviceId: 100 + id,
  serviceName: name,
  groupName: name,
  roomId: 5,
  cost: 15,
  length: 60,
  time,
  description: `${name} for everybody. More at https://letter.example/about`,
  show_sessions_left: true,
  available: 4,
  total: 12,
  employee_name: 'Kim',
  street: 'Hoofdstraat 1',
  city: 'Utrecht',
  zip: '3511 AA',
  country: 'Netherlands',
  latitude: 52.09,
  longitude: 5.12,
  contact_number: '+31301234567',
  photo_url: '/media/class.png',
  video_url: null,
  isClose: false,
  isCancelled: false,
  isBooking: false,
  hide_price: false,
  bookable_type: 'always',
  serviceSubOptions: [],
  ...more,
});

/** Every day has a bookable class, a full one and a hidden one. */
export function classWeek(year: number, week: number) {
  const monday = mondayOf(year, week);
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const day = monday + (weekday - 1) * DAY;
    const at = (hour: number) => day + hour * HOUR;
    const groups = [
      session(weekday * 10 + 1, 'Morning yoga', at(9)),
      session(weekday * 10 + 2, 'Spinning', at(18), { isClose: true, available: 0 }),
      session(weekday * 10 + 3, 'Staff meeting', at(20), { bookable_type: 'never_and_hidden' }),
    ];
    return [weekday, { date: dateOf(day), groups }] as const;
  });
  return Object.fromEntries(days);
}

export const EVENT_COST = 25.5;

export const events = () =>
  Array.from({ length: 8 }, (_, index) =>
    session(201 + index, `Workshop ${index + 1}`, shopMidnight() + (index + 2) * DAY + 19 * HOUR, {
      cost: EVENT_COST.toFixed(2),
    }),
  );

export const bundles = [
  {
    id: 31,
    name: 'Five massages',
    description: 'Five visits for the price of four.',
    price: '196.00',
    length: 6,
    max_usages: 5,
    hide_price: false,
    services: ['Back massage'],
  },
  {
    id: 32,
    name: 'Ten classes',
    description: '',
    price: 120,
    length: 12,
    max_usages: 10,
    hide_price: false,
    services: ['Morning yoga'],
  },
];

export const subscriptions = [
  {
    id: 41,
    name: 'Move',
    description: 'Two visits every week.',
    price: 59,
    hide_price: false,
    periodicity: 'weekly',
    duration: 'monthly',
    buyable: true,
    paused: false,
    groups: [
      {
        id: 51,
        services: [{ id: 11, name: 'Back massage' }],
        max_usages: 2,
        periodicity: 'weekly',
        use_missed_usages_after: 2,
      },
      { id: 52, services: [{ id: 15, name: 'First meeting' }], max_usages: -1, periodicity: 'monthly' },
    ],
  },
];

export const promotions = [
  {
    id: 61,
    name: 'Spring weeks',
    description: 'A massage in spring.',
    photo_url: '/media/spring.png',
    video_url: null,
    services: ['Back massage'],
  },
  { id: 62, name: 'Bring a friend', description: 'Two for one.', photo_url: null, video_url: null, services: [] },
];

export const loyalty = {
  points_for_online_payment: 10,
  discount: 20,
  current_discount: 0,
  need_points: 100,
  loyalty_description: 'Ten points for every online payment.',
};

export const filters = {
  employees: [{ id: 1, name: 'Kim' }],
  services: [{ id: 111, name: 'Morning yoga' }],
  objects: [{ id: 5, name: 'Hall' }],
};

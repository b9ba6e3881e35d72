import type { CompanyFileText } from '../../apps/server/src/company-file/format.ts';
import { PASSWORD } from './profile.ts';

type CustomerText = NonNullable<CompanyFileText['customers']>[number];
type BookingText = NonNullable<CustomerText['bookings']>[number];

/** Customers: Ada, with a booking for every outcome of cancelling, Bo, with a long history, and Cy. */
export const ada = { email: 'ada@embook.test', password: PASSWORD };
export const bo = { email: 'bo@embook.test', password: PASSWORD };
export const cy = { email: 'cy@embook.test', password: PASSWORD };
export const BOS_VISITS = 300;

const allDay = ['00:00-24:00'];

/** At noon, tomorrow at ten is within the policy of a day; next month never is. */
const soon = 'today+1';
const later = 'today+30';

/** Named after what it tests, so that a journey finds it in any list. */
const visit = (
  name: string,
  payment: BookingText['payment'],
  on: string,
  at: string,
  more: Partial<BookingText> = {},
): BookingText => ({ service: 'massage', room: 'quiet', service_name: name, on, at, payment, ...more });

const cash = { type: 'cash' } as const;
const online = { type: 'ideal', system: 'sandbox' } as const;
const bundle = { type: 'bundle', with: 'ten' } as const;
const membership = { type: 'subscription', with: 'move' } as const;

const adasVisits: BookingText[] = [
  visit('Under way', cash, 'today', '11:30'),
  visit('Old method', { ...cash, system: 'legacy' }, later, '01:00'),
  visit('Paid through PayPro', { ...online, system: 'paypro' }, later, '02:15'),
  visit('Bundle in time', bundle, later, '03:30'),
  visit('Membership in time', membership, later, '04:45'),
  visit('Cash in time', cash, later, '06:00'),
  visit('Discount in time', { type: 'discount' }, later, '07:15', { discount: 40 }),
  visit('Online in time', online, later, '08:30'),
  visit('Online below the fee', online, later, '09:45', { price: 2, cost: 2 }),
  visit('Bundle too late', bundle, soon, '01:00'),
  visit('Membership too late', membership, soon, '02:15'),
  visit('Online too late', online, soon, '03:30'),
  visit('Cash too late', cash, soon, '04:45'),
  // For the moving clock: in time at noon, too late at three.
  visit('Bundle across the hour', bundle, soon, '14:00'),
  visit('Cash across the hour', cash, soon, '12:45'),
  ...[soon, later, 'today+37'].map((on) => visit('Weekly, all days', cash, on, '11:00', { series: 'all' })),
  ...[later, 'today+37'].map((on) => visit('Weekly, one day', cash, on, '18:15', { series: 'one' })),
];

const person = { last_name: 'Visser', phone: '31612345678' };

/**
 * Aurora with data that the demo cannot have: visits on either side of every line of the cancellation table and a long
 * history. It has the same key, so that the page objects work here too.
 */
export const regularCompany: CompanyFileText = {
  format: 'embook-company-1',
  company: {
    key: 'demo-aurora',
    name: 'Aurora',
    colour: '#5B3A8E',
    tab_names: { subscriptions: 'Memberships' },
    cancellation: { policy_hours: 24, fee: 2.5 },
    // Ada has more visits to pay at the shop than a company usually allows.
    payments: { system: 'paypro', max_unpaid_bookings: 100 },
    loyalty: { enabled: true, need_points: 100, discount_percent: 10 },
  },
  shops: [
    {
      name: 'Aurora Oudegracht',
      street: 'Oudegracht 112',
      zip: '3511 AW',
      city: 'Utrecht',
      country: 'Netherlands',
      phone: '31301234567',
      offers: ['services', 'groups', 'subscriptions'],
      hours: { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay },
      rooms: [
        { ref: 'quiet', name: 'Quiet room' },
        { ref: 'hall', name: 'Hall' },
      ],
      categories: [
        {
          name: 'Massage',
          services: [{ ref: 'massage', name: 'Massage', minutes: 60, price: 40, rooms: ['quiet'] }],
        },
      ],
      taught: [{ ref: 'flow', name: 'Morning flow', minutes: 60, price: 15 }],
      classes: [3, 4].map((days) => ({ class: 'flow', room: 'hall', on: `today+${days}`, at: '09:00', places: 8 })),
      bundles: [{ ref: 'ten-massages', name: 'Ten massages', price: 300, uses: 10, services: ['massage'] }],
    },
  ],
  subscriptions: [
    {
      ref: 'move-on',
      name: 'Move',
      price: 59,
      periodicity: 'weekly',
      duration: 'monthly',
      groups: [{ services: ['flow', 'massage'], uses: 2, periodicity: 'weekly', missed_weeks: 2 }],
    },
  ],
  customers: [
    {
      ...ada,
      ...person,
      first_name: 'Ada',
      bundles: [{ ref: 'ten', bundle: 'ten-massages', bought_at: 'today-3', payment: online }],
      subscriptions: [{ ref: 'move', subscription: 'move-on', starts_on: 'today-10' }],
      bookings: adasVisits,
    },
    {
      ...bo,
      ...person,
      first_name: 'Bo',
      points: [{ points: 100, reason: 'adjusted', at: 'today-1' }],
      bookings: Array.from({ length: BOS_VISITS }, (_, day) => visit('Massage', cash, `today-${day + 1}`, '19:30')),
    },
    { ...cy, ...person, first_name: 'Cy' },
  ],
};

import type { CompanyFileText } from '../src/company-file/format.ts';

/** Wednesday 11 November 2026, 12:00 in Amsterdam. */
export const TODAY = '2026-11-11';
export const NOON = Date.UTC(2026, 10, 11, 11);

/** A company file with one of everything, so that tests can break one value at a time. */
export const smallCompany = () =>
  ({
    format: 'embook-company-1',
    company: { key: 'studio', name: 'Studio', cancellation: { policy_hours: 24, fee: 2.5 } },
    shops: [
      {
        name: 'Studio West',
        street: 'Kanaalstraat 1',
        zip: '3531 CA',
        city: 'Utrecht',
        country: 'Netherlands',
        offers: ['services', 'groups', 'bundles', 'subscriptions'],
        hours: {
          mon: ['09:00-17:00'],
          tue: ['09:00-17:00'],
          wed: ['09:00-12:00', '13:00-17:00'],
          thu: ['09:00-17:00'],
        },
        special_days: [{ date: 'thu+1', reason: 'Holiday' }],
        employees: [
          { ref: 'noor', name: 'Noor' },
          { ref: 'daan', name: 'Daan' },
        ],
        objects: [{ ref: 'mats', name: 'Mats' }],
        rooms: [
          { ref: 'front', name: 'Front room', employee: 'noor' },
          { ref: 'back', name: 'Back room', employee: 'noor' },
          { ref: 'hall', name: 'Hall', object: 'mats' },
        ],
        blocks: [{ employee: 'daan', on: 'tue+1', at: '09:00', minutes: 60, reason: 'Dentist' }],
        categories: [
          {
            name: 'Massage',
            services: [
              {
                ref: 'massage',
                name: 'Massage',
                minutes: 60,
                price: 49.5,
                buffer_after: 15,
                rooms: ['front', 'back'],
                options: [{ ref: 'short', name: 'Short', minutes: 30, price: 29.95 }],
              },
            ],
          },
        ],
        taught: [
          {
            ref: 'yoga',
            name: 'Yoga',
            minutes: 60,
            price: 15,
            options: [{ ref: 'mat', name: 'With a mat', minutes: 60, price: 17 }],
          },
        ],
        timetable: [
          {
            ref: 'yoga-tue',
            class: 'yoga',
            every: ['tue'],
            at: '10:00',
            from: 'today-14',
            until: 'today+28',
            room: 'hall',
            employee: 'daan',
            places: 2,
            options: [{ service: 'mat' }],
            cancelled: ['tue+2'],
            regulars: { customers: ['bea'], from: 'today-7', until: 'today+7' },
          },
        ],
        events: [
          { ref: 'concert', event: 'yoga', name: 'Concert', on: '2026-12-01', at: '20:00', places: 5, price: 0 },
        ],
        bundles: [
          { ref: 'two', name: 'Two times', price: 80, valid: '1 months', uses: 2, services: ['massage', 'yoga'] },
        ],
        reviews: [{ author: 'Kim', rating: 'good', at: 'today-3 10:30' }],
      },
    ],
    subscriptions: [
      {
        ref: 'weekly',
        name: 'Weekly yoga',
        price: 40,
        periodicity: 'weekly',
        duration: '4_weeks',
        groups: [{ services: ['yoga'], uses: 1, periodicity: 'weekly', missed_weeks: 2 }],
      },
    ],
    promotions: [{ name: 'Autumn', services: ['massage'] }],
    customers: [
      {
        ref: 'ada',
        email: 'Ada@example.test',
        first_name: 'Ada',
        last_name: 'Visser',
        bundles: [
          { ref: 'my-two', bundle: 'two', bought_at: 'today-10 09:00', payment: { type: 'ideal', reference: 'tr_1' } },
        ],
        subscriptions: [{ ref: 'my-weekly', subscription: 'weekly', starts_on: 'today-30' }],
        bookings: [
          { service: 'massage', room: 'front', on: 'mon+1', at: '10:00', payment: { type: 'bundle', with: 'my-two' } },
          { service: 'short', room: 'back', on: 'mon+1', at: '14:00', payment: { type: 'ideal', reference: 'tr_2' } },
          { session: 'yoga-tue', on: 'tue+1', option: 'mat', payment: { type: 'subscription', with: 'my-weekly' } },
          { session: 'concert', payment: { type: 'cash' } },
        ],
        points: [{ points: 20, reason: 'adjusted', at: 'today-5' }],
      },
      { ref: 'bea', email: 'bea@example.test', first_name: 'Bea', last_name: 'Mol' },
    ],
  }) satisfies CompanyFileText;

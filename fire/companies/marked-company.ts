import type { CompanyFileText } from '../../apps/server/src/company-file/format.ts';

type Person = NonNullable<CompanyFileText['customers']>[number];

/** A word in every text of one company or person, so that a leak of any of them is noticed. */
export const markOf = (owner: string): string => `leak${owner}`;

export const passwordOf = (owner: string): string => `the secret of ${owner}`;

/** No text, so it contains no mark. */
const PHONE = '+31 30 1234567';

/** Someone with one of everything; every text about them contains their mark. */
function markedPerson(owner: string, hour: string): Person {
  const mark = markOf(owner);
  return {
    ref: owner,
    email: `${mark}@example.test`,
    first_name: mark,
    last_name: `V ${mark}`,
    phone: `+31612345678${mark.length}`,
    address: `${mark} street`,
    zip: mark,
    city: mark,
    company_name: mark,
    note: `${mark} sleeps badly`,
    bundles: [
      {
        ref: `${owner}-two`,
        bundle: 'two',
        bought_at: 'today-10 09:00',
        payment: { type: 'ideal', reference: `tr_${mark}` },
      },
    ],
    subscriptions: [{ ref: `${owner}-weekly`, subscription: 'weekly', starts_on: 'today-20' }],
    bookings: [
      { service: 'massage', room: 'front', on: 'mon+1', at: hour, service_name: mark, payment: { type: 'cash' } },
      {
        service: 'massage',
        room: 'front',
        on: 'wed+1',
        at: hour,
        payment: { type: 'ideal', reference: `tr2_${mark}` },
      },
      { service: 'massage', room: 'front', on: 'thu+1', at: hour, payment: { type: 'bundle', with: `${owner}-two` } },
      { service: 'massage', room: 'front', on: 'mon-1', at: hour, payment: { type: 'cash' }, service_name: mark },
      { session: 'yoga-tue', on: 'tue+1', payment: { type: 'subscription', with: `${owner}-weekly` } },
    ],
    points: [{ points: 20, reason: 'adjusted', at: 'today-5' }],
  };
}

/** A company with one of everything and its mark in every text, and these customers, an hour after one another. */
export function markedCompany(key: string, customers: readonly string[], more: object = {}): CompanyFileText {
  const mark = markOf(key);
  const service = { name: mark, sub_name: mark, description: mark, minutes: 60, price: 49.5 };
  const session = {
    name: mark,
    description: mark,
    places: 20,
    employee: 'noor',
    room: 'hall',
    street: mark,
    zip: mark,
    city: mark,
    country: mark,
    phone: PHONE,
    video: `https://films.example.test/${mark}.mp4`,
  };
  return {
    format: 'embook-company-1',
    company: {
      key,
      name: mark,
      coc_number: mark,
      extra_field_label: mark,
      license_link: `https://${mark}.example.test/`,
      tab_names: { services: mark, groups: mark },
      overwrite_product_names: true,
      loyalty: { enabled: true, need_points: 10, points_for_online_payment: 1, discount_percent: 5, description: mark },
      cancellation: { policy_hours: 24, fee: 2.5 },
      ...more,
    },
    shops: [
      {
        name: mark,
        street: mark,
        zip: mark,
        city: mark,
        country: mark,
        phone: PHONE,
        about: mark,
        offers: ['services', 'groups', 'events', 'bundles', 'subscriptions'],
        hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, ['08:00-22:00']])),
        special_days: [{ date: 'fri+1', reason: mark }],
        employees: [{ ref: 'noor', name: mark, title: mark, about: mark }],
        objects: [{ ref: 'mats', name: mark }],
        rooms: [
          { ref: 'front', name: mark },
          { ref: 'hall', name: mark, object: 'mats' },
        ],
        blocks: [{ room: 'front', on: 'fri+2', at: '09:00', minutes: 60, reason: mark }],
        categories: [
          {
            name: mark,
            services: [
              { ...service, ref: 'massage', rooms: ['front'], options: [{ ...service, ref: 'short', minutes: 30 }] },
            ],
          },
        ],
        taught: [{ ...service, ref: 'yoga' }],
        timetable: [
          { ...session, ref: 'yoga-tue', class: 'yoga', every: ['tue'], at: '10:00', from: 'today', until: 'today+28' },
        ],
        events: [{ ...session, ref: 'concert', event: 'yoga', on: 'mon+2', at: '20:00', price: 12 }],
        bundles: [
          { ref: 'two', name: mark, description: mark, price: 80, valid: '3 months', uses: 9, services: ['massage'] },
        ],
        reviews: [{ author: mark, rating: 'good', comment: mark, at: 'today-3 10:30' }],
      },
    ],
    subscriptions: [
      {
        ref: 'weekly',
        name: mark,
        description: mark,
        agreement: mark,
        price: 40,
        periodicity: 'weekly',
        duration: '4_weeks',
        groups: [{ services: ['yoga'], uses: 2, periodicity: 'weekly' }],
      },
    ],
    promotions: [{ name: mark, description: mark, services: ['massage'] }],
    customers: customers.map((owner, index) => markedPerson(owner, `${String(9 + index * 2).padStart(2, '0')}:00`)),
  };
}

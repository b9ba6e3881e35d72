import type { CompanyFileText } from '../../apps/server/src/company-file/format.ts';
import { type OwnPlatform, startPlatformOf } from './own-platform.ts';
import { oneLinePayloads } from './script-payloads.ts';

const mark = 'window.hacked=1';

const PHONE = '+31612345678';

/** All payloads joined, up to the maximum length of a story. */
const story = [...`${oneLinePayloads.join('\n')} javascript:${mark} `, ...'x'.repeat(10_000)].slice(0, 10_000).join('');

/** The file only accepts web addresses, so this one has the payload inside. */
const film = `https://films.example.test/%22%3E%3Cscript%3E.mp4?javascript:${mark}`;

/** A customer there, with a payload in every text of theirs. */
export const victim = { email: 'victim@example.test', password: 'the victim’s secret' } as const;

const all = oneLinePayloads.map((_, index) => index);

/**
 * A payload for a text: entries in a list use all of them, and each of their texts starts with another one. Too long
 * ones are cut.
 */
const bad = (index: number, field: string, most = 200): string => {
  const start = [...field].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  return [...(oneLinePayloads[(index + start) % oneLinePayloads.length] ?? '')].slice(0, most).join('').trim();
};

/** The first of each kind contains everything. */
const told = (index: number, field: string): string => (index === 0 ? story : bad(index, field));

const serviceOf = (ref: string, index: number) => ({
  ref,
  name: bad(index, 'service'),
  sub_name: bad(index, 'sub'),
  description: told(index, 'description'),
  minutes: 60,
  price: 20,
  rooms: ['room-0'],
});

const addressOf = (index: number) => ({
  street: bad(index, 'street'),
  zip: bad(index, 'zip', 20),
  city: bad(index, 'city'),
  country: bad(index, 'country'),
  latitude: 52,
  longitude: 5,
  phone: PHONE,
});

const sessionOf = (index: number) => ({
  name: bad(index, 'session'),
  room: 'room-0',
  employee: `employee-${index}`,
  minutes: 60,
  places: 5,
  show_places_left: true,
  description: told(index, 'about'),
  video: film,
  ...addressOf(index),
});

const shopOf = (index: number): CompanyFileText['shops'][number] => ({
  name: bad(index, 'shop'),
  ...addressOf(index),
  about: told(index, 'about'),
  offers: ['services', 'groups', 'events', 'subscriptions', 'bundles'],
  hours: { mon: ['00:00-24:00'], tue: ['00:00-24:00'], wed: ['00:00-24:00'], thu: ['00:00-24:00'] },
  special_days: [{ date: 'today+3', reason: bad(index, 'reason') }],
  ...(index === 0 && goods()),
});

/** What is sold: all of it in the first shop. */
function goods(): Partial<CompanyFileText['shops'][number]> {
  return {
    employees: all.map((index) => ({
      ref: `employee-${index}`,
      name: bad(index, 'employee'),
      title: bad(index, 'title'),
      about: told(index, 'about'),
    })),
    objects: all.map((index) => ({ ref: `object-${index}`, name: bad(index, 'object') })),
    rooms: all.map((index) => ({
      ref: `room-${index}`,
      name: bad(index, 'room'),
      employee: `employee-${index}`,
      object: `object-${index}`,
    })),
    categories: all.map((index) => ({
      name: bad(index, 'category'),
      services: [
        { ...serviceOf(`service-${index}`, index), ...(index === 1 && { rooms: all.map((room) => `room-${room}`) }) },
      ],
    })),
    taught: [{ ...serviceOf('lesson', 0), options: [serviceOf('kind', 1), serviceOf('other-kind', 2)] }],
    classes: all.map((index) => ({
      class: 'lesson',
      ...sessionOf(index),
      on: `mon+${1 + (index % 6)}`,
      at: `${String(8 + Math.floor(index / 6)).padStart(2, '0')}:00`,
      options: [{ service: 'kind' }, { service: 'other-kind' }],
    })),
    events: all.map((index) => ({ event: 'lesson', ...sessionOf(index), on: `tue+${1 + index}`, at: '10:00' })),
    bundles: all.map((index) => ({
      ref: `bundle-${index}`,
      name: bad(index, 'bundle'),
      description: told(index, 'about'),
      price: 10,
      uses: 3,
      services: ['lesson', `service-${index}`],
    })),
    reviews: all.map((index) => ({
      author: bad(index, 'author'),
      rating: 'good' as const,
      comment: told(index, 'comment'),
      at: 'today-3 10:30',
    })),
  };
}

/** The customer's own data. */
const visits = (): CompanyFileText['customers'] => [
  {
    ref: 'victim',
    ...victim,
    first_name: bad(0, 'first', 24),
    last_name: bad(0, 'last', 24),
    phone: PHONE,
    born: '1990-05-17',
    address: bad(0, 'address'),
    zip: bad(0, 'zip', 20),
    city: bad(0, 'city'),
    company_name: bad(0, 'firm'),
    note: story,
    bundles: all.map((index) => ({
      bundle: `bundle-${index}`,
      name: bad(index, 'mine'),
      bought_at: 'today-2 09:00',
      payment: { type: 'cash' },
    })),
    subscriptions: all.map((index) => ({
      subscription: `plan-${index}`,
      name: bad(index, 'plan'),
      starts_on: 'today-10',
    })),
    bookings: [-1, 1].flatMap((week) =>
      all.map((index) => ({
        service: `service-${index}`,
        service_name: bad(index, 'visit'),
        room: `room-${index}`,
        on: week < 0 ? 'mon-1' : 'mon+1',
        at: '21:00',
        minutes: 15,
        payment: { type: 'cash' as const },
      })),
    ),
  },
];

/** A company with a payload in every text of its file; `turn` chooses which ones. */
function hostileCompany(key = 'hostile', turn = 0): CompanyFileText {
  return {
    format: 'embook-company-1',
    company: {
      key,
      name: bad(turn, 'company'),
      license_link: film,
      coc_number: bad(turn, 'coc', 40),
      overwrite_product_names: true,
      tab_names: {
        services: bad(turn, 'services', 40),
        groups: bad(turn, 'groups', 40),
        events: bad(turn, 'events', 40),
        subscriptions: bad(turn, 'subscriptions', 40),
        bundles: 'W'.repeat(40),
      },
      loyalty: { enabled: true, need_points: 10, discount_percent: 5, description: story },
      extra_field_label: bad(turn, 'label'),
    },
    shops: key === 'hostile' ? all.map(shopOf) : [{ ...shopOf(turn + 1), name: bad(turn, 'shop') }],
    ...(key === 'hostile' && {
      subscriptions: all.map((index) => ({
        ref: `plan-${index}`,
        name: bad(index, 'subscription'),
        description: told(index, 'about'),
        agreement: told(index, 'agreement'),
        price: 10,
        periodicity: 'weekly' as const,
        duration: 'monthly' as const,
        groups: [{ services: ['lesson', 'service-1'], uses: 2, periodicity: 'weekly' as const }],
      })),
      promotions: all.map((index) => ({
        name: bad(index, 'promotion'),
        description: told(index, 'about'),
        video: film,
        services: ['lesson', 'service-0'],
      })),
      customers: visits(),
    }),
  };
}

/** How many different payloads each of its texts can have. */
export const turns = oneLinePayloads.length;

/** With further companies, so that texts that occur once in a company also use every payload. */
export const startHostilePlatform = (more = 0): Promise<OwnPlatform> =>
  startPlatformOf(
    { ...hostileCompany(), owner: 'owner@example.test' },
    ...Array.from({ length: more }, (_, turn) => hostileCompany(`hostile-${turn}`, turn)),
  );

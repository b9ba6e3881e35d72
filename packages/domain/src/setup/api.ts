import {
  endpoint,
  flag,
  form,
  id,
  list,
  nullable,
  oneOf,
  record,
  shopTime,
  text,
  whole,
  words,
} from '../shared/index.ts';
import { pageCheckCodes, pageCheckOutcomes } from './page-check.ts';
import { setupSteps } from './steps.ts';

/** Why an example is not removed. */
export const keptExamples = ['changed', 'in_use'] as const;

/** START-3: it takes the time of a visit and is nothing else: no customer, no money, no mail. */
const testBooking = record({
  /** The block of the agenda that it is; removing that removes it. */
  id: whole(),
  shopId: whole(),
  service: text(),
  /** What it takes in the agenda, buffers included. */
  startsAt: shopTime(),
  endsAt: shopTime(),
  room: nullable(text()),
  employee: nullable(text()),
  /** When it is removed automatically. */
  until: shopTime(),
});

export const staffSetup = endpoint({
  method: 'GET',
  path: '/api/staff/setup',
  summary: 'How far a company is on its way from nothing to live',
  caller: { staff: 'settings.view' },
  fields: form({}),
  answer: record({
    done: list(oneOf(setupSteps)),
    /** Where the widget is served from, as its snippet names it. */
    origin: text(),
    /** The widget as a page of its own. */
    link: text(),
    /** The first shop; null while there is none. */
    shop: nullable(
      record({
        id: whole(),
        name: text(),
        city: text(),
        hasHours: flag(),
        rooms: list(whole()),
        categoryId: nullable(whole()),
      }),
    ),
    /** The first thing there that customers can book. */
    service: nullable(record({ id: whole(), name: text(), minutes: whole(), priceCents: whole() })),
    employees: list(text()),
    invited: whole(),
    /** How many examples are still unchanged since they were added. */
    examples: whole(),
    test: nullable(testBooking),
    /**
     * Pages that showed the widget, the latest first, as the browsers of their visitors name them, which anybody can make
     * up; those that the company allows to embed count. Real time, unix seconds.
     */
    seen: list(record({ origin: text(), at: whole(), allowed: flag() })),
  }),
  problems: [],
});

export const staffCheckPage = endpoint({
  method: 'POST',
  path: '/api/staff/setup/page',
  summary: 'Reads a page as a visitor gets it and says what keeps the widget from working there; changes nothing',
  caller: { staff: 'settings.view' },
  event: null,
  fields: form({ address: words(500) }),
  answer: record({
    /** After redirects. */
    address: text(),
    findings: list(
      record({ code: oneOf(pageCheckCodes), outcome: oneOf(pageCheckOutcomes), detail: nullable(text()) }),
    ),
  }),
  problems: ['too_many_requests', 'unavailable'],
});

export const staffTestBooking = endpoint({
  method: 'POST',
  path: '/api/staff/setup/test',
  summary:
    'Books the next free time of a service as a test, in place of an earlier test: no customer, no money, no mail',
  caller: { staff: 'settings.change' },
  event: 'test_booking.made',
  fields: form({ serviceId: id() }),
  answer: record({ test: testBooking }),
  problems: ['service_not_found', 'not_found', 'time_taken', 'no_room', 'no_hours', 'no_free_time'],
});

export const staffAddExamples = endpoint({
  method: 'POST',
  path: '/api/staff/setup/examples',
  summary: 'Adds examples of services that nobody can book, so that the widget can be seen filled',
  caller: { staff: 'catalogue.change' },
  event: 'examples.added',
  scope: { shop: 'shopId' },
  fields: form({ shopId: id() }),
  answer: record({ examples: whole() }),
  problems: ['shop_not_found'],
});

export const staffRemoveExamples = endpoint({
  method: 'DELETE',
  path: '/api/staff/setup/examples/:id',
  summary: 'Removes the examples of a shop that nobody has changed since',
  caller: { staff: 'catalogue.change' },
  event: 'examples.removed',
  scope: { shop: 'id' },
  fields: form({ id: id() }),
  answer: record({
    examples: whole(),
    /** Those that stay, and why: somebody changed it, or a booking, class, bundle, membership or promotion needs it. */
    kept: list(record({ id: whole(), name: text(), because: oneOf(keptExamples) })),
  }),
  problems: [],
});

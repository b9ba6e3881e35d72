import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { aProduct } from '../../testing/room.ts';
import { dayOf } from '../shared/index.ts';
import { type Draft, type DraftStep, emptyDraft, nextDraft, restoreDraft } from './index.ts';

const now = at('18:00');
const slot = { timestamp: at('10:00', '2026-11-17'), roomId: 1 };
const ready: Draft = {
  service: { shopId: 3, serviceId: 8 },
  product: 1,
  date: '2026-11-17',
  slot,
  bundle: null,
  group: null,
  event: null,
};
const aClass = { shopId: 3, sessionId: 7, startsAt: at('18:00', '2026-11-18'), optionId: null };
const two = [aProduct({ id: 1 }), aProduct({ id: 2 })];

describe('choosing, one step after the other', () => {
  const table: [what: string, draft: Draft, step: DraftStep, changed: Partial<Draft>][] = [
    [
      '[BOOK-3] another product drops date and time',
      ready,
      { type: 'product_chosen', product: 2 },
      { product: 2, date: null, slot: null },
    ],
    [
      '[BOOK-3] no preference is another product',
      ready,
      { type: 'product_chosen', product: 'any' },
      { product: 'any', date: null, slot: null },
    ],
    [
      '[PAY-8] what was booked is forgotten',
      { ...ready, group: aClass },
      { type: 'booked', kind: 'service', id: 8, startsAt: slot.timestamp },
      { service: null, product: null, date: null, slot: null },
    ],
    [
      '[PAY-8] what was chosen since something was booked stays',
      ready,
      { type: 'booked', kind: 'service', id: 8, startsAt: slot.timestamp - 3600 },
      {},
    ],
    [
      '[PAY-8] a booked class is forgotten, and nothing else',
      { ...ready, group: aClass, event: aClass },
      { type: 'booked', kind: 'group', id: 7 },
      { group: null },
    ],
    ['[PAY-8] another event stays', { ...ready, event: aClass }, { type: 'booked', kind: 'event', id: 8 }, {}],
    [
      '[PAY-8] a bought bundle is forgotten',
      { ...ready, bundle: { shopId: 3, bundleId: 5 } },
      { type: 'booked', kind: 'bundle', id: 5 },
      { bundle: null },
    ],
    ['[BOOK-3] the same product again changes nothing', ready, { type: 'product_chosen', product: 1 }, {}],
    [
      '[BOOK-4] another date drops the time',
      ready,
      { type: 'date_chosen', date: '2026-11-18' },
      { date: '2026-11-18', slot: null },
    ],
    ['[BOOK-4] the same date again changes nothing', ready, { type: 'date_chosen', date: '2026-11-17' }, {}],
    [
      '[BOOK-4] a time brings its date along, as the soonest one does',
      { ...ready, date: null, slot: null },
      { type: 'time_chosen', slot },
      { date: '2026-11-17', slot },
    ],
    [
      '[SRV-4] another service starts anew',
      ready,
      { type: 'service_chosen', shopId: 3, serviceId: 9 },
      { service: { shopId: 3, serviceId: 9 }, product: null, date: null, slot: null },
    ],
    [
      '[SRV-4] the same service in another shop starts anew',
      ready,
      { type: 'service_chosen', shopId: 4, serviceId: 8 },
      { service: { shopId: 4, serviceId: 8 }, product: null, date: null, slot: null },
    ],
    ['[SRV-4] the same service again changes nothing', ready, { type: 'service_chosen', shopId: 3, serviceId: 8 }, {}],
    [
      '[BOOK-1] one product is chosen by itself',
      { ...emptyDraft, service: ready.service },
      { type: 'products_loaded', products: [aProduct({ id: 5 })], now },
      { product: 5 },
    ],
    [
      '[BOOK-1] several products leave the choice open',
      { ...emptyDraft, service: ready.service },
      { type: 'products_loaded', products: two, now },
      {},
    ],
    ['[BOOK-1] a choice made before stays', ready, { type: 'products_loaded', products: two, now }, {}],
    [
      '[BOOK-1] no preference among several stays',
      { ...ready, product: 'any' },
      { type: 'products_loaded', products: two, now },
      {},
    ],
    [
      '[BOOK-1] no preference with one product becomes that product',
      { ...ready, product: 'any' },
      { type: 'products_loaded', products: [aProduct({ id: 5 })], now },
      { product: 5, date: null, slot: null },
    ],
    [
      '[BOOK-1] a product that is gone is dropped with all after it',
      { ...ready, product: 9 },
      { type: 'products_loaded', products: two, now },
      { product: null, date: null, slot: null },
    ],
    [
      '[BOOK-1] no product at all',
      ready,
      { type: 'products_loaded', products: [], now },
      { product: null, date: null, slot: null },
    ],
    [
      '[BOOK-3] a date disabled for the product is cleared',
      ready,
      {
        type: 'products_loaded',
        products: [aProduct({ id: 1, disabledDates: ['2026-11-17'] }), aProduct({ id: 2 })],
        now,
      },
      { date: null, slot: null },
    ],
    [
      '[BOOK-3] a date that only another product refuses stays',
      ready,
      {
        type: 'products_loaded',
        products: [aProduct({ id: 1 }), aProduct({ id: 2, disabledDates: ['2026-11-17'] })],
        now,
      },
      {},
    ],
    [
      '[BOOK-3] without a preference a date stays while one product takes it',
      { ...ready, product: 'any' },
      { type: 'products_loaded', products: [aProduct({ id: 1 }), aProduct({ id: 2, disabledDays: [2] })], now },
      {},
    ],
    [
      '[BOOK-2] a date that has passed meanwhile is cleared',
      ready,
      { type: 'products_loaded', products: two, now: at('00:00', '2026-11-18') },
      { date: null, slot: null },
    ],
    [
      '[BUN-2] a bundle is chosen beside what is being booked',
      ready,
      { type: 'bundle_chosen', shopId: 3, bundleId: 5 },
      { bundle: { shopId: 3, bundleId: 5 } },
    ],
    [
      '[BUN-2] the same bundle again changes nothing',
      { ...ready, bundle: { shopId: 3, bundleId: 5 } },
      { type: 'bundle_chosen', shopId: 3, bundleId: 5 },
      {},
    ],
    [
      '[BUN-2] another service leaves the bundle alone',
      { ...ready, bundle: { shopId: 3, bundleId: 5 } },
      { type: 'service_chosen', shopId: 3, serviceId: 9 },
      { service: { shopId: 3, serviceId: 9 }, product: null, date: null, slot: null },
    ],
    [
      '[GRP-6] a class is chosen beside a service',
      ready,
      { type: 'session_chosen', kind: 'group', session: aClass },
      { group: aClass },
    ],
    [
      '[GRP-6] another sub-option of the same class replaces the choice',
      { ...ready, group: aClass },
      { type: 'session_chosen', kind: 'group', session: { ...aClass, optionId: 8 } },
      { group: { ...aClass, optionId: 8 } },
    ],
    [
      '[GRP-6] the same class again changes nothing',
      { ...ready, group: aClass },
      { type: 'session_chosen', kind: 'group', session: { ...aClass } },
      {},
    ],
    [
      '[EVT-3] an event is chosen beside a class',
      { ...ready, group: aClass },
      { type: 'session_chosen', kind: 'event', session: { ...aClass, sessionId: 9 } },
      { event: { ...aClass, sessionId: 9 } },
    ],
    [
      '[GRP-6] another service leaves the class alone',
      { ...ready, group: aClass },
      { type: 'service_chosen', shopId: 3, serviceId: 9 },
      { service: { shopId: 3, serviceId: 9 }, product: null, date: null, slot: null },
    ],
    ['[BOOK-4] a time that is still free stays', ready, { type: 'times_loaded', slots: [slot] }, {}],
    ['[BOOK-4] a time that has gone is dropped', ready, { type: 'times_loaded', slots: [] }, { slot: null }],
    [
      '[BOOK-4] a time now free in another room moves there',
      { ...ready, product: 'any' },
      { type: 'times_loaded', slots: [{ ...slot, roomId: 2 }] },
      { slot: { ...slot, roomId: 2 } },
    ],
  ];
  test.each(table)('%s', (_, draft, step, changed) => {
    const next = nextDraft(draft, step);
    expect(next).toEqual({ ...draft, ...changed });
    // Screens compare by identity: nothing changed must be the same object.
    if (Object.keys(changed).length === 0) expect(next).toBe(draft);
  });
});

const day = fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-22', '2027-01-01');
const someSlot = fc.record({
  timestamp: fc.integer({ min: at('00:00'), max: at('00:00', '2027-01-01') }),
  roomId: fc.integer({ min: 1, max: 3 }),
});
const products = fc.array(
  fc
    .record({
      id: fc.integer({ min: 1, max: 3 }),
      disabledDates: fc.array(day),
      disabledDays: fc.array(fc.nat({ max: 6 })),
    })
    .map(aProduct),
  { maxLength: 3 },
);
const step: fc.Arbitrary<DraftStep> = fc.oneof(
  fc.record({
    type: fc.constant('service_chosen' as const),
    shopId: fc.integer({ min: 1, max: 2 }),
    serviceId: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ type: fc.constant('products_loaded' as const), products, now: fc.constant(now) }),
  fc.record({ type: fc.constant('product_chosen' as const), product: fc.constantFrom(1, 2, 3, 'any' as const) }),
  fc.record({ type: fc.constant('date_chosen' as const), date: day }),
  fc.record({ type: fc.constant('times_loaded' as const), slots: fc.array(someSlot) }),
  fc.record({ type: fc.constant('time_chosen' as const), slot: someSlot }),
  fc.record({
    type: fc.constant('bundle_chosen' as const),
    shopId: fc.integer({ min: 1, max: 2 }),
    bundleId: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    type: fc.constant('session_chosen' as const),
    kind: fc.constantFrom('group' as const, 'event' as const),
    session: fc.constantFrom(aClass, { ...aClass, optionId: 8 }, { ...aClass, sessionId: 9 }),
  }),
);

test('[BOOK-3] after any steps the time lies on the date, and the draft survives a reload', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const draft = steps.reduce(nextDraft, emptyDraft);
      if (draft.slot) expect(dayOf(draft.slot.timestamp)).toBe(draft.date);
      expect(restoreDraft(JSON.stringify(draft))).toEqual(draft);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [null],
  [''],
  ['not json'],
  ['null'],
  ['7'],
  ['[]'],
  ['{}'],
  [JSON.stringify({ ...ready, product: 'some' })],
  [JSON.stringify({ ...ready, product: 1.5 })],
  [JSON.stringify({ ...ready, service: { shopId: 3 } })],
  [JSON.stringify({ ...ready, date: '2026-02-31' })],
  [JSON.stringify({ ...ready, date: '2026-11-18' })],
  [JSON.stringify({ ...ready, slot: { timestamp: '1', roomId: 1 } })],
  [JSON.stringify({ ...ready, slot: { timestamp: 1e15, roomId: 1 } })],
  [JSON.stringify({ ...ready, bundle: { shopId: 3, bundleId: 'all' } })],
  [JSON.stringify({ ...ready, bundle: undefined })],
  [JSON.stringify({ ...ready, group: { ...aClass, startsAt: null } })],
  [JSON.stringify({ ...ready, event: { ...aClass, optionId: 'all' } })],
  [JSON.stringify({ ...ready, event: undefined })],
])('[ERR-2] what was kept but cannot be read starts anew: %s', (stored) => {
  expect(restoreDraft(stored)).toEqual(emptyDraft);
});

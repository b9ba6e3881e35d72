import { PREVIEW_NEW_ID, type PreviewDraft, type PreviewThing } from '@embook/domain/catalogue';
import type { Call, Contract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf } from '@embook/domain/shared';
import { aBundle } from '@embook/domain/testing/bundle';
import { aPromotion } from '@embook/domain/testing/promotion';
import { aSession } from '@embook/domain/testing/session';
import { timetable } from '@embook/domain/testing/shop';
import { aSubscription } from '@embook/domain/testing/subscription';
import { describe, expect, test } from 'vitest';
import { overlay } from './overlay.ts';

type Typed = Readonly<Record<string, unknown>>;

const aShop = {
  ...timetable,
  id: 3,
  name: 'Canal',
  street: 'Oudegracht 1',
  zip: '3511',
  city: 'Utrecht',
  country: 'NL',
  latitude: null,
  longitude: null,
  contactNumber: null,
  photoUrl: null,
  timeZone: 'Europe/Amsterdam',
  services: true,
  groups: false,
  events: false,
  subscriptions: false,
  bundles: false,
  ratingAverage: null,
  ratingCount: 0,
};
const names = { 'service:7': 'Massage', 'service:8': 'Sauna' };
const draftOf = (thing: PreviewThing, values: Typed): PreviewDraft => ({ thing, values, names });
/** An answer with what is typed laid over it, read in German. */
const seen = <K extends Call>(
  name: K,
  fields: FieldsOf<Contract[K]>,
  answer: AnswerOf<Contract[K]>,
  draft: PreviewDraft,
) => overlay(name, fields, answer, draft, 'de');

describe('[CAT-2] a shop', () => {
  const list = (values: Typed) => seen('shopList', {}, { shops: [aShop] }, draftOf('shop', values)).shops;

  test('shows its typed name, address and offers', () => {
    const typed = {
      id: 3,
      name: 'Canal house',
      texts: { de: { name: 'Haus am Kanal' } },
      city: 'Gouda',
      offers: ['bundles'],
    };
    expect(list(typed)).toMatchObject([
      { id: 3, name: 'Haus am Kanal', city: 'Gouda', bundles: true, services: false },
    ]);
  });

  test('is the last one while it is new, and gone while it is hidden', () => {
    expect(list({ name: 'Second' }).map(({ id, name }) => [id, name])).toEqual([
      [3, 'Canal'],
      [PREVIEW_NEW_ID, 'Second'],
    ]);
    expect(list({ id: 3, hidden: true })).toEqual([]);
  });

  test('keeps its people while its story is typed; another shop is left alone', () => {
    const shop = { ...aShop, about: 'Old', employees: [{ id: 1, name: 'Noor', title: null, photoUrl: null }] };
    const about = (id: number) => seen('shopGet', { shopId: 3 }, { shop }, draftOf('shop', { id, about: 'New' })).shop;
    expect(about(3)).toMatchObject({ about: 'New', employees: [{ name: 'Noor' }] });
    expect(about(4)).toEqual(shop);
  });
});

describe('[CAT-2] an employee', () => {
  const shop = {
    ...aShop,
    about: null,
    employees: [{ id: 1, name: 'Noor', title: null, photoUrl: '/media/1/a' }],
  };
  const people = (values: Typed) =>
    seen('shopGet', { shopId: 3 }, { shop }, draftOf('employee', { shop_id: 3, ...values })).shop.employees;

  test('shows typed name, work and picture', () => {
    expect(people({ id: 1, name: 'Noor V.', title: 'Masseuse', photo: null })).toEqual([
      { id: 1, name: 'Noor V.', title: 'Masseuse', photoUrl: null },
    ]);
  });

  test('joins as a new one, leaves when archived, and is in no other shop', () => {
    expect(people({ name: 'Sam' }).map(({ name }) => name)).toEqual(['Noor', 'Sam']);
    expect(people({ id: 1, archived: true })).toEqual([]);
    expect(people({ shop_id: 4, name: 'Sam' }).map(({ name }) => name)).toEqual(['Noor']);
  });
});

describe('[CAT-2] a bundle', () => {
  const saved = aBundle({ id: 5, shopId: 3 });
  const list = (values: Typed) =>
    seen('bundleList', { shopId: 3 }, { bundles: [saved] }, draftOf('bundle', { shop_id: 3, ...values })).bundles;

  test('shows typed price, uses, time and services', () => {
    const typed = { id: 5, price: 99.5, uses: null, valid: '2 weeks', services: [7, 8] };
    expect(list(typed)).toMatchObject([
      { price: 9950, maxUsages: -1, length: 2, lengthType: 'bundle.length.weeks', services: ['Massage', 'Sauna'] },
    ]);
  });

  test('keeps its time while half of another is typed, and has none once it is taken out', () => {
    expect(list({ id: 5, valid: '2 we' })).toMatchObject([{ length: 6, lengthType: 'bundle.length.months' }]);
    expect(list({ id: 5, valid: null })).toMatchObject([{ length: null, lengthType: 'bundle.length.infinity' }]);
    expect(list({ id: 5, name: 'Only a name' })).toMatchObject([{ length: 6, lengthType: 'bundle.length.months' }]);
  });

  test('is seen on its own page too, and in no other shop', () => {
    const page = seen('bundleGet', {} as never, { bundle: saved }, draftOf('bundle', { id: 5, name: 'Ten' })).bundle;
    expect(page).toMatchObject({ name: 'Ten', price: saved.price });
    expect(list({ id: 5, active: false })).toEqual([]);
    expect(list({ shop_id: 4, name: 'Elsewhere' })).toEqual([saved]);
  });
});

describe('[CAT-2] a membership', () => {
  const saved = aSubscription({ id: 6 });
  const list = (values: Typed) =>
    seen('subscriptionList', {}, { subscriptions: [saved] }, draftOf('subscription', values)).subscriptions;

  test('shows typed price, period and what it holds', () => {
    const groups = [{ id: 1, services: [8, 99], uses: 3, periodicity: 'monthly', missed_weeks: 2 }];
    expect(list({ id: 6, price: 20, duration: '4_weeks', groups })).toMatchObject([
      {
        price: 2000,
        duration: '4_weeks',
        groups: [
          { services: [{ id: 8, name: 'Sauna' }], maxUsages: 3, periodicity: 'monthly', useMissedUsagesAfter: 2 },
        ],
      },
    ]);
  });

  test('is gone while it cannot be bought, and there again when it can', () => {
    expect(list({ id: 6, buyable: false })).toEqual([]);
    // Customers are not shown it yet, so the platform did not send it.
    expect(list({ id: 9, buyable: true, name: 'Evening' }).map(({ id, name }) => [id, name])).toEqual([
      [6, 'Flow'],
      [9, 'Evening'],
    ]);
  });
});

describe('[CAT-2] a promotion', () => {
  const saved = aPromotion({ id: 2 });
  const list = (values: Typed) =>
    seen('promotionList', {}, { promotions: [saved] }, draftOf('promotion', values)).promotions;

  test('shows typed words, picture and services', () => {
    expect(list({ id: 2, name: 'Winter', photo: '/media/1/a#10,20', services: [7] })).toMatchObject([
      { id: 2, name: 'Winter', photoUrl: '/media/1/a#10,20', services: ['Massage'] },
    ]);
  });

  test('that begins later, or is new, can be seen by who writes it', () => {
    expect(list({ id: 4, name: 'Spring' }).map(({ id, name }) => [id, name])).toEqual([
      [2, 'Two for one'],
      [4, 'Spring'],
    ]);
    expect(list({ name: 'Fresh' }).at(-1)).toMatchObject({ id: PREVIEW_NEW_ID, name: 'Fresh' });
    expect(list({ id: 2, hidden: true })).toEqual([]);
  });
});

describe('[CAT-2] [CLS-6] an event', () => {
  const saved = aSession({ id: 9, shopId: 3, groupName: 'Moon bath' });
  const list = (values: Typed) =>
    seen('eventList', {} as never, { slots: [saved, aSession({ id: 10 })] }, draftOf('event', { shopId: 3, ...values }))
      .slots;

  test('shows typed texts, time, price, places and who it is with', () => {
    const draft = {
      id: 9,
      name: 'Sound bath',
      texts: { de: { name: 'Klangbad' } },
      on: '2026-12-04',
      at: '19:30',
      minutes: 45,
      price: 12.5,
      places: 5,
      taken: 2,
      serviceId: 8,
      phone: '+31 6 1',
    };
    expect(list(draft)).toMatchObject([
      {
        id: 9,
        groupName: 'Klangbad',
        serviceName: 'Sauna',
        startsAt: Date.UTC(2026, 11, 4, 19, 30) / 1000,
        length: 45,
        cost: 1250,
        total: 5,
        available: 3,
        full: false,
        employeeName: null,
        contactNumber: '+31 6 1',
      },
      { id: 10, serviceName: 'Yoga' },
    ]);
  });

  test('keeps its time while half of another is typed, and is full with fewer places than are taken', () => {
    const [shown] = list({ id: 9, on: '2026-1', at: '7', places: 1, taken: 2 });
    expect(shown).toMatchObject({ startsAt: saved.startsAt, available: 0, full: true });
  });

  test('is at a typed address without a map, else where it was', () => {
    const place = { street: 'Werfkelder 214', city: 'Utrecht' };
    expect(list({ id: 9, ...place })[0]).toMatchObject({ ...place, zip: '', latitude: null });
    expect(list({ id: 9, street: null })[0]).toMatchObject({ street: saved.street, latitude: saved.latitude });
  });
});

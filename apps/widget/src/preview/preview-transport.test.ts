import { PREVIEW_NEW_ID, type PreviewDraft } from '@embook/domain/catalogue';
import { timetable } from '@embook/domain/testing/shop';
import { expect, test } from 'vitest';
import type { Transport } from '../lib/api.ts';
import { receiveFrom } from './channel.ts';
import { createPreviewTransport } from './run-preview.tsx';

const service = {
  id: 7,
  name: 'Massage',
  subName: null,
  description: null,
  minutes: 60,
  length: 60,
  price: 4950,
  hidePrice: false,
  bookableType: 'always',
  photoUrl: null,
  subOptions: [],
};
const answers: Readonly<Record<string, unknown>> = {
  serviceCategories: { categories: { Body: [service], Face: [] } },
  shopGet: { shop: { ...timetable, id: 1, street: 'Oudegracht 1', zip: '3511', city: 'Utrecht', country: 'NL' } },
};

function previewWith(draft: PreviewDraft | undefined) {
  const asked: string[] = [];
  const shown = { draft, locale: 'de' as const, refusal: 'Only a preview' };
  const platform: Transport = async (name) => {
    asked.push(name);
    return answers[name] as never; // one answer for each call of these tests
  };
  return { asked, shown, ...createPreviewTransport(platform, () => shown) };
}

const draftOf = (values: Record<string, unknown>): PreviewDraft => ({
  thing: 'service',
  values: { id: 7, shop_id: 1, ...values },
  names: { 'category:2': 'Face' },
});
const names = async (draft: PreviewDraft | undefined) => {
  const { categories } = await previewWith(draft).transport('serviceCategories', { shopId: 1 }, {});
  return Object.fromEntries(Object.entries(categories).map(([name, all]) => [name, all.map((each) => each.name)]));
};

test('[CAT-2] typed values replace the saved ones, in the language on screen', async () => {
  expect(await names(undefined)).toEqual({ Body: ['Massage'], Face: [] });
  expect(await names(draftOf({ name: 'Rub' }))).toEqual({ Body: ['Rub'], Face: [] });
  expect(await names(draftOf({ name: 'Rub', texts: { de: { name: 'Reiben' } } }))).toEqual({
    Body: ['Reiben'],
    Face: [],
  });
  expect(await names(draftOf({ category_id: 2 }))).toEqual({ Body: [], Face: ['Massage'] });
  expect(await names(draftOf({ bookable: 'never_and_hidden' }))).toEqual({ Body: [], Face: [] });
  expect(
    await names({
      thing: 'service',
      values: { shop_id: 1, name: 'New', category_id: 2 },
      names: { 'category:2': 'Face' },
    }),
  ).toEqual({ Body: ['Massage'], Face: ['New'] });
});

test('[CAT-2] an incomplete value leaves the saved one', async () => {
  const { transport } = previewWith(draftOf({ price: '12,', minutes: null, name: '' }));
  const { categories } = await transport('serviceCategories', { shopId: 1 }, {});
  expect(categories['Body']?.[0]).toEqual(service);
  const dear = previewWith(draftOf({ price: 52.5 }));
  expect((await dear.transport('serviceCategories', { shopId: 1 }, {})).categories['Body']?.[0]?.price).toBe(5250);
});

test('[CAT-2] typing makes no call; saving does', async () => {
  const { asked, shown, transport, forget } = previewWith(draftOf({ name: 'R' }));
  await transport('serviceCategories', { shopId: 1 }, {});
  shown.draft = draftOf({ name: 'Ru' });
  const { categories } = await transport('serviceCategories', { shopId: 1 }, {});
  expect([asked.length, categories['Body']?.[0]?.name]).toEqual([1, 'Ru']);
  forget();
  await transport('serviceCategories', { shopId: 1 }, {});
  expect(asked).toHaveLength(2);
});

test('[CAT-2] booking and signing in are refused without a call', async () => {
  const { asked, transport } = previewWith(undefined);
  await expect(transport('checkEmail', {} as never, {})).rejects.toMatchObject({
    failure: { message: 'Only a preview' },
  });
  await expect(transport('createAndConfirm', {} as never, {})).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('[CAT-2] [A16] only messages of the surrounding console are accepted', () => {
  const on = new EventTarget();
  const parent = { postMessage: () => undefined };
  const heard: unknown[] = [];
  receiveFrom(parent, (message) => heard.push(message), { own: 'https://book.example', on });
  const send = (origin: string, source: unknown, data: unknown) =>
    on.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }));
  const data = { type: 'embook-preview' };
  send('https://evil.example', parent, data);
  send('https://book.example', { postMessage: () => undefined }, data);
  send('https://book.example', parent, { type: 'other' });
  expect(heard).toEqual([]);
  send('https://book.example', parent, data);
  expect(heard).toEqual([data]);
});

test('[CAT-2] [CLS-6] an event that is not online yet has a page, at its shop, without a call for it', async () => {
  const values = { shopId: 1, name: 'Sound bath', on: '2026-12-04', at: '19:30', places: 4 };
  const { asked, shown, transport } = previewWith({ thing: 'event', values, names: {} });
  const read = async (eventId: number) => (await transport('eventGet', { eventId }, {})).slot;
  expect(await read(PREVIEW_NEW_ID)).toMatchObject({ groupName: 'Sound bath', street: 'Oudegracht 1', available: 4 });
  shown.draft = { thing: 'event', values: { ...values, id: 12, name: 'Gongs' }, names: {} };
  expect(await read(12)).toMatchObject({ id: 12, groupName: 'Gongs' });
  expect(asked).toEqual(['shopGet']);
});

test('[START-1] [CAT-2] the first shop can be seen while it is typed: the widget opens its page, which the platform does not have', async () => {
  const values = { name: 'Linde', city: 'Berlin', offers: ['services'] };
  const { transport, asked, shown } = previewWith({ thing: 'shop', values, names: {} });
  const { shop } = await transport('shopGet', { shopId: PREVIEW_NEW_ID }, {});
  expect(shop).toMatchObject({ id: PREVIEW_NEW_ID, name: 'Linde', city: 'Berlin', services: true, employees: [] });
  expect(await transport('serviceCategories', { shopId: PREVIEW_NEW_ID }, {})).toEqual({ categories: {} });
  // Once it is saved it has another id.
  shown.draft = undefined;
  await expect(transport('shopGet', { shopId: PREVIEW_NEW_ID }, {})).rejects.toThrow();
  expect(asked).toEqual([]);
});

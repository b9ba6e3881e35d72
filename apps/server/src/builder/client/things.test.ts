import { expect, test, vi } from 'vitest';
import { findThings } from './things.ts';

/** What the calls of a small company answer. */
const answers: Readonly<Record<string, object>> = {
  '/api/company/shop/list': { shops: [{ id: 1, name: 'Studio' }] },
  '/api/company/shop/categories/list': {
    categories: { Nails: [{ id: 2, name: 'Manicure' }], Other: [{ id: 3, name: 'Voucher' }] },
  },
  '/api/company/shop/filters/list': { services: [] },
  '/api/booking/product/event/list': {
    slots: [
      { id: 7, groupName: 'Sound bath under the stars', serviceName: 'Workshop' },
      { id: 8, groupName: '', serviceName: 'Open evening' },
    ],
  },
};

test('[EMB-1] the builder names what a widget can open with as the widget does, and fetches with its credentials', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('document', { body: { dataset: { login: 'widget:ö' } } });
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    return Response.json({ result: answers[path] });
  });
  const groups = await findThings('k');
  vi.unstubAllGlobals();
  expect(groups.map(({ title, things }) => [title, ...things.map(({ name }) => name)])).toEqual([
    ['Studio', 'All services', 'All classes', 'All events'],
    ['Studio: Nails', 'Nails, all of it', 'Manicure'],
    ['Studio: Other services', 'Other services, all of it', 'Voucher'],
    ['Studio: events', 'Sound bath under the stars', 'Open evening'],
  ]);
  expect(new Set(sent)).toEqual(new Set(['Basic d2lkZ2V0OsO2']));
});

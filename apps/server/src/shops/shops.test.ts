import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStudio, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { reviews } from '../infra/db/schema/index.ts';

describe.each(databases)('company, shops and services on %s', (_name, open) => {
  let app: FastifyInstance;
  let db: Db;
  let discreet: typeof app;
  let studio: Studio;
  let other: Studio;

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    app = await testPlatform(database);
    discreet = await testPlatform(database, { env: { LIST_COMPANIES: '0' } });
    studio = await addStudio(database.db, 'one', { cancellationFeeCents: 250, cocNumber: '12345678' });
    other = await addStudio(database.db, 'two');
  });

  test('[API-1] [EMB-13] company/get has name, brand and settings', async () => {
    const { status, code, result } = await ask(app, 'companyGet', {}, { key: 'one' });
    expect({ status, code }).toEqual({ status: 200, code: 200 });
    expect(result['company']).toMatchObject({
      id: studio.companyId,
      name: 'Company one',
      company_logo: null,
      app_color: '#FFC100',
      font: null,
      coc_number: '12345678',
      settings: { cancellation_fee: 2.5 },
      overwrite_product_names: false,
      tab_names: { services: null, groups: null, events: null, subscriptions: null, bundles: null },
      time_zone: 'Europe/Amsterdam',
    });
  });

  test('[API-1] [SHOP-1] shop/list gives the company’s own shops with address and timetable', async () => {
    const { result } = await ask(app, 'shopList', {}, { key: 'one' });
    expect(result['shops']).toMatchObject([
      {
        id: studio.shopId,
        name: 'Shop one',
        street: 'Oudegracht 112',
        zip: '3511 AW',
        city: 'Utrecht',
        services: true,
        groups: false,
      },
    ]);
    expect(result['shops']).toHaveLength(1);
  });

  test('[API-1] shop/get has employees, seven weekdays and the special days ahead', async () => {
    const { result } = await ask(app, 'shopGet', { shopId: studio.shopId }, { key: 'one' });
    const shop = result['shop'] as Record<string, unknown[]>;
    expect(shop['employees']).toMatchObject([{ id: studio.employeeId, name: 'Noor one' }]);
    expect(shop['opening_hours']).toHaveLength(7);
    expect(shop['opening_hours']?.[0]).toEqual({
      weekday: 1,
      closed: false,
      hours: [
        { opens: '09:00', closes: '13:00' },
        { opens: '14:00', closes: '18:00' },
      ],
    });
    expect(shop['opening_hours']?.[6]).toEqual({ weekday: 7, closed: true, hours: [] });
    expect(shop['closed_days']).toEqual([
      { date: '2026-11-13', closed: true, hours: [], reason: 'Stocktaking' },
      { date: '2026-11-14', closed: false, hours: [{ opens: '10:00', closes: '12:00' }], reason: null },
    ]);
  });

  test('[API-1] [SRV-1] [SRV-2] categories/list groups the services and drops what is hidden or empty', async () => {
    const { result } = await ask(app, 'serviceCategories', { shopId: studio.shopId }, { key: 'one' });
    expect(result['categories']).toEqual({
      Massage: [
        {
          id: studio.massageId,
          name: 'Massage one',
          subName: null,
          description: null,
          minutes: 60,
          length: 60,
          price: 49.5,
          hide_price: false,
          bookable_type: 'always',
          photo_url: null,
          sub_options: [],
        },
        expect.objectContaining({
          id: studio.headingId,
          sub_options: [expect.objectContaining({ id: studio.longMassageId, name: 'Long', minutes: 120, price: 90.5 })],
        }),
      ],
    });
  });

  test('[API-1] localization/list names the four languages', async () => {
    const { result } = await ask(app, 'languageList', {}, { key: 'one' });
    expect(result['languages']).toEqual([
      { code: 'en', name: 'English' },
      { code: 'de', name: 'Deutsch' },
      { code: 'nl', name: 'Nederlands' },
      { code: 'lt', name: 'Lietuvių' },
    ]);
  });

  test('[API-2] [SHOP-8] reviews newest first in pages, with the average of all in stars of five', async () => {
    const { companyId, shopId } = studio;
    const ratings = ['good', 'good', 'ok', 'poor'] as const;
    await db.insert(reviews).values(
      ratings.map((rating, index) => ({
        companyId,
        shopId,
        authorName: `Visitor ${index}`,
        rating,
        comment: index === 0 ? null : 'Lovely',
        createdAt: new Date(Date.UTC(2026, 10, 1 + index)),
      })),
    );
    const page = async (first: number) =>
      (await ask(app, 'reviewList', { shopId, first, limit: 3 }, { key: 'one' })).result;
    expect(await page(0)).toMatchObject({
      average: 3.5,
      count: 4,
      ratings: { good: 2, ok: 1, poor: 1 },
      reviews: [{ author_name: 'Visitor 3', rating: 'poor', created_at: Date.UTC(2026, 10, 4) / 1000 }, {}, {}],
    });
    expect(await page(3)).toMatchObject({ reviews: [{ author_name: 'Visitor 0', comment: null }] });
    expect(await page(6)).toMatchObject({ reviews: [], count: 4 });
  });

  test('[API-2] [SHOP-10] companies are found by a part of their name, without a key; blocked ones are not', async () => {
    await addStudio(db, 'shut', { name: '100% Sun', bannedAt: new Date() });
    await addStudio(db, 'sun', { name: '100% Sun & Sea' });
    const find = async (query: string | undefined) =>
      ((await ask(app, 'companyList', { query }, {})).result['companies'] as { api_key: string }[]).map(
        ({ api_key }) => api_key,
      );
    expect(await find(undefined)).toEqual(['sun', 'one', 'two']);
    expect(await find('COMPANY O')).toEqual(['one']);
    expect(await find('%')).toEqual(['sun']);
    expect(await find('_')).toEqual([]);
  });

  test('[SHOP-10] outside demo mode nobody learns which companies there are, unless the operator lists them', async () => {
    for (const query of [undefined, 'one'])
      expect((await ask(discreet, 'companyList', { query }, {})).result).toEqual({ companies: [] });
  });

  test.each(['shopGet', 'shopFilters', 'serviceCategories'] as const)(
    '[API-4] [A15] %s of another company’s shop is not found and leaks nothing',
    async (call) => {
      const { status, result } = await ask(app, call, { shopId: other.shopId }, { key: 'one', locale: 'nl' });
      expect(status).toBe(404);
      expect(result).toEqual({ problem: 'shop_not_found', message: 'Deze vestiging bestaat niet.' });
    },
  );
});

import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { NOON, smallCompany, TODAY } from '../../test/small-company.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { exportCompany } from './export-company.ts';
import type { CompanyFileText } from './format.ts';
import { type ImportOptions, importCompany } from './import-company.ts';

const options: ImportOptions = {
  today: TODAY,
  now: NOON,
  randomId: repeatableIds('texts'),
  baseDir: import.meta.dirname,
};

/** The small company with Dutch beside the main language, one text left out of it. */
function dutchCompany(): CompanyFileText {
  const file = smallCompany();
  const [shop] = file.shops;
  const [massage] = shop?.categories[0]?.services ?? [];
  if (!shop || !massage) throw new Error('the small company has changed');
  return {
    ...file,
    company: {
      ...file.company,
      tab_names: { services: 'Treatments', groups: 'Lessons' },
      loyalty: { enabled: true, need_points: 10, description: 'Points for each visit' },
      texts: { nl: { tab_names: { services: 'Behandelingen' }, loyalty_description: 'Punten bij elk bezoek' } },
    },
    shops: [
      {
        ...shop,
        about: 'By the water',
        texts: { nl: { about: 'Aan het water' } },
        special_days: [{ date: 'thu+1', reason: 'Holiday', texts: { nl: { reason: 'Feestdag' } } }],
        employees: [
          { ref: 'noor', name: 'Noor', title: 'Therapist', texts: { nl: { title: 'Therapeute' } } },
          { ref: 'daan', name: 'Daan' },
        ],
        objects: [{ ref: 'mats', name: 'Mats', texts: { nl: { name: 'Matten' } } }],
        rooms: shop.rooms.map((room) => (room.ref === 'hall' ? { ...room, texts: { nl: { name: 'Zaal' } } } : room)),
        categories: [
          {
            name: 'Massage',
            texts: { nl: { name: 'Massages' } },
            services: [{ ...massage, description: 'Warm oil', texts: { nl: { name: 'Ontspanningsmassage' } } }],
          },
        ],
        timetable: shop.timetable.map((weekly) => ({
          ...weekly,
          name: 'Morning yoga',
          texts: { nl: { name: 'Ochtendyoga' } },
        })),
        events: shop.events.map((event) => ({ ...event, texts: { nl: { description: 'Met strijkers' } } })),
        bundles: shop.bundles.map((bundle) => ({ ...bundle, texts: { nl: { name: 'Twee keer' } } })),
      },
    ],
    subscriptions: file.subscriptions.map((one) => ({ ...one, texts: { nl: { name: 'Elke week yoga' } } })),
    promotions: file.promotions.map((one) => ({ ...one, texts: { nl: { name: 'Herfst' } } })),
  };
}

describe.each(databases)('[CAT-5] texts in further languages on %s', (_name, open) => {
  let app: FastifyInstance;
  let exported: unknown;

  beforeAll(async () => {
    const database = await open();
    const imported = await importCompany(database.db, dutchCompany(), options);
    expect(imported).toMatchObject({ ok: true });
    exported = (await exportCompany(database.db, 'studio'))?.file;
    app = await testPlatform(database);
  });

  const asked = async (call: Parameters<typeof ask>[1], fields: object, locale: string) =>
    // Each call gets the fields it has.
    (await ask(app, call, fields as never, { key: 'studio', locale })).result;

  test.each([
    ['nl', 'Behandelingen'],
    ['lt', 'Treatments'],
  ])('tab names in %s; what is missing stays in the main language', async (locale, services) => {
    const { company } = await asked('companyGet', {}, locale);
    expect(company).toMatchObject({ tab_names: { services, groups: 'Lessons', events: null } });
    expect((await asked('loyaltyGet', {}, locale))['loyalty']).toMatchObject({
      loyalty_description: locale === 'nl' ? 'Punten bij elk bezoek' : 'Points for each visit',
    });
  });

  test('a shop, its people, closed days, services, classes, events, bundles, memberships and promotions', async () => {
    const shops = (await asked('shopList', {}, 'nl'))['shops'] as { id: number }[];
    const shopId = shops[0]?.id ?? 0;
    expect((await asked('shopGet', { shopId }, 'nl'))['shop']).toMatchObject({
      name: 'Studio West',
      about: 'Aan het water',
      employees: [{ name: 'Noor', title: 'Therapeute' }, { name: 'Daan' }],
      closed_days: [{ reason: 'Feestdag' }],
    });
    expect((await asked('shopGet', { shopId }, 'de'))['shop']).toMatchObject({
      about: 'By the water',
      closed_days: [{ reason: 'Holiday' }],
    });
    expect((await asked('shopFilters', { shopId }, 'nl'))['objects']).toMatchObject([{ name: 'Matten' }]);
    expect((await asked('serviceCategories', { shopId }, 'nl'))['categories']).toMatchObject({
      Massages: [{ name: 'Ontspanningsmassage', description: 'Warm oil', sub_options: [{ name: 'Short' }] }],
    });
    const week = {
      shopId,
      weekOfYear: 47,
      year: 2026,
      neededDate: undefined,
      employees: [],
      services: [],
      objects: [],
    };
    for (const [locale, groupName, roomName] of [
      ['nl', 'Ochtendyoga', 'Zaal'],
      ['en', 'Morning yoga', 'Hall'],
    ] as const)
      expect((await asked('groupWeek', week, locale))['slots']).toMatchObject({
        2: { groups: [{ groupName, room_name: roomName, serviceName: 'Yoga' }] },
      });
    expect((await asked('eventList', { shopId, first: 0, limit: 5 }, 'nl'))['slots']).toMatchObject([
      { groupName: 'Concert', description: 'Met strijkers' },
    ]);
    expect((await asked('bundleList', { shopId }, 'nl'))['bundles']).toMatchObject([
      { name: 'Twee keer', services: ['Ontspanningsmassage', 'Yoga'] },
    ]);
    expect((await asked('subscriptionList', {}, 'nl'))['subscriptions']).toMatchObject([{ name: 'Elke week yoga' }]);
    expect((await asked('promotionList', {}, 'nl'))['promotions']).toMatchObject([
      { name: 'Herfst', services: ['Ontspanningsmassage'] },
    ]);
  });

  test('the export carries them, and a text that no such thing has is refused', async () => {
    const file = exported as CompanyFileText;
    expect(file.company.texts).toEqual({
      nl: { tab_names: { services: 'Behandelingen' }, loyalty_description: 'Punten bij elk bezoek' },
    });
    expect(file.shops[0]).toMatchObject({ texts: { nl: { about: 'Aan het water' } } });
    expect(file.shops[0]?.classes?.[0]).toMatchObject({ texts: { nl: { name: 'Ochtendyoga' } } });
    const wrong: unknown = { ...dutchCompany(), promotions: [{ name: 'x', texts: { nl: { title: 'y' }, fr: {} } }] };
    const { db } = await open();
    const imported = await importCompany(db, wrong, options);
    expect(imported.ok).toBe(false);
  });
});

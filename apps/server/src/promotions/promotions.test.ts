import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStudio, type Studio } from '../../test/studio.ts';
import { promotions, promotionServices } from '../infra/db/schema/index.ts';

describe.each(databases)('promotions on %s', (_name, open) => {
  let app: FastifyInstance;
  let studio: Studio;

  beforeAll(async () => {
    const database = await open();
    app = await testPlatform(database);
    studio = await addStudio(database.db, 'one');
    await addStudio(database.db, 'two');
    const { companyId } = studio;
    const [first] = await database.db
      .insert(promotions)
      .values([
        { companyId, name: 'Two for one', description: '<script>alert(1)</script>', position: 1 },
        { companyId, name: 'Winter', position: 2 },
      ])
      .returning({ id: promotions.id });
    await database.db
      .insert(promotionServices)
      .values(
        [studio.massageId, studio.hiddenId].map((serviceId) => ({ companyId, promotionId: first?.id ?? 0, serviceId })),
      );
  });

  test('[API-1] [NOT-1] [NOT-2] the promotions in the company’s order, with the services they include', async () => {
    const { result } = await ask(app, 'promotionList', {}, { key: 'one' });
    expect(result['promotions']).toMatchObject([
      {
        name: 'Two for one',
        services: ['Massage one'],
        bookable: [{ service_id: studio.massageId, shop_id: studio.shopId }],
      },
      { name: 'Winter', services: [], bookable: [] },
    ]);
  });

  test('[A16] hostile text is sent as plain text', async () => {
    const { result } = await ask(app, 'promotionList', {}, { key: 'one' });
    expect(result['promotions']).toMatchObject([{ description: '<script>alert(1)</script>' }, {}]);
  });

  test('[API-4] another company promotes nothing of it', async () => {
    expect((await ask(app, 'promotionList', {}, { key: 'two' })).result).toEqual({ promotions: [] });
  });
});

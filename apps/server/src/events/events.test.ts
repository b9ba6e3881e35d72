import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { ask, askRaw, testPlatform } from '../../test/platform.ts';
import { countStatements } from '../../test/statements.ts';
import { addStudio, NOW, type Studio } from '../../test/studio.ts';
import { sessions } from '../infra/db/schema/index.ts';

/** Hours from 08:00 at the shop on. */
const inHours = (hours: number): number => NOW / 1000 + 3600 + hours * 3600;

describe.each(databases)('events on %s', (name, open) => {
  let app: FastifyInstance;
  let studio: Studio;
  let other: Studio;
  let running = 0;
  let over = 0;
  let elsewhere = 0;

  beforeAll(async () => {
    const { db, ...database } = await open();
    app = await testPlatform({ db, ...database });
    studio = await addStudio(db, 'one');
    other = await addStudio(db, 'two');
    const base = {
      companyId: studio.companyId,
      shopId: studio.shopId,
      kind: 'event' as const,
      serviceId: studio.massageId,
      minutes: 60,
      total: 20,
      priceCents: 0,
    };
    const rows = await db
      .insert(sessions)
      .values([
        { ...base, startsAt: inHours(-0.5) },
        { ...base, startsAt: inHours(-2) },
        { ...base, startsAt: inHours(3), bookableType: 'never_and_hidden' },
        {
          ...base,
          startsAt: inHours(200),
          street: 'Maliebaan 1',
          zip: '3581 CA',
          city: 'Utrecht',
          country: 'Netherlands',
          latitude: 52.08,
          longitude: 5.13,
        },
        ...Array.from({ length: 8 }, (_, index) => ({ ...base, startsAt: inHours(24 * (8 - index)) })),
      ])
      .returning({ id: sessions.id });
    [running, over, , elsewhere] = rows.map(({ id }) => id) as [number, number, number, number];
  });

  const page = (first: number, limit: number, shopId = studio.shopId) =>
    ask(app, 'eventList', { shopId, first, limit }, { key: 'one' });
  const times = ({ result }: { result: Record<string, unknown> }) =>
    (result['slots'] as { time: number }[]).map(({ time }) => time);

  test('[API-1] [EVT-1] pages by start; a page beyond the end is empty', async () => {
    expect(times(await page(0, 6))).toEqual([1, 2, 3, 4, 5, 6].map((day) => inHours(24 * day)));
    expect(times(await page(6, 6))).toEqual([inHours(24 * 7), inHours(24 * 8), inHours(200)]);
    expect(times(await page(12, 6))).toEqual([]);
  });

  test('[EVT-3] an event with a place of its own shows that one, any other its shop’s', async () => {
    const { result } = await ask(app, 'eventGet', { eventId: elsewhere }, { key: 'one' });
    expect(result['slot']).toMatchObject({
      street: 'Maliebaan 1',
      latitude: 52.08,
      shop_id: studio.shopId,
      total: 20,
      available: 20,
    });
  });

  test('[EVT-4] a past or unknown event has the specification’s text, in Dutch too', async () => {
    expect((await ask(app, 'eventGet', { eventId: running }, { key: 'one' })).status).toBe(200);
    const english = await ask(app, 'eventGet', { eventId: over }, { key: 'one', locale: 'en' });
    expect({ status: english.status, ...english.result }).toEqual({
      status: 404,
      problem: 'event_not_found',
      message: 'The event has already ended or the link is invalid',
    });
    const dutch = await ask(app, 'eventGet', { eventId: 999_999 }, { key: 'one', locale: 'nl' });
    expect(dutch.result['message']).toBe('Het event is al afgelopen of de link is ongeldig');
  });

  test.each(['first=-1&limit=6', 'first=0&limit=0', 'first=0&limit=101', 'first=0.5&limit=6', 'first=1e9&limit=6'])(
    '[B13] %s is refused',
    async (body) => {
      expect((await askRaw(app, 'eventList', `shop_id=${studio.shopId}&${body}`, { key: 'one' })).status).toBe(422);
    },
  );

  test('[A15] [API-4] another company’s events are not found', async () => {
    expect((await page(0, 6, other.shopId)).status).toBe(404);
    expect((await ask(app, 'eventGet', { eventId: elsewhere }, { key: 'two' })).status).toBe(404);
  });

  test.runIf(name === 'PostgreSQL')('one statement identifies the caller, one reads the page', async () => {
    await page(0, 6);
    expect(await countStatements(() => page(0, 6))).toBe(2);
  });
});

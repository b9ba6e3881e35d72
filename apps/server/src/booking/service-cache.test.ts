import { and, eq, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStudio, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { companies, occupancies, services, specialDays } from '../infra/db/schema/index.ts';
import { inOneRoom } from './booking-store.ts';

/** Friday 20 November 2026. */
const DAY = Date.UTC(2026, 10, 20) / 1000;
const DATE = '2026-11-20';

describe.each(databases)('a cached catalogue on %s', (_name, open) => {
  let db: Db;
  let studio: Studio;
  let processes: FastifyInstance[];

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    processes = [await testPlatform(database), await testPlatform(database)];
    studio = await addStudio(db, 'one');
  });

  /** How many times are free, according to each of two processes with a warm cache. */
  async function free(): Promise<number[]> {
    const fields = { serviceId: studio.massageId, roomId: studio.roomIds[0], timestamp: DAY };
    const answers = await Promise.all(processes.map((app) => ask(app, 'availableTimes', fields, { key: 'one' })));
    return answers.map(({ result }) => (result['slots'] as unknown[]).length);
  }

  test('[BOOK-2] [BOOK-4] is dropped in every process as soon as it has changed', async () => {
    const { companyId, shopId, massageId } = studio;
    expect(await free()).toEqual([8, 8]);
    expect(await free()).toEqual([8, 8]);
    await db.insert(specialDays).values({ companyId, shopId, date: DATE, reason: 'Moving house' });
    expect(await free()).toEqual([0, 0]);
    await db.delete(specialDays).where(and(eq(specialDays.companyId, companyId), eq(specialDays.date, DATE)));
    expect(await free()).toEqual([8, 8]);
    const ofMassage = and(eq(services.companyId, companyId), eq(services.id, massageId));
    await db.update(services).set({ minutes: 120 }).where(ofMassage);
    expect(await free()).toEqual([6, 6]);
    await db.update(services).set({ minutes: 60 }).where(ofMassage);
  });

  test('[BOOK-4] [A1] bookings are never cached', async () => {
    expect(await free()).toEqual([8, 8]);
    const { companyId, roomIds, employeeId } = studio;
    const nine = { startsAt: DAY + 9 * 3600, endsAt: DAY + 10 * 3600 };
    await studio.occupy({ roomId: roomIds[0], employeeId, ...nine });
    expect(await free()).toEqual([7, 7]);
    await db
      .delete(occupancies)
      .where(and(eq(occupancies.companyId, companyId), eq(occupancies.startsAt, nine.startsAt)));
    expect(await free()).toEqual([8, 8]);
  });

  test('[A15] a change of one company does not invalidate another’s', async () => {
    const versionOf = async (companyId: number) =>
      (await db.select({ version: companies.catalogueVersion }).from(companies).where(eq(companies.id, companyId)))[0];
    const before = await versionOf(studio.companyId);
    await addStudio(db, `neighbour-${Math.random()}`);
    expect(await versionOf(studio.companyId)).toEqual(before);
  });

  test('[BOOK-4] a change of every table it is read from invalidates it', async () => {
    const { sql: text } = new PgDialect().sqlToQuery(inOneRoom((name) => sql.placeholder(name)));
    const read = new Set([...text.matchAll(/(?<!distinct )\b(?:from|join) (\w+)/g)].map((match) => match[1]));
    read.delete('occupancies');
    const { rows } = await db.execute<{ table: string; events: string }>(sql`
      select event_object_table as "table", string_agg(event_manipulation, ' ' order by event_manipulation) as "events"
      from information_schema.triggers where action_statement like '%catalogue_changed%' group by 1`);
    expect(new Map(rows.map(({ table, events }) => [table, events]))).toEqual(
      new Map([...read].map((table) => [table, 'DELETE INSERT UPDATE'])),
    );
  });
});

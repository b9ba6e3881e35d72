import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BOUND } from '@embook/domain/testing/bound';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';
import { companies, widgetHosts } from '../infra/db/schema/index.ts';
import type { WidgetBuild } from '../infra/http/pages.ts';

const render: WidgetBuild['render'] = async ({ url, origin }) => ({
  kind: 'page',
  status: 200,
  locale: 'nl',
  html: '<p></p>',
  companyApiKey: new URL(url, origin).searchParams.get('companyApiKey') ?? undefined,
});

test('[START-2] a page counts as seen when a browser asks for the frame in it and it may embed the widget', async () => {
  let clock = NOW;
  const folder = mkdtempSync(join(tmpdir(), 'embook-widget-'));
  mkdirSync(join(folder, 'assets'));
  const database = await testDatabase();
  const app = await testPlatform(database, {
    widget: { folder, render },
    clock: { now: () => clock },
  });
  const { companyId } = await addStudio(database.db, 'one');
  await addStudio(database.db, 'two');
  const { accountId } = await addStaff(database.db, { email: 'owner@one.test', companyId, role: 'owner' });
  const signIn = async () => ({ key: 'one', cookie: await openSession(database.db, accountId, new Date(clock)) });
  let asking = await signIn();
  const seen = async () => {
    const { result } = await askStaff(app, 'staffSetup', {}, asking);
    return { seen: (result['seen'] as { origin: string }[]).map(({ origin }) => origin), done: result['done'] };
  };
  let networks = 0;
  const visit = (key: string, referer: string, destination = 'iframe', remoteAddress = `10.0.${(networks += 1)}.1`) =>
    app.inject({
      remoteAddress,
      url: `/shops?companyApiKey=${key}`,
      headers: { host: 'book.example', referer, 'sec-fetch-dest': destination },
    });

  await visit('one', 'http://book.example/console/start/page');
  await visit('one', 'https://studio.example/', 'document');
  await visit('one', 'javascript:alert(1)');
  await visit('one', 'no address');
  await visit('two', 'https://other.example/');
  await visit('nobody', 'https://studio.example/');
  await visit('one', 'https://studio.example/book?name=Ada');
  await vi.waitFor(async () => expect((await seen()).seen).toEqual(['https://studio.example']), BOUND);

  // Made-up pages do not keep the database busy: ten in a minute, and twenty are kept.
  for (let count = 0; count < 30; count += 1) await visit('one', `https://p${count}.example/`);
  await vi.waitFor(async () => {
    const { rows } = await database.db.execute(sql`select count(*)::int as count from widget_hosts`);
    expect(rows[0]).toEqual({ count: 11 });
  }, BOUND);
  // Neither from one network, nor from many on one day, do made-up names push out a page that people visit.
  for (let count = 0; count < 9; count += 1) {
    clock += 60_000;
    await visit('one', `https://one${count}.example/`, 'iframe', '203.0.113.7');
  }
  const ofOne = eq(widgetHosts.companyId, companyId);
  const kept = async () => (await database.db.select().from(widgetHosts).where(ofOne)).map(({ origin }) => origin);
  await vi.waitFor(async () => expect(await kept()).toHaveLength(13), BOUND);
  for (let count = 0; count < 40; count += 1) {
    if (count % 5 === 0) clock += 60_000;
    await visit('one', `https://many${count}.example/`);
  }
  await vi.waitFor(async () => expect(await kept()).toHaveLength(20), BOUND);
  expect(await kept()).toContain('https://studio.example');
  // A day later what nobody visits makes room.
  clock += 86_400_000;
  asking = await signIn();
  await visit('one', 'https://studio.example/');
  await vi.waitFor(async () => expect((await seen()).seen[0]).toBe('https://studio.example'), BOUND);
  await visit('one', 'https://later.example/');
  await vi.waitFor(async () => expect(await kept()).toContain('https://later.example'), BOUND);
  expect(await kept()).toHaveLength(20);
  expect(await kept()).toContain('https://studio.example');

  // Without a list of pages every page may embed the widget, so each counts.
  expect((await seen()).done).toContain('page');

  // Anybody can make up a page: once the company lists its own, no other counts, and none is noted.
  const own = { allowedHosts: ['https://own.example'] };
  await database.db.update(companies).set(own).where(eq(companies.id, companyId));
  expect((await seen()).done).not.toContain('page');
  await database.db.delete(widgetHosts);
  clock += 60_000;
  await visit('one', 'https://forged.example/');
  await visit('one', 'https://own.example/');
  await vi.waitFor(async () => expect((await seen()).done).toContain('page'), BOUND);
  expect((await seen()).seen).toEqual(['https://own.example']);

  // One entry may stand for all pages below a name.
  const below = { allowedHosts: ['https://*.group.example'] };
  await database.db.update(companies).set(below).where(eq(companies.id, companyId));
  expect((await seen()).done).not.toContain('page');
  clock += 60_000;
  await visit('one', 'https://agroup.example/');
  await visit('one', 'https://utrecht.group.example/');
  await vi.waitFor(async () => expect((await seen()).done).toContain('page'), BOUND);
  expect((await seen()).seen).not.toContain('https://agroup.example');
});

import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BOUND } from '@embook/domain/testing/bound';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
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

/** A platform that shows a widget in pages, with the owner of the company `one`. */
async function studioOnPages() {
  let now = NOW;
  const folder = mkdtempSync(join(tmpdir(), 'embook-widget-'));
  mkdirSync(join(folder, 'assets'));
  const database = await testDatabase();
  const app = await testPlatform(database, {
    widget: { folder, render },
    clock: { now: () => now },
  });
  const { companyId } = await addStudio(database.db, 'one');
  await addStudio(database.db, 'two');
  const { accountId } = await addStaff(database.db, { email: 'owner@one.test', companyId, role: 'owner' });
  const signIn = async () => ({ key: 'one', cookie: await openSession(database.db, accountId, new Date(now)) });
  let asking = await signIn();
  const pass = async (ms: number) => {
    now += ms;
    asking = await signIn();
  };
  const seen = async () => {
    const { result } = await askStaff(app, 'staffSetup', {}, asking);
    return { seen: (result['seen'] as { origin: string }[]).map(({ origin }) => origin), done: result['done'] };
  };
  let networks = 0;
  const visit = (
    key: string,
    referer: string,
    destination = 'iframe',
    remoteAddress = `10.0.${(networks += 1)}.1`,
    sent: { readonly headers?: Record<string, string>; readonly style?: string } = {},
  ) =>
    app.inject({
      remoteAddress,
      url: `/shops?companyApiKey=${key}${sent.style ?? '&style=inline'}`,
      headers: {
        host: 'book.example',
        referer,
        'sec-fetch-dest': destination,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': 'cross-site',
        ...sent.headers,
      },
    });
  const check = (address: string) => askStaff(app, 'staffCheckPage', { address }, asking);
  const ofOne = eq(widgetHosts.companyId, companyId);
  const kept = async () => (await database.db.select().from(widgetHosts).where(ofOne)).map(({ origin }) => origin);
  const allow = (allowedHosts: string[]) =>
    database.db.update(companies).set({ allowedHosts }).where(eq(companies.id, companyId));
  return { db: database.db, pass, seen, visit, check, kept, allow };
}

test('[START-2] a page counts as seen when a browser asks for the frame in it and it may embed the widget', async () => {
  const { db, pass, seen, visit, kept, allow } = await studioOnPages();
  await visit('one', 'http://book.example/console/start/page');
  await visit('one', 'https://studio.example/', 'document');
  await visit('one', 'javascript:alert(1)');
  await visit('one', 'no address');
  await visit('two', 'https://other.example/');
  await visit('nobody', 'https://studio.example/');
  // What no frame of the loader would send: another kind of request, or an address without its style.
  for (const [name, value] of [
    ['sec-fetch-mode', 'cors'],
    ['sec-fetch-site', 'none'],
    ['sec-fetch-site', 'same-origin'],
  ] as const)
    await visit('one', 'https://forged.example/', 'iframe', '10.9.9.9', { headers: { [name]: value } });
  await visit('one', 'https://forged.example/', 'iframe', '10.9.9.9', { style: '' });
  await visit('one', 'https://studio.example/book?name=Ada');
  await vi.waitFor(async () => expect((await seen()).seen).toEqual(['https://studio.example']), BOUND);

  // Made-up pages do not keep the database busy: ten in a minute, and twenty are kept.
  for (let count = 0; count < 30; count += 1) await visit('one', `https://p${count}.example/`);
  await vi.waitFor(async () => {
    const { rows } = await db.execute(sql`select count(*)::int as count from widget_hosts`);
    expect(rows[0]).toEqual({ count: 11 });
  }, BOUND);
  // Neither from one network, nor from many on one day, do made-up names push out a page that people visit.
  for (let count = 0; count < 9; count += 1) {
    await pass(60_000);
    await visit('one', `https://one${count}.example/`, 'iframe', '203.0.113.7');
  }
  await vi.waitFor(async () => expect(await kept()).toHaveLength(13), BOUND);
  for (let count = 0; count < 40; count += 1) {
    if (count % 5 === 0) await pass(60_000);
    await visit('one', `https://many${count}.example/`);
  }
  await vi.waitFor(async () => expect(await kept()).toHaveLength(20), BOUND);
  expect(await kept()).toContain('https://studio.example');
  // A day later what nobody visits makes room.
  await pass(86_400_000);
  await visit('one', 'https://studio.example/');
  await vi.waitFor(async () => expect((await seen()).seen[0]).toBe('https://studio.example'), BOUND);
  await visit('one', 'https://later.example/');
  await vi.waitFor(async () => expect(await kept()).toContain('https://later.example'), BOUND);
  expect(await kept()).toHaveLength(20);
  expect(await kept()).toContain('https://studio.example');

  // Without a list of pages every page may embed the widget, so each counts.
  expect((await seen()).done).toContain('page');

  // Anybody can make up a page: once the company lists its own, no other counts, and none is noted.
  await allow(['https://own.example']);
  expect((await seen()).done).not.toContain('page');
  await db.delete(widgetHosts);
  await pass(60_000);
  await visit('one', 'https://forged.example/');
  await visit('one', 'https://own.example/');
  await vi.waitFor(async () => expect((await seen()).done).toContain('page'), BOUND);
  expect((await seen()).seen).toEqual(['https://own.example']);

  // One entry may stand for all pages below a name.
  await allow(['https://*.group.example']);
  expect((await seen()).done).not.toContain('page');
  await pass(60_000);
  await visit('one', 'https://agroup.example/');
  await visit('one', 'https://utrecht.group.example/');
  await vi.waitFor(async () => expect((await seen()).done).toContain('page'), BOUND);
  expect((await seen()).seen).not.toContain('https://agroup.example');
});

test('[START-2] [A28] no pages are noted of a blocked company', async () => {
  const { db, seen, visit, pass } = await studioOnPages();
  await db.update(companies).set({ bannedAt: new Date(0) });
  await visit('one', 'https://blocked.example/');
  await db.update(companies).set({ bannedAt: null });
  await pass(60_000);
  await visit('one', 'https://studio.example/');
  await vi.waitFor(async () => expect((await seen()).seen).toEqual(['https://studio.example']), BOUND);
});

describe('[START-2] made-up pages that fill the list', () => {
  /** Twenty-one, three from each of seven networks. */
  async function filled() {
    const studio = await studioOnPages();
    for (let count = 0; count < 21; count += 1) {
      if (count % 7 === 0) await studio.pass(60_000);
      await studio.visit('one', `https://p${count}.example/`, 'iframe', `198.51.${count % 7}.1`);
    }
    await vi.waitFor(async () => expect(await studio.kept()).toHaveLength(20), BOUND);
    await studio.pass(60_000);
    return studio;
  }

  test('make room for a page that the company allows', async () => {
    const { visit, allow, seen, kept } = await filled();
    await allow(['https://own.example']);
    // Made-up ones are not counted any more either, so they cannot use up the minute.
    for (let count = 0; count < 12; count += 1) await visit('one', `https://more${count}.example/`);
    await visit('one', 'https://own.example/');
    await vi.waitFor(async () => expect(await kept()).toContain('https://own.example'), BOUND);
    expect(await kept()).toHaveLength(20);
    expect((await seen()).done).toContain('page');
  });

  test('make room for a page that a member checked, once a browser shows the widget there', async () => {
    const { visit, check, kept } = await filled();
    expect((await check('http://localhost:8480/book')).status).toBe(200);
    expect(await kept()).not.toContain('http://localhost:8480');
    for (let count = 0; count < 12; count += 1) await visit('one', `https://p${count}.example/`);
    await visit('one', 'http://localhost:8480/book');
    await vi.waitFor(async () => expect(await kept()).toContain('http://localhost:8480'), BOUND);
    expect(await kept()).toHaveLength(20);
  });
});

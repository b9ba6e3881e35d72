import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { areasOf, type Preset } from '@embook/domain/staff';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../infra/config.ts';
import { createServer } from '../infra/http/server.ts';
import { type StaffIdentity, staffCookie } from '../infra/http/staff-caller.ts';
import { sha256 } from '../auth/auth.ts';
import { testDatabase } from '../../test/database.ts';
import { companies } from '../infra/db/schema/index.ts';
import { createDoctor } from './doctor/doctor.ts';
import { builderFiles } from './files.ts';
import { serveBuilder } from './routes.ts';

/** Pages of slow.example answer once the test allows it. */
const slow = Promise.withResolvers<void>();
/** Of the checks that run; those of endless.example have no other end. */
let deadline = new AbortController();

type Company = NonNullable<StaffIdentity['company']>;

/** Somebody who works at the companies k and open, in this role. */
const at =
  (role: Preset, changed: Partial<Company> = {}) =>
  (key: string | undefined): StaffIdentity => ({
    account: { id: 1, name: 'Ada', email: 'ada@studio.example' },
    session: { id: 1, tokenHash: new Uint8Array(), provenAt: 0, twoFactors: false, enteredIds: null },
    company: { id: 7, name: 'Studio', timeZone: 'Europe/Amsterdam', banned: false, needsTwoFactors: false, ...changed },
    member:
      key === 'open' || key === 'k'
        ? { id: 1, companyId: 7, accountId: 1, employeeId: null, role, areas: areasOf(role), shops: 'all' }
        : undefined,
  });

const sessions: Readonly<Record<string, (key: string | undefined) => StaffIdentity>> = {
  owner: at('owner'),
  desk: at('desk'),
  'without-factor': at('owner', { needsTwoFactors: true }),
  'of-banned': at('owner', { banned: true }),
};

const { db } = await testDatabase();
await db
  .insert(companies)
  .values([
    ...['studio', 'open', 'other', 'demo-aurora', 'demo-solo'].map((apiKey) => ({ apiKey, name: apiKey })),
    { apiKey: 'locked', name: 'Locked', widgetUsername: 'widget', widgetPasswordHash: sha256('other').toString('hex') },
    { apiKey: 'k', name: 'Studio', widgetUsername: 'widget', widgetPasswordHash: sha256('ö&pens').toString('hex') },
  ]);

/** A builder for companies with and without credentials, and one page of the internet. */
async function builder(config: { publicUrl?: string; demo?: boolean }) {
  const app = await createServer(readConfig({}), pino({ level: 'silent' }));
  const page = { status: 200, headers: {}, text: '<script src="https://book.example/embed.js" data-company-key="k">' };
  serveBuilder(app, {
    config: { publicUrl: undefined, demo: true, ...config },
    staff: { identify: async (token, key) => sessions[token]?.(key), cookie: staffCookie('https://book.example') },
    clock: { now: () => 0 },
    db,
    examine: createDoctor(
      async (address, deadline) => {
        if (address.hostname === 'slow.example') await slow.promise;
        if (address.hostname === 'endless.example') {
          await once(deadline, 'abort');
          return { ok: false, why: 'timeout' };
        }
        return { ok: true, page: { address, ...page } };
      },
      { deadline: () => deadline.signal },
    ),
  });
  afterAll(() => app.close());
  return Object.assign((address: string) => app.inject(address), { app });
}

const signInAt = ({ app }: Awaited<ReturnType<typeof builder>>, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/builder/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const demo = await builder({});
const elsewhere = await builder({ publicUrl: 'https://book.example' });
const hostile = encodeURIComponent(`"><script>alert('x')</script>`);

describe('the builder', () => {
  test('[B16] one network that has slow pages checked keeps nobody else from a check', async () => {
    const check = (host: string, remoteAddress: string) =>
      demo.app.inject({ url: `/builder/page?address=${encodeURIComponent(`https://${host}/`)}`, remoteAddress });
    const held = Array.from({ length: 12 }, (_, index) => check('slow.example', `2001:db8:5:5::${index}`));
    const other = await check('quick.example', '192.0.2.5');
    slow.resolve();
    expect(other.statusCode).toBe(200);
    const statuses = (await Promise.all(held)).map(({ statusCode }) => statusCode);
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([2, 10]);
    expect((await check('slow.example', '2001:db8:5:5::1')).statusCode).toBe(200);
  });

  test('[B16] nor do sixteen networks with pages that never end: the oldest check makes room', async () => {
    const check = (host: string, remoteAddress: string) =>
      demo.app.inject({ url: `/builder/page?address=${encodeURIComponent(`https://${host}/`)}`, remoteAddress });
    const held = Array.from({ length: 33 }, (_, index) => check('endless.example', `10.9.${index}.1`));
    expect((await Promise.race(held)).json().findings[0]).toMatchObject({ code: 'page_timeout' });
    expect((await check('quick.example', '192.0.2.6')).statusCode).toBe(200);
    // The addresses of a /48 are one network.
    const many = Array.from({ length: 3 }, (_, index) => check('endless.example', `2001:db8:6:${index}::1`));
    expect((await Promise.race(many)).statusCode).toBe(429);
    expect((await check('quick.example', '192.0.2.6')).statusCode).toBe(200);
    deadline.abort();
    await Promise.all([...held, ...many]);
    deadline = new AbortController();
  });

  test('offers the demo companies and starts with one of them', async () => {
    const { body } = await demo('/builder');
    expect(body).toContain('data-key="demo-aurora"');
    expect(body).toContain('data-key="demo-solo"');
    expect(body).toContain('data-company-key=&quot;demo-aurora&quot;');
  });

  test('writes the snippet for the address customers see', async () => {
    expect((await elsewhere('/builder?key=studio')).body).toContain('src=&quot;https://book.example/embed.js&quot;');
  });

  test.each([
    ['style=side', 'data-style=&quot;side&quot;'],
    ['style=other', 'data-style=&quot;inline&quot;'],
    ['color=%23AbC', 'data-color=&quot;#abc&quot;'],
    ['theme=dark', 'data-theme=&quot;dark&quot;'],
    ['theme=auto', 'data-theme=&quot;auto&quot;'],
    ['locale=lt', 'data-locale=&quot;lt&quot;'],
    ['path=/shops/1/services', 'data-path=&quot;/shops/1/services&quot;'],
    ['close=1', 'data-close=&quot;1&quot;'],
  ])('[EMB-1] %s becomes part of it', async (query, expected) => {
    expect((await demo(`/builder?${query}`)).body).toContain(expected);
  });

  test.each([
    'color=red',
    'theme=light',
    'theme=black',
    'locale=fr',
    'path=//evil.example',
    'path=https://evil.example',
    'close=yes',
    'style=a&style=b',
  ])('[B1] %s is not accepted', async (query) => {
    const { body } = await demo(`/builder?${query}`);
    expect(body).toContain('data-style=&quot;inline&quot;\n&gt;');
    expect(body).not.toContain('evil');
  });

  test.each(['/builder', '/builder/host'])('[A16] %s escapes hostile text', async (path) => {
    const { body } = await demo(`${path}?key=${hostile}&label=${hostile}&path=/${hostile}&style=side`);
    expect(body).not.toContain('<script>');
  });

  test('[A16] runs its own scripts alone, and only it may frame its example page', async () => {
    const policyOf = async (path: string) => String((await demo(path)).headers['content-security-policy']);
    for (const path of ['/builder', '/builder/host']) {
      const policy = await policyOf(path);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect((await demo(path)).body).not.toMatch(/<style|\sstyle="|\son\w+="|<script(?![^>]*\ssrc=)/);
    }
    expect(await policyOf('/builder')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/builder/host')).toContain("frame-ancestors 'self'");
    // It contains nothing of anyone, and is tested in the frame of a foreign page.
    expect(await policyOf('/builder/storage')).not.toContain('frame-ancestors');
  });

  test('[EMB-1] the example page contains the exact snippet, from its own origin', async () => {
    const { body } = await demo('/builder/host?key=demo-solo&style=website');
    expect(body).toMatch(
      /<script\s+async\s+src="\/embed\.js"\s+data-company-key="demo-solo"\s+data-style="website"\s+><\/script>/,
    );
    expect((await demo('/builder/host?key=')).body).not.toContain('<script');
  });

  test('shows for eight kinds of sites where the snippet goes, each with a picture of our own', async () => {
    const { body } = await demo('/builder');
    for (const name of [
      'Plain HTML',
      'WordPress',
      'Wix',
      'Squarespace',
      'Webflow',
      'Shopify',
      'Google Tag Manager',
      'React',
    ])
      expect(body).toContain(`<summary>${name}</summary>`);
    const pictures = [...body.matchAll(/src="(\/builder\/guides\/[\w-]+\.svg)"/g)].map(([, path = '']) => path);
    expect(pictures).toHaveLength(8);
    for (const path of pictures) {
      const { statusCode, headers, body: picture } = await demo(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(picture).not.toMatch(/<script|href=/);
    }
  });

  test('makes a plain link to the widget and its QR code, and of nothing else', async () => {
    const { body } = await elsewhere('/builder?key=studio&path=/shops/3&locale=nl');
    const link = 'https://book.example/shops/3?companyApiKey=studio&locale=nl';
    expect(body).toContain(`<code id="widget-link">${link.replace('&', '&amp;')}</code>`);
    const codeOf = (text: string) => elsewhere(`/builder/code.svg?${new URLSearchParams({ link: text }).toString()}`);
    const code = await codeOf(link);
    expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(code.body).toMatch(/^<svg /);
    for (const other of ['https://evil.example/', 'https://book.example.evil/', 'javascript:alert(1)', ''])
      expect((await codeOf(other)).statusCode).toBe(404);
  });

  test('serves every script the page imports, without types', async () => {
    const names = readdirSync(new URL('client', import.meta.url)).filter((name) => /^[^.]+\.ts$/.test(name));
    expect(builderFiles.map(({ path }) => path)).toEqual(
      expect.arrayContaining(names.map((name) => `/builder/client/${name}`)),
    );
    for (const { path, type } of builderFiles) {
      const answer = await demo(path);
      expect(answer.headers).toMatchObject({ 'content-type': type });
      expect(answer.body).not.toMatch(/^\s*(?:export )?interface |import type/m);
    }
  });
});

test('[EMB-1] in demo mode a widget with credentials is shown after typing them, without its user name', async () => {
  const { body } = await demo('/builder?key=locked');
  expect(body).toMatch(/name="companyKey" value="locked"[\s\S]*name="username" value=""/);
  const { headers } = await signInAt(demo, { companyKey: 'k', username: 'widget', password: 'ö&pens' });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const shown = await demo.app.inject({ url: '/builder?key=k', headers: { cookie } });
  expect(shown.body).toContain('username=widget');
  expect((await demo.app.inject({ url: '/builder', headers: { cookie } })).body).toContain('demo-aurora&quot;');
});

describe('[EMB-1] outside demo mode the builder is for the people of a company', async () => {
  const real = await builder({ publicUrl: 'https://book.example', demo: false });
  const signIn = (fields: Record<string, string>) => signInAt(real, fields);
  const right = { companyKey: 'k', username: 'widget', password: 'ö&pens' };

  test('a stranger is asked for the credentials of the widget, and no demo company is named', async () => {
    const { body } = await real('/builder?key=k');
    expect(body).toContain('action="/builder/sign-in"');
    expect(body).not.toContain('demo-');
    expect((await real('/builder/host?key=k')).statusCode).toBe(302);
    expect((await real('/builder/page?key=k&address=https://studio.example')).statusCode).toBe(403);
  });

  test('wrong credentials are refused, and forged cookies are none', async () => {
    const refused = await signIn({ ...right, password: 'x', companyKey: '"><script>' });
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
    expect(refused.body).not.toContain('<script>');
    expect((await signIn({ ...right, password: 'x' })).body).toMatch(/name="username" value="widget"/);
    const forged = Buffer.from(JSON.stringify({ ...right, password: 'x' })).toString('base64url');
    for (const cookie of [`embook-builder=${forged}`, 'embook-builder=e30', 'embook-builder=x', 'embook-builder='])
      expect((await real.app.inject({ url: '/builder', headers: { cookie } })).body).toContain('/builder/sign-in');
  });

  test('with them the builder writes a snippet with them, for this company alone', async () => {
    const entered = await signIn(right);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/builder?key=k']);
    const set = String(entered.headers['set-cookie']);
    expect(set).toMatch(/^embook-builder=[\w-]+; Path=\/builder; HttpOnly; SameSite=Strict$/);
    const headers = { cookie: set.split(';')[0] ?? '' };
    const open = (url: string) => real.app.inject({ url, headers });
    const { body } = await open('/builder?key=other&style=inline');
    expect(body).toContain('data-company-key=&quot;k&quot;');
    expect(body).toContain('data-path=&quot;/shops?username=widget&amp;amp;password=%C3%B6%26pens&quot;');
    expect((await open('/builder/host?key=other')).body).toContain('data-company-key="k"');
    expect((await open('/builder/page?key=other&address=https://studio.example/book')).json()).toMatchObject({
      address: 'https://studio.example/book',
      findings: [{ outcome: 'ok' }, { outcome: 'ok', text: 'It is there, with the key k.' }, { outcome: 'ok' }],
    });
  });

  const open = (url: string, session: string, login = '') =>
    real.app.inject({ url, headers: { cookie: `__Host-embook-staff=${session}; ${login}` } });

  test('[TEAM-6] a member whose widget asks for credentials types them first, and the preview and the snippet contain them', async () => {
    const { body } = await open('/builder?key=k', 'owner');
    expect(body).toMatch(/asks every page for a user name and a password/);
    expect(body).toMatch(/name="companyKey" value="k"[\s\S]*name="username" value="widget"/);
    expect((await open('/builder/host?key=k', 'owner')).statusCode).toBe(302);
    const login = String((await signIn(right)).headers['set-cookie']).split(';')[0] ?? '';
    expect((await open('/builder?key=k', 'owner', login)).body).toContain('username=widget&amp;amp;password=');
    expect((await open('/builder/host?key=k', 'owner', login)).body).toContain('username=widget&amp;password=');
    // Credentials are valid for one company only.
    const other = (await open('/builder?key=open', 'owner', login)).body;
    expect(other).toContain('data-company-key=&quot;open&quot;');
    expect(other).not.toContain('username=');
  });

  test('[TEAM-6] a member who may see the settings opens it from the console, where its widget has no credentials', async () => {
    const { body } = await open('/builder?key=open', 'owner');
    expect(body).toContain('data-company-key=&quot;open&quot;');
    expect(body).toContain('href="/console"');
    expect(body).not.toMatch(/data-login|username=|sign-out/);
    expect((await open('/builder/host?key=open', 'owner')).body).toContain('data-company-key="open"');
    expect((await open('/builder/page?key=open&address=https://studio.example', 'owner')).statusCode).toBe(200);
    for (const [session, key] of [
      ['owner', 'other'],
      ['owner', ''],
      ['desk', 'open'],
      ['without-factor', 'open'],
      ['of-banned', 'open'],
      ['nobody', 'open'],
    ] as const) {
      expect((await open(`/builder?key=${key}`, session)).body).toContain('action="/builder/sign-in"');
      expect((await open(`/builder/page?key=${key}&address=https://a.example`, session)).statusCode).toBe(403);
    }
  });

  test('[A22] page checks are limited for each address', async () => {
    const look = () => demo('/builder/page?key=studio&address=https://studio.example');
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await look()).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    const url = '/builder/page?key=studio&address=https://studio.example';
    expect((await demo.app.inject({ url, remoteAddress: '192.0.2.8' })).statusCode).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/catalogue-calls.ts';
import { testDatabase } from '../../test/database.ts';
import { deskOf } from '../../test/desk.ts';
import { ask } from '../../test/platform.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { addStaff, openSession } from '../../test/staff.ts';
import { NOW } from '../../test/studio.ts';
import { tinyWoff2 } from '../../test/tiny-font.ts';
import { importCompany } from '../company-file/import-company.ts';

const world = await reservationsOn(await testDatabase());
const { app, db, one } = world;
const { companyId, shopId } = one;
const { owner, desk } = await deskOf(world);
const { send } = catalogueOf(app, owner);

const uploadFont = async () =>
  ((await send('POST', 'font', { content: tinyWoff2.toString('base64') })).result['font'] as { address: string })
    .address;

type Company = Record<string, unknown> & { id: number; version: number };
const read = async () => (await send('GET', 'company')).result['company'] as Company;
const change = async (body: object, version?: number) =>
  send('PATCH', 'company', { version: version ?? (await read()).version, ...body });

describe('[CAT-1] the settings of the company', () => {
  test('are changed by name and unit of the company file, and customers see it', async () => {
    const before = await read();
    const { status, result } = await change({
      name: 'Studio One',
      colour: '#2f6f5e',
      tab_names: { groups: 'Lessons' },
      cancellation: { fee: 2.5 },
      loyalty: { enabled: true, need_points: 100 },
      sign_up: { phone: 'optional' },
      texts: { de: { tab_names: { groups: 'Kurse' } } },
    });
    expect(status).toBe(200);
    expect(result['company']).toMatchObject({
      version: before.version + 1,
      name: 'Studio One',
      cancellation: { ...(before['cancellation'] as object), fee: 2.5 },
      loyalty: { ...(before['loyalty'] as object), enabled: true, need_points: 100 },
    });
    expect(await read()).toEqual(result['company']);
    const shown = await ask(app, 'companyGet', {}, { key: 'one', locale: 'de' });
    expect(shown.result['company']).toMatchObject({
      name: 'Studio One',
      app_color: '#2f6f5e',
      tab_names: { groups: 'Kurse' },
      settings: { cancellation_fee: 2.5, sign_up: { phone: 'optional' } },
    });
  });

  test('null removes a value, what is left out stays', async () => {
    await change({ coc_number: '123', font: { import: await uploadFont(), name: 'Inter' } });
    const { result } = await change({ font: null, tab_names: { groups: null } });
    expect(result['company']).toMatchObject({ coc_number: '123', font: null, tab_names: { groups: null } });
  });

  test('[TEAM-7] a change is in the history with what it was', async () => {
    const { id, colour } = await read();
    await change({ colour: '#123456' });
    const { result } = await send('GET', `audit?thing=company&id=${id}`);
    expect(result['entries']).toContainEqual(
      expect.objectContaining({
        action: 'company.changed',
        before: expect.objectContaining({ colour }),
        after: expect.objectContaining({ colour: '#123456' }),
      }),
    );
  });

  test('[TEAM-8] the second of two editors is told who was first, and gets the current values', async () => {
    const { version } = await read();
    await change({ name: 'First' }, version);
    const { status, result } = await change({ name: 'Second' }, version);
    expect(status).toBe(409);
    expect(result).toMatchObject({ changed_by: expect.any(String), current: { name: 'First', version: version + 1 } });
    expect((await read())['name']).toBe('First');
  });
});

/** What a file and a call refuse alike. */
const refusals: readonly [string, object, string][] = [
  ['colour', { colour: 'violet' }, 'This is not a colour. Please write it as #6b3fa0'],
  ['name', { name: 'x'.repeat(10_000) }, 'This text is too long'],
  ['name', { name: '  ' }, 'This field cannot be empty'],
  ['font.import', { font: { import: 'http://a.example/f.css', name: 'Inter' } }, 'WOFF2 file'],
  ['font.name', { font: { import: 'fonts/f.woff2', name: 'Inter"; x' } }, 'plain name of a font'],
  ['cancellation.fee', { cancellation: { fee: 1.005 } }, 'A price has at most two decimals'],
  ['loyalty.need_points', { loyalty: { enabled: true, need_points: 0 } }, 'at least 1'],
  ['loyalty.discount_percent', { loyalty: { discount_percent: 101 } }, 'too small or too large'],
  ['payments.max_unpaid_bookings', { payments: { max_unpaid_bookings: 0 } }, 'too small or too large'],
  ['languages', { languages: ['de'], main_language: 'nl' }, 'The main language is always among'],
  ['languages', { languages: ['en', 'en'] }, 'This is listed twice'],
  ['reminder_hours', { reminder_hours: [1, 2, 3, 4] }, 'Too many values'],
  ['allowed_hosts', { allowed_hosts: ['https://studio.example/book'] }, 'without a path'],
  ['allowed_hosts', { allowed_hosts: ['http://studio.example'] }, 'begins with https://'],
  ['allowed_hosts', { allowed_hosts: ['http://localhost.studio.example'] }, 'begins with https://'],
  ...['*', '*.com', "'self'", 'a,b', 'a;sandbox', 'a..b', '-a.example', 'a.*.example', 'bücher.example'].map(
    (host): [string, object, string] => ['allowed_hosts', { allowed_hosts: [`https://${host}`] }, 'with xn--'],
  ),
  ['time_zone', { time_zone: 'Moon/Base' }, 'This is not a time zone'],
];

describe('[CAT-1] [A16] a value that is refused', () => {
  test.each(refusals)('%s: in the console and in a company file with the same text', async (field, values, words) => {
    const { status, errors } = await change(values);
    expect([status, errors?.[field]]).toEqual([422, expect.stringContaining(words)]);
    const shop = { name: 'S', street: 'S 1', zip: '1', city: 'U', country: 'NL' };
    const file = { format: 'embook-company-1', company: { key: 'other', name: 'Other', ...values }, shops: [shop] };
    const options = { now: NOW, baseDir: '.', randomId: () => 1 };
    const imported = await importCompany(db, file, options);
    const texts = imported.ok ? [] : imported.problems.map(({ place, text }) => `${place}: ${text}`);
    expect(texts.join('\n')).toMatch(new RegExp(`^company\\.${field.replace('.', '\\.')}.*: `));
    expect(texts.join('\n')).toContain(errors?.[field]);
  });

  test('[A16] pages that may frame the widget are named by their origins', async () => {
    const hosts = [
      'https://studio.example',
      'https://*.studio.example',
      'http://localhost:3000',
      'http://127.0.0.1:8080',
      'http://listed.localhost:3000',
      'https://xn--bcher-kva.example',
    ];
    expect((await change({ allowed_hosts: hosts })).status).toBe(200);
  });

  test('[A16] [A27] all of them together fit into a header that proxies take', async () => {
    const long = Array.from(
      { length: 30 },
      (_, index) => `https://${'a'.repeat(60)}.${'b'.repeat(40)}${index}.example`,
    );
    expect(await change({ allowed_hosts: long })).toMatchObject({
      status: 422,
      errors: { allowed_hosts: expect.any(String) },
    });
  });

  test("[A15] a logo that is another company's, or none of ours", async () => {
    for (const logo of ['https://evil.example/x.png', `/media/${companyId + 1}/${'a'.repeat(24)}`])
      expect(await change({ logo })).toMatchObject({ status: 422, errors: { logo: expect.any(String) } });
  });
});

describe('[TEAM-6] who may', () => {
  test('the desk neither sees nor changes them', async () => {
    expect((await send('GET', 'company', undefined, desk)).status).toBe(403);
    expect((await send('PATCH', 'company', { version: 1, name: 'X' }, desk)).status).toBe(403);
  });

  test('who works in some shops sees them and does not change what holds for all', async () => {
    const { accountId } = await addStaff(db, {
      email: 'some@embook.test',
      companyId,
      role: 'manager',
      shopIds: [shopId],
    });
    const some = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
    expect((await send('GET', 'company', undefined, some)).status).toBe(200);
    expect((await send('PATCH', 'company', { version: 1, name: 'X' }, some)).status).toBe(403);
  });
});

import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/catalogue-calls.ts';
import { testDatabase } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';
import { companyFile } from '../company-file/format.ts';
import { smallCompany } from '../../test/small-company.ts';

const WORDS = 'This contains invisible characters or line breaks that cannot be stored here. Please type it again';

const database = await testDatabase();
const { app, one } = await peopleOn(database);
const { shopId, massageId, roomIds } = one;
const { owner } = await deskOf({ app, db: database.db, one });
const { send, add, changed } = catalogueOf(app, owner);

const hidden = [
  ['a line break', 'Yin\nYang'],
  ['a paragraph separator', 'Yin\u2029Yang'],
  ['a space of no width', 'Yin\u200BYang'],
  ['text turned around', 'Yin\u202Egnay'],
  ['a bell', 'Yin\u0007Yang'],
  ['a soft hyphen', 'Yin\u00ADYang'],
  ['nothing to see', '\u200D\u200D'],
] as const;

describe.each(hidden)('[CAT-1] [A16] [B13] a name with %s is refused', (_, name) => {
  const service = { shop_id: shopId, name: 'Yin', minutes: 60, price: 10 };
  test.each([
    ['a service', 'service', { ...service, name }, 'name'],
    ['an option', 'service', { ...service, options: [{ name, minutes: 5, price: 1 }] }, 'options.0.name'],
    ['a text in another language', 'service', { ...service, texts: { de: { name } } }, 'texts.de.name'],
    ['an employee', 'employee', { shop_id: shopId, name: 'Noor', title: name }, 'title'],
    ['a class', 'session', { service_id: massageId, on: '2026-12-01', at: '07:00', places: 5, name }, 'name'],
    ['an event', 'session', { service_id: massageId, on: '2026-12-01', at: '07:00', places: 5, city: name }, 'city'],
    ['a customer', 'customer', { first_name: name }, 'first_name'],
    ['a block', 'block', { room_id: roomIds[0], starts_at: at(9, 5), ends_at: at(10, 5), reason: name }, 'reason'],
  ])('of %s', async (_thing, path, body, field) => {
    const { status, errors } = await send('POST', path, body);
    expect([status, errors?.[field]]).toEqual([422, WORDS]);
  });

  test('of a company file', () => {
    const file = JSON.parse(JSON.stringify(smallCompany())) as { shops: { name: string }[] };
    const read = companyFile.safeParse({ ...file, shops: file.shops.map((shop) => ({ ...shop, name })) });
    expect(read.success).toBe(false);
    expect(JSON.stringify(read.error?.issues)).toContain('hidden_characters');
  });
});

test('[CAT-1] [B13] emoji of several signs are names, and longer texts have lines', async () => {
  const family = 'Parents 👩‍👩‍👧';
  const about = 'First line\n\n\tSecond line';
  const made = await add('employee', { shop_id: shopId, name: family, about });
  expect(made).toMatchObject({ name: family, about });
  const turned = await send('POST', 'employee', { shop_id: shopId, name: 'Noor', about: 'a\u202Eb' });
  expect([turned.status, turned.errors?.['about']]).toEqual([422, WORDS]);
});

test('[CAT-1] [B13] spaces around a text are not kept, and are no change', async () => {
  const made = await add('service', {
    shop_id: shopId,
    name: '  Clay ',
    description: '\n Warm\n\nand slow \n',
    texts: { de: { name: ' Ton ' } },
    minutes: 30,
    price: 20,
    options: [{ name: ' Long ', minutes: 60, price: 40 }],
  });
  const trimmed = {
    name: 'Clay',
    description: 'Warm\n\nand slow',
    texts: { de: { name: 'Ton' } },
    options: [{ name: 'Long' }],
  };
  expect(made).toMatchObject(trimmed);
  expect(await changed('service', made.id, { version: 1, name: ' Clay  ' })).toEqual(made);
  const empty = await send('POST', 'service', { shop_id: shopId, name: '   ', minutes: 30, price: 20 });
  expect([empty.status, Object.keys(empty.errors ?? {})]).toEqual([422, ['name']]);
});

test.each(['javascript:alert(1)', 'call me', '12', '+31 30 <b>'])(
  '[CLS-6] [A16] %j is refused as the phone number of an event or a shop',
  async (phone) => {
    const event = { kind: 'event', service_id: massageId, on: '2026-12-01', at: '07:00', places: 5 };
    const made = await send('POST', 'session', { ...event, phone });
    expect([made.status, Object.keys(made.errors ?? {})]).toEqual([422, ['phone']]);
    const address = { street: 'Pilies 1', zip: '01123', city: 'Vilnius', country: 'Lithuania' };
    const shop = await send('POST', 'shop', { name: 'Second', ...address, phone });
    expect([shop.status, Object.keys(shop.errors ?? {})]).toEqual([422, ['phone']]);
    const right = await send('POST', 'session', { ...event, phone: '+31 (0)30 231-41.20' });
    expect(right.status).toBe(200);
  },
);

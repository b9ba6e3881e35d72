import { describe, expect, test } from 'vitest';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { testDatabase } from '../../test/database.ts';
import { deskOf } from '../../test/desk.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { auditEntries } from '../infra/db/schema/index.ts';

const world = await reservationsOn(await testDatabase());
const { app, db, one } = world;
const { shopId } = one;
const { owner } = await deskOf(world);
const { add, read, changed, send } = catalogueOf(app, owner);
const [first, second] = one.roomIds;
const ofShop = { shop_id: shopId, name: 'Set' };
const other = await add('service', { ...ofShop, minutes: 30, price: 20 });
const services = [one.massageId, other.id];
const address = { street: 'Pilies 1', zip: '01123', city: 'Vilnius', country: 'Lithuania' };
const logged = () => db.$count(auditEntries);

describe('[CAT-1] [TEAM-7] [TEAM-8] a set in another order is the same', () => {
  const group = { uses: 2, periodicity: 'weekly' };
  test.each<[string, Row, (is: Row) => Row]>([
    ['bundle', { ...ofShop, price: 90, services }, (is) => ({ services: reversed(is['services']) })],
    ['promotion', { name: 'Set', services }, (is) => ({ services: reversed(is['services']) })],
    [
      'service',
      { ...ofShop, minutes: 30, price: 20, rooms: [first, second] },
      (is) => ({ rooms: reversed(is['rooms']) }),
    ],
    [
      'service',
      {
        ...ofShop,
        minutes: 30,
        price: 20,
        options: [{ name: 'Long', minutes: 60, price: 40, rooms: [first, second] }],
      },
      (is) => ({ options: (is['options'] as Row[]).map((one) => ({ ...one, rooms: reversed(one['rooms']) })) }),
    ],
    [
      'shop',
      { name: 'Set', ...address, offers: ['bundles', 'services'] },
      (is) => ({ offers: reversed(is['offers']) }),
    ],
    [
      'room',
      { ...ofShop, disabled_days: ['sun', 'mon'], disabled_dates: ['2027-01-02', '2027-01-01'] },
      (is) => ({
        disabled_days: reversed(is['disabled_days']),
        disabled_dates: reversed(is['disabled_dates']),
      }),
    ],
    [
      'subscription',
      { name: 'Set', price: 20, periodicity: 'monthly', duration: 'monthly', groups: [{ ...group, services }] },
      (is) => ({ groups: (is['groups'] as Row[]).map((one) => ({ ...one, services: reversed(one['services']) })) }),
    ],
  ])('%s', async (name, given, turned) => {
    const thing = await add(name, given);
    const entries = await logged();
    expect(await changed(name, thing.id, { version: thing.version, ...turned(thing) })).toEqual(thing);
    expect([await read(name, thing.id), await logged()]).toEqual([thing, entries]);
  });

  test('the languages of the company', async () => {
    const { result } = await send('GET', 'company');
    const company = result['company'] as Row;
    const entries = await logged();
    const same = await send('PATCH', 'company', {
      version: company['version'],
      languages: reversed(company['languages']),
    });
    expect([same.status, same.result['company'], await logged()]).toEqual([200, company, entries]);
  });
});

describe('[B13] a value in a set that is no id is named as not valid, and not as a field sent twice', () => {
  const words = 'This value is not valid';
  const timed = { ...ofShop, minutes: 30, price: 20 };
  test.each<[string, string, Row, Row]>([
    ['half a number', 'service', { ...timed, rooms: [2.5] }, { rooms: words }],
    ['half a number among ids', 'bundle', { ...ofShop, price: 90, services: [...services, 2.5] }, { services: words }],
    ['a text', 'promotion', { name: 'Set', services: ['two'] }, { services: words }],
    ['a list', 'service', { ...timed, rooms: [[2]] }, { rooms: words }],
    [
      'half a number in the second group of a membership',
      'subscription',
      {
        name: 'Set',
        price: 59,
        periodicity: 'monthly',
        duration: 'monthly',
        groups: [services, [2.5]].map((each) => ({ uses: 2, periodicity: 'monthly', services: each })),
      },
      { 'groups.1.services': words },
    ],
    [
      'half a number in an option',
      'service',
      { ...timed, options: [{ name: 'Long', minutes: 60, price: 40, rooms: [2.5] }] },
      { 'options.0.rooms': words },
    ],
  ])('%s', async (_what, name, given, errors) => {
    expect(await send('POST', name, given)).toMatchObject({ status: 422, errors });
  });
});

const reversed = (list: unknown): unknown[] => (list as unknown[]).toReversed();

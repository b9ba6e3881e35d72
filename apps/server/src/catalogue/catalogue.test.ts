import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { at } from '../../test/bookings.ts';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { testDatabase } from '../../test/database.ts';
import { deskOf } from '../../test/desk.ts';
import { ask } from '../../test/platform.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { addStaff, openSession } from '../../test/staff.ts';
import { NOW } from '../../test/studio.ts';
import { bundles, classSeries, clientBundles } from '../infra/db/schema/index.ts';

const world = await reservationsOn(await testDatabase());
const { app, db, one } = world;
const { shopId, companyId } = one;
const { owner, desk, call } = await deskOf(world);
const { send, add, read, change, changed, list } = catalogueOf(app, owner);

const shownServices = async (): Promise<string[]> => {
  const { result } = await ask(app, 'serviceCategories', { shopId }, { key: 'one' });
  return Object.values(result['categories'] as Record<string, { name: string }[]>).flatMap((services) =>
    services.map(({ name }) => name),
  );
};

const massage = { shop_id: shopId, name: 'Foot massage', minutes: 30, price: 35.5 };
const category = await add('category', { shop_id: shopId, name: 'Feet' });

describe('[CAT-1] things of the catalogue', () => {
  test('a service is made with its options, shown to customers, changed and read again', async () => {
    const service = await add('service', {
      ...massage,
      category_id: category.id,
      buffer_after: 10,
      rooms: [one.roomIds[0]],
      texts: { de: { name: 'Fußmassage' } },
      options: [
        { name: 'Short', minutes: 20, price: 25 },
        { name: 'Long', minutes: 60, price: 65, buffer_after: 0 },
      ],
    });
    expect(service).toMatchObject({ version: 1, price: 35.5, hide_price: false, bookable: 'always', archived: false });
    expect(await shownServices()).toContain('Foot massage');
    const german = await ask(app, 'serviceCategories', { shopId }, { key: 'one', locale: 'de' });
    expect(JSON.stringify(german.result)).toContain('Fußmassage');

    const [short, long] = service['options'] as (Row & { id: number })[];
    const after = await changed('service', service.id, {
      version: 1,
      price: 40,
      description: 'Slow',
      options: [
        { ...long, price: 70 },
        { name: 'Longer', minutes: 90, price: 90 },
      ],
    });
    expect(after).toMatchObject({
      version: 2,
      price: 40,
      description: 'Slow',
      buffer_after: 10,
      rooms: [one.roomIds[0]],
    });
    const options = after['options'] as Row[];
    expect(options.map(({ name, price }) => [name, price])).toEqual([
      ['Long', 70],
      ['Longer', 90],
    ]);
    expect(options.map(({ id }) => id)).not.toContain(short?.id);
    // What is inherited follows its service, what an option has by itself stays.
    const buffers = await changed('service', service.id, { version: 2, buffer_after: 20, description: null });
    expect((buffers['options'] as Row[]).map((option) => option['buffer_after'])).toEqual([0, null]);
    expect(await read('service', service.id)).toEqual(buffers);
  });

  test('shop, room, employee, object, bundle, membership and promotion work the same way', async () => {
    const address = { street: 'Pilies 1', zip: '01123', city: 'Vilnius', country: 'Lithuania' };
    const shop = await add('shop', { name: 'Second', ...address, offers: ['services', 'bundles'] });
    expect(shop).toMatchObject({ time_zone: 'Europe/Amsterdam', offers: ['services', 'bundles'] });
    const employee = await add('employee', { shop_id: shop.id, name: 'Rasa', title: 'Teacher' });
    const object = await add('object', { shop_id: shop.id, name: 'Hall' });
    const room = await add('room', {
      shop_id: shop.id,
      name: 'Attic',
      employee_id: employee.id,
      object_id: object.id,
      disabled_days: ['sun'],
      disabled_dates: ['2026-12-24'],
    });
    expect(room).toMatchObject({ grid_minutes: 15, disabled_days: ['sun'], disabled_dates: ['2026-12-24'] });
    const service = await add('service', { ...massage, shop_id: shop.id, rooms: [room.id] });
    const bundle = await add('bundle', {
      shop_id: shop.id,
      name: 'Ten',
      price: 99,
      valid: '6 month',
      services: [service.id],
    });
    expect(bundle).toMatchObject({ valid: '6 months', uses: null, active: true });
    const subscription = await add('subscription', {
      name: 'Flow',
      price: 59,
      periodicity: 'weekly',
      duration: 'monthly',
      groups: [{ services: [service.id], uses: 'unlimited', periodicity: 'weekly' }],
    });
    expect((subscription['groups'] as Row[])[0]).toMatchObject({ uses: 'unlimited', missed_weeks: null });
    const promotion = await add('promotion', {
      name: 'Spring',
      services: [service.id],
      video: 'https://example.test/v',
    });
    for (const [name, { id }] of Object.entries({
      shop,
      employee,
      object,
      room,
      service,
      bundle,
      subscription,
      promotion,
    }))
      expect(await changed(name, id, { version: 1, name: `${name} two` })).toMatchObject({
        name: `${name} two`,
        version: 2,
      });
    expect(await list('room', 'rooms', `?shop_id=${shop.id}`)).toMatchObject([{ name: 'room two' }]);
  });

  test('a position puts a thing there, and the others make room', async () => {
    const names = async () => (await list('category', 'categories', `?shop_id=${shopId}`)).map(({ name }) => name);
    const last = await add('category', { shop_id: shopId, name: 'Last' });
    expect((await names()).at(-1)).toBe('Last');
    expect(await changed('category', last.id, { version: 1, position: 0 })).toMatchObject({ position: 0, version: 2 });
    expect((await names())[0]).toBe('Last');
  });

  test('what is hidden is not shown to customers', async () => {
    const hidden = await add('category', { shop_id: shopId, name: 'Soon' });
    const inIt = await add('service', { ...massage, name: 'Not yet', category_id: hidden.id });
    expect(await shownServices()).toContain('Not yet');
    await changed('category', hidden.id, { version: 1, hidden: true });
    expect(await shownServices()).not.toContain('Not yet');
    await changed('category', hidden.id, { version: 2, hidden: false });
    await changed('service', inIt.id, { version: 1, bookable: 'never_and_hidden' });
    expect(await shownServices()).not.toContain('Not yet');
  });

  test.each([
    ['a price with three decimals', { price: 49.505 }, 'price', 'A price has at most two decimals'],
    ['a negative price', { price: -1 }, 'price', 'This number is too small or too large'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name', 'This text is too long'],
    ['an empty name', { name: ' ' }, 'name', 'This field cannot be empty'],
    ['a NUL', { name: 'a\0b' }, 'name', 'This text contains characters that cannot be stored'],
    ['a length of a week', { minutes: 10_080 }, 'minutes', 'This number is too small or too large'],
    [
      'buffers beyond a day',
      { minutes: 1000, buffer_after: 600 },
      'minutes',
      'Including its buffers it is longer than a day',
    ],
    ['a room of nobody', { rooms: [987_654] }, 'rooms', 'This value is not valid'],
    ['a room twice', { rooms: [one.roomIds[0], one.roomIds[0]] }, 'rooms', 'This is listed twice'],
    ["another company's room", { rooms: [world.two.roomIds[0]] }, 'rooms', 'This value is not valid'],
    ["another company's picture", { photo: '/media/99/000000000000000000000000' }, 'photo', 'This value is not valid'],
    ['text for a number', { minutes: 'long' }, 'minutes', 'This value is not valid'],
    [
      'an option',
      { options: [{ name: 'x', minutes: 10, price: 1.005 }] },
      'options.0.price',
      'A price has at most two decimals',
    ],
  ])('%s is refused with a text at its field', async (_, wrong, field, words) => {
    const before = await list('service', 'services');
    const { status, errors } = await send('POST', 'service', { ...massage, ...wrong });
    expect([status, errors?.[field]]).toEqual([422, words]);
    expect(await list('service', 'services')).toEqual(before);
  });

  test('[TEAM-6] nobody without the permission, another shop or another company gets at them', async () => {
    const service = await add('service', massage);
    const { accountId } = await addStaff(db, {
      email: 'two@embook.test',
      companyId: world.two.companyId,
      role: 'owner',
    });
    const foreign = { key: 'two', cookie: await openSession(db, accountId, new Date(NOW)) };
    expect((await change('service', service.id, { version: 1, price: 1 }, foreign)).status).toBe(404);
    expect((await change('service', service.id, { version: 1, price: 1 }, desk)).status).toBe(403);
    expect((await send('POST', 'service', { ...massage, shop_id: world.two.shopId })).status).toBe(404);
    expect(await read('service', service.id)).toMatchObject({ version: 1, price: 35.5 });
  });

  test('[TEAM-6] who works in one shop sells nothing of another', async () => {
    const service = await add('service', massage);
    const other = await add('shop', {
      name: 'Second',
      street: 'Street 2',
      zip: '1000',
      city: 'Utrecht',
      country: 'Netherlands',
      offers: ['services'],
    });
    const email = 'elsewhere@embook.test';
    const { accountId } = await addStaff(db, { email, companyId, role: 'manager', shopIds: [other.id] });
    const manager = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
    const bundle = { shop_id: other.id, name: 'All of it', price: 0, services: [service.id] };
    expect((await send('POST', 'bundle', bundle, manager)).status).toBe(422);
    expect((await send('POST', 'bundle', bundle)).status).toBe(200);
  });

  test('[TEAM-7] [TEAM-8] a second editor is told who changed what, and the log has before and after', async () => {
    const service = await add('service', massage);
    await changed('service', service.id, { version: 1, price: 45 });
    const { status, result } = await change('service', service.id, { version: 1, price: 50 });
    expect([status, result['changed_by']]).toEqual([409, 'owner']);
    expect(result['current']).toMatchObject({ price: 45, version: 2 });
    const log = await call(
      'staffAudit',
      { thing: 'service', id: service.id, query: undefined, first: undefined, limit: undefined },
      owner,
    );
    const [entry] = log.result['entries'] as Row[];
    expect(entry).toMatchObject({
      action: 'service.changed',
      before: { price: 35.5, version: 1 },
      after: { price: 45, version: 2 },
      about: { name: massage.name },
    });
  });
});

describe('[CAT-3] what was sold keeps its terms', () => {
  test('a new price and length hold for new bookings; archiving ends booking and leaves the visit as it is', async () => {
    const service = await add('service', {
      ...massage,
      category_id: category.id,
      rooms: [one.roomIds[1]],
      name: 'Kept',
    });
    const ada = await world.buyer();
    const order = { serviceId: service.id, roomId: one.roomIds[1] };
    const first = await world.confirm(ada, { ...order, timestamp: at(16, 9) });
    expect(first.status).toBe(200);
    const before = await world.booking(first.result['booking_id']);
    await changed('service', service.id, { version: 1, price: 99, minutes: 120 });
    expect(await world.booking(before.id)).toEqual(before);
    const second = await world.confirm(ada, { ...order, timestamp: at(17, 9) });
    expect(await world.booking(second.result['booking_id'])).toMatchObject({ priceCents: 9900, minutes: 120 });

    await changed('service', service.id, { version: 2, archived: true });
    expect(await shownServices()).not.toContain('Kept');
    expect((await world.confirm(ada, { ...order, timestamp: at(18, 9) })).status).toBe(404);
    expect((await list('service', 'services')).map(({ id }) => id)).not.toContain(service.id);
    expect(await world.booking(before.id)).toEqual(before);
    const mine = await ask(app, 'reservationList', { next: true, firstResult: 0, maxResults: 20 } as never, {
      key: 'one',
      token: ada.token,
    });
    expect(JSON.stringify(mine.result)).toContain('Kept');
    // Undo: it is there again.
    await changed('service', service.id, { version: 3, archived: false });
    expect((await world.confirm(ada, { ...order, timestamp: at(18, 9) })).status).toBe(200);
  });

  test('an archived room takes no more bookings', async () => {
    const room = await add('room', { shop_id: shopId, name: 'Attic', grid_minutes: 60 });
    const service = await add('service', { ...massage, rooms: [room.id] });
    const bob = await world.buyer();
    const order = { serviceId: service.id, roomId: room.id };
    expect((await world.confirm(bob, { ...order, timestamp: at(16, 9) })).status).toBe(200);
    const refused = await change('room', room.id, { version: 1, archived: true });
    const [visit] = (refused.result['impact'] as { bookings: Row[] }).bookings;
    const kept = { booking_id: visit?.['id'], version: visit?.['version'], action: 'keep' };
    await changed('room', room.id, { version: 1, archived: true, choices: [kept] });
    expect((await world.confirm(bob, { ...order, timestamp: at(17, 9) })).status).not.toBe(200);
    const agenda = await call(
      'staffAgenda',
      { shopId, date: '2026-11-16', days: undefined, cancelled: undefined },
      owner,
    );
    expect((agenda.result['rooms'] as Row[]).map(({ id }) => id)).toContain(room.id);
  });

  test('a bundle sold before keeps the service that was taken out of it; new ones are without', async () => {
    const [cora, dirk] = [await world.buyer(), await world.buyer()];
    await world.giveBundle(cora, 10);
    // The fixture's own clock is the database's.
    await db.update(clientBundles).set({ createdAt: new Date(world.clock.now) });
    const [product] = await db.select().from(bundles).where(eq(bundles.shopId, shopId));
    const other = await add('service', massage);
    world.wait(60);
    await changed('bundle', product?.id ?? 0, { version: 1, services: [other.id] });
    const dirks = await world.giveBundle(dirk, 10);
    await db
      .update(clientBundles)
      .set({ createdAt: new Date(world.clock.now + 1), bundleId: product?.id ?? 0 })
      .where(eq(clientBundles.id, dirks));
    const offered = async (who: typeof cora) =>
      JSON.stringify((await world.options(who, { timestamp: at(19, 9) })).result);
    expect(await offered(cora)).toContain('"bundle"');
    expect(await offered(dirk)).not.toContain('"bundle"');
  });

  test('a service that a sold bundle can only be used for is not archived, and the obstacle is named', async () => {
    const edda = await world.buyer();
    await world.giveBundle(edda, 5);
    const { version } = await read('service', one.massageId);
    const { status, result } = await change('service', one.massageId, { version, archived: true });
    expect([status, result['problem']]).toEqual([409, 'in_use']);
    expect(result['in_the_way']).toContainEqual(expect.objectContaining({ thing: 'bundle', count: 1 }));
  });

  test('an employee with rooms, a category with services and a room with a running class stay', async () => {
    const employee = await read('employee', one.employeeId);
    const busy = await change('employee', one.employeeId, { version: employee.version, archived: true });
    expect([busy.status, (busy.result['in_the_way'] as Row[])[0]]).toMatchObject([409, { thing: 'room' }]);
    const full = await change('category', category.id, { version: 1, archived: true });
    expect([full.status, (full.result['in_the_way'] as Row[])[0]]).toMatchObject([409, { thing: 'service' }]);
    const room = await add('room', { shop_id: shopId, name: 'Studio' });
    await db.insert(classSeries).values({
      companyId,
      shopId,
      serviceId: one.massageId,
      roomId: room.id,
      weekdays: [1],
      startMinute: 600,
      minutes: 60,
      total: 10,
      priceCents: 1500,
      startsOn: '2026-11-11',
    });
    const taught = await change('room', room.id, { version: 1, archived: true });
    expect([taught.status, (taught.result['in_the_way'] as Row[])[0]]).toMatchObject([409, { thing: 'series' }]);
  });

  test('[CAT-3] a shop keeps its time zone while visits are to come, and the refusal has their number', async () => {
    const second = await add('shop', { name: 'Zone', street: 'A 1', zip: '1', city: 'Vilnius', country: 'Lithuania' });
    expect(await changed('shop', second.id, { version: 1, time_zone: 'Europe/Vilnius' })).toMatchObject({
      time_zone: 'Europe/Vilnius',
    });
    const { version } = await read('shop', shopId);
    const { status, result } = await change('shop', shopId, { version, time_zone: 'Europe/Vilnius' });
    expect([status, result['problem']]).toEqual([409, 'zone_in_use']);
    expect(result['in_the_way']).toMatchObject([{ thing: 'booking', name: 'Shop one', count: expect.any(Number) }]);
    expect(await read('shop', shopId)).toMatchObject({ time_zone: 'Europe/Amsterdam', version });
  });

  test('[A27] there is a most for each kind, and a service counts with its options', async () => {
    const { id } = await add('service', { ...massage, category_id: category.id, name: 'Full' });
    await db.execute(sql`insert into services (company_id, shop_id, parent_service_id, name, minutes, price_cents)
      select ${companyId}, ${shopId}, ${id}, 'Option ' || n, 30, 1000 from generate_series(1, 600) n`);
    const { status, result } = await send('POST', 'service', {
      ...massage,
      category_id: category.id,
      name: 'One more',
    });
    expect([status, result['problem']]).toEqual([409, 'catalogue_full']);
    await db.execute(sql`delete from services where parent_service_id = ${id}`);
    await add('service', { ...massage, category_id: category.id, name: 'One more' });
  });

  test('[A27] the texts of a kind have a bounded length in each language, and a change that adds none is let through', async () => {
    await db.execute(sql`insert into services (company_id, shop_id, name, minutes, price_cents, description)
      select ${companyId}, ${shopId}, 'Long ' || n, 30, 1000, repeat('x', 4950) from generate_series(1, 50) n`);
    const service = { ...massage, category_id: category.id };
    const long = 'y'.repeat(4_900);
    const german = await add('service', { ...service, texts: { de: { name: 'Lang', description: long } } });
    const refused = await send('POST', 'service', { ...service, description: long });
    expect([refused.status, refused.result['problem']]).toEqual([409, 'catalogue_full']);
    const grown = await change('service', german.id, { version: 1, description: long });
    expect([grown.status, grown.result['problem']]).toEqual([409, 'catalogue_full']);
    // An archived one is not weighed, and brings its texts back.
    const archived = await db.execute<{
      id: number;
    }>(sql`update services set archived = true, description = repeat('x', 4990)
      where name in ('Long 1', 'Long 2') returning id::float8 as id`);
    await add('service', { ...service, description: long });
    const back = [];
    for (const { id } of archived.rows)
      back.push(await change('service', id, { version: 1, archived: false, sub_name: null }));
    expect(back.map(({ status }) => status)).toEqual([200, 409]);
    await db.execute(sql`update services set description = repeat('x', 9000) where name like 'Long %'`);
    expect(await changed('service', german.id, { version: 1, texts: null })).toMatchObject({ version: 2 });
    await db.execute(sql`delete from services where name like 'Long %'`);
    await add('service', { ...service, description: long });
  });

  test.each(['bundle', 'subscription', 'promotion'] as const)(
    '[A27] the services that all of a kind name are bounded: %s @full',
    async (kind) => {
      await db.execute(sql`insert into services (company_id, shop_id, category_id, name, minutes, price_cents)
        select ${companyId}, ${shopId}, ${category.id}, 'Named ' || n, 30, 1000 from generate_series(1, 450) n`);
      const { rows } = await db.execute<{ id: number }>(
        sql`select id::float8 as id from services where name like 'Named %'`,
      );
      const services = rows.map(({ id }) => id);
      const one = {
        bundle: { shop_id: shopId, name: 'Much', price: 1, uses: 5, valid: '1 month', services },
        subscription: {
          name: 'Much',
          price: 1,
          duration: 'monthly',
          periodicity: 'weekly',
          groups: [{ uses: 1, periodicity: 'weekly', services }],
        },
        promotion: { name: 'Much', services },
      }[kind];
      const answers = [];
      for (let count = 0; count < 7; count += 1) answers.push(await send('POST', kind, one));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 409]);
      expect(answers.at(-1)?.result['problem']).toBe('catalogue_full');
      await db.execute(sql`update services set archived = true where name like 'Named %'`);
      await db.execute(sql`update services set name = 'Past' where name like 'Named %'`);
    },
  );

  test('[A27] an employee works in a bounded number of rooms', async () => {
    await db.execute(sql`insert into rooms (company_id, shop_id, employee_id, name)
      select ${companyId}, ${shopId}, ${one.employeeId}, 'Many ' || n from generate_series(1, 50) n`);
    const room = { shop_id: shopId, name: 'One more', employee_id: one.employeeId };
    const { status, result } = await send('POST', 'room', room);
    expect([status, result['problem']]).toEqual([409, 'catalogue_full']);
    await db.execute(sql`delete from rooms where name like 'Many %'`);
    await add('room', room);
  });

  test('the last shop stays', async () => {
    const others = (await list('shop', 'shops')).filter(({ id }) => id !== shopId);
    for (const { id } of others) {
      const { version } = await read('shop', id);
      await changed('shop', id, { version, archived: true });
    }
    const { version } = await read('shop', shopId);
    const { status, result } = await change('shop', shopId, { version, archived: true });
    expect([status, result['problem']]).toEqual([409, 'last_shop']);
  });
});

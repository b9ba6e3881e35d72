import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { at } from '../../test/bookings.ts';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { databases } from '../../test/database.ts';
import { at as deskAt, deskOf } from '../../test/desk.ts';
import { ask } from '../../test/platform.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { clientBundles, sessions } from '../infra/db/schema/index.ts';

describe.each(databases)('[CAT-1] [SRV-2] what is hidden, on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { app, one } = world;
  const { shopId, roomIds } = one;
  const desk = await deskOf(world);
  const { add, read, changed } = catalogueOf(app, desk.owner);
  const ada = await world.buyer();
  const category = await add('category', { shop_id: shopId, name: 'Feet' });
  const service = await add('service', {
    shop_id: shopId,
    category_id: category.id,
    name: 'Foot massage',
    minutes: 60,
    price: 35,
    rooms: [roomIds[0]],
    options: [{ name: 'Short', minutes: 20, price: 25 }],
  });
  const optionId = (service['options'] as { id: number }[])[0]?.id ?? 0;
  const bundle = await add('bundle', {
    shop_id: shopId,
    name: 'Ten',
    price: 90,
    services: [service.id],
    uses: 10,
  });
  const promotion = await add('promotion', { name: 'Spring', services: [service.id] });
  const sessionId = await world.addSession({ startsAt: at(24, 19), kind: 'event', groupName: 'Night walk' });
  const classId = await world.addSession({ startsAt: at(25, 19), kind: 'group', groupName: 'Yin' });

  const visitor = { key: ada.key, token: ada.token, locale: 'en' };
  const order = () => ({ serviceId: optionId, roomId: roomIds[0], timestamp: world.slot() });
  const seatIn = (id: number, day: number) =>
    world.options(ada, { serviceId: one.massageId, roomId: undefined, sessionId: id, timestamp: at(day, 19) });
  const times = (serviceId: number, roomId: number | undefined = roomIds[0]) =>
    ask(app, 'availableTimes', { serviceId, roomId, timestamp: at(23) }, visitor);
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
  const week = { shopId, weekOfYear: 48, year: 2026, neededDate: undefined, employees: [], services: [], objects: [] };
  /** What a customer who knows the ids gets, by what they ask for. */
  const answers = async () => ({
    days: await statusOf(
      ask(app, 'availableDays', { serviceId: optionId, roomId: undefined, timestamp: at(23), days: 2 }, visitor),
    ),
    times: await statusOf(times(optionId)),
    products: await statusOf(ask(app, 'productList', { shopId, serviceId: optionId, type: 'service' }, visitor)),
    terms: await statusOf(world.options(ada, order())),
    booked: await statusOf(world.confirm(await world.buyer(), order())),
    paid: await statusOf(world.confirm(await world.buyer(), { ...order(), paymentType: 'ideal' })),
    event: await statusOf(ask(app, 'eventGet', { eventId: sessionId }, visitor)),
    seat: await statusOf(seatIn(sessionId, 24)),
    class: await statusOf(seatIn(classId, 25)),
    bundle: await statusOf(ask(app, 'bundleGet', { bundleId: bundle.id }, visitor)),
    bundles: await statusOf(ask(app, 'bundleList', { shopId }, visitor)),
    week: await statusOf(ask(app, 'groupWeek', week, visitor)),
    events: await statusOf(ask(app, 'eventList', { shopId, first: 0, limit: 10 }, visitor)),
    filters: await statusOf(ask(app, 'shopFilters', { shopId }, visitor)),
    reviews: await statusOf(ask(app, 'reviewList', { shopId, first: 0, limit: 10 }, visitor)),
    categories: await statusOf(ask(app, 'serviceCategories', { shopId }, visitor)),
    bundleTerms: await statusOf(ask(app, 'bundlePaymentOptions', { bundleId: bundle.id, shopId }, visitor)),
  });
  const promoted = async () => {
    const { result } = await ask(app, 'promotionList', {}, visitor);
    return JSON.stringify(result).includes('Foot massage');
  };
  const everything = Object.fromEntries(Object.keys(await answers()).map((name) => [name, 200]));
  const hide = async (thing: string, id: number, hidden: boolean) =>
    changed(thing, id, { version: (await read(thing, id)).version, hidden });

  test('by a shop: nothing of it is seen, booked or bought by id, and staff still book there', async () => {
    expect([await answers(), await promoted()]).toEqual([everything, true]);
    await hide('shop', shopId, true);
    expect(await answers()).toEqual(Object.fromEntries(Object.keys(everything).map((name) => [name, 404])));
    expect(await promoted()).toBe(false);
    const visit = await desk.booked({ serviceId: optionId, roomId: roomIds[0], startsAt: deskAt(12, 14) });
    expect(await desk.visit(visit, desk.owner)).toMatchObject({ status: 'confirmed' });
    await hide('shop', shopId, false);
    expect([await answers(), await promoted()]).toEqual([everything, true]);
  });

  test('by a category: its services are in no list, and stay bookable by a link until they are hidden themselves', async () => {
    const listed = async () =>
      JSON.stringify((await ask(app, 'serviceCategories', { shopId }, visitor)).result).includes('Foot massage');
    await hide('category', category.id, true);
    expect([await listed(), await answers()]).toEqual([false, everything]);
    await changed('service', service.id, { version: 1, bookable: 'never_and_hidden' });
    const refused = { days: 404, times: 404, products: 404, terms: 404, booked: 404, paid: 404 };
    expect(await answers()).toMatchObject(refused);
    await changed('service', service.id, { version: 2, bookable: 'always' });
    await hide('category', category.id, false);
  });

  test('a hidden service is named in no bundle or membership but to those who have it', async () => {
    const membership = { name: 'Monthly', price: 0, periodicity: 'monthly', duration: 'monthly' };
    const group = { uses: 2, periodicity: 'monthly', services: [service.id, one.massageId] };
    await add('subscription', { ...membership, groups: [group] });
    const { version, services } = await read('bundle', bundle.id);
    await changed('bundle', bundle.id, { version, services: [...(services as number[]), one.massageId] });
    const owner = await world.buyer();
    await world.db
      .update(clientBundles)
      .set({ bundleId: bundle.id })
      .where(eq(clientBundles.id, await world.giveBundle(owner, 10)));
    const namedTo = async (who: object) => {
      const [bundles, memberships] = [
        await ask(app, 'bundleList', { shopId }, who),
        await ask(app, 'subscriptionList', {}, who),
      ];
      return [bundles, memberships].map(({ result }) => JSON.stringify(result).includes('Foot massage'));
    };
    const stranger = { key: owner.key, locale: 'en' };
    expect(await namedTo(stranger)).toEqual([true, true]);
    const { version: seen } = await read('service', service.id);
    await changed('service', service.id, { version: seen, bookable: 'never_and_hidden' });
    expect(await namedTo(stranger)).toEqual([false, false]);
    expect(await namedTo({ ...stranger, token: owner.token })).toEqual([true, false]);
    await changed('service', service.id, { version: seen + 1, bookable: 'always' });
  });

  const modes = ['never', 'never_and_hidden'] as const;
  test.each(modes)(
    '[BUN-1] [SUB-1] what covers %s services only is neither listed nor sold, unless classes of one are in sight',
    async (mode) => {
      const hidden = await add('service', {
        shop_id: shopId,
        name: 'Old way',
        minutes: 60,
        price: 35,
        bookable: 'always',
      });
      const covering = { price: 0, services: [hidden.id] };
      const names = { bundle: `Ten, ${mode}`, membership: `Month, ${mode}` };
      const sold = await add('bundle', { shop_id: shopId, name: names.bundle, uses: 10, ...covering });
      const terms = { name: names.membership, price: 0, periodicity: 'monthly', duration: 'monthly' };
      const group = { uses: 2, periodicity: 'monthly', services: [hidden.id] };
      const membership = await add('subscription', { ...terms, groups: [group] });
      const asked = { subscriptionId: membership.id, startDate: at(12) };
      const offer = async () => {
        const listed = [
          await ask(app, 'bundleList', { shopId }, visitor),
          await ask(app, 'subscriptionList', {}, visitor),
        ].map(({ result }, index) => JSON.stringify(result).includes(Object.values(names)[index] ?? ''));
        const answered = [
          ask(app, 'bundleGet', { bundleId: sold.id }, visitor),
          ask(app, 'bundlePaymentOptions', { bundleId: sold.id, shopId }, visitor),
          ask(app, 'subscriptionAgreement', asked, visitor),
        ];
        return [...listed, ...(await Promise.all(answered.map(statusOf)))];
      };
      const inSight = [true, true, 200, 200, 200];
      const outOfSight = [false, false, 404, 404, 404];
      expect(await offer()).toEqual(inSight);
      await changed('service', hidden.id, { version: 1, bookable: mode });
      expect(await offer()).toEqual(outOfSight);
      // Staff still have both.
      expect((await read('bundle', sold.id))['services']).toEqual([hidden.id]);
      expect((await read('subscription', membership.id))['buyable']).toBe(true);
      const bought = { ...asked, fromWidget: undefined, expectedCents: undefined };
      expect((await ask(app, 'sellSubscription', bought, visitor)).status).toBe(404);
      // A class is in sight also where its service is not booked alone.
      const startsAt = at(26, 19);
      const ofHidden = await world.addSession({ startsAt, serviceId: hidden.id, bookableType: 'never_and_hidden' });
      const classIs = (bookableType: 'always' | 'never' | 'never_and_hidden') =>
        world.db.update(sessions).set({ bookableType }).where(eq(sessions.id, ofHidden));
      expect(await offer()).toEqual(outOfSight);
      await classIs('never');
      expect(await offer()).toEqual(outOfSight);
      await classIs('always');
      expect(await offer()).toEqual(inSight);
      // What is sold says what it is for: the timetable names the class.
      const [bundles, memberships] = [
        await ask(app, 'bundleList', { shopId }, visitor),
        await ask(app, 'subscriptionList', {}, visitor),
      ].map(({ result }) => Object.values(result)[0] as Row[]);
      expect(bundles?.find(({ id }) => id === sold.id)).toMatchObject({ services: ['Old way'] });
      expect(memberships?.find(({ id }) => id === membership.id)).toMatchObject({
        groups: [{ services: [{ id: hidden.id, name: 'Old way' }] }],
      });
      const paying = { paymentType: 'discount', idealBankId: undefined, fromWidget: undefined } as const;
      const order = { bundleId: sold.id, shopId, clientBundleId: undefined, expectedCents: undefined, ...paying };
      await classIs('never_and_hidden');
      expect((await ask(app, 'buyBundle', order, visitor)).status).toBe(404);
      // With one more that is shown they are sold again.
      await changed('bundle', sold.id, { version: 1, services: [hidden.id, one.massageId] });
      expect(await offer()).toEqual([true, false, 200, 200, 404]);
    },
  );

  test('[BUN-1] what covers a service that is booked by its options only is sold while one of them, or a class of one, can be booked', async () => {
    const options = [{ name: 'Hour', minutes: 60, price: 35 }];
    const whole = await add('service', {
      shop_id: shopId,
      name: 'By the hour',
      minutes: 60,
      price: 35,
      bookable: 'never',
      options,
    });
    const hour = (whole['options'] as { id: number }[])[0]?.id ?? 0;
    const sold = await add('bundle', { shop_id: shopId, name: 'Hours', uses: 10, price: 0, services: [whole.id] });
    const offer = () => statusOf(ask(app, 'bundleGet', { bundleId: sold.id }, visitor));
    expect(await offer()).toBe(200);
    await changed('service', whole.id, { version: 1, options: [{ ...options[0], id: hour, bookable: 'never' }] });
    expect(await offer()).toBe(404);
    await world.addSession({ startsAt: at(27, 19), serviceId: hour });
    expect(await offer()).toBe(200);
  });

  test('[BUN-3] a purchase whose payment was begun before is given when it is paid, and no other is begun', async () => {
    const { id: serviceId } = await add('service', { shop_id: shopId, name: 'Soon gone', minutes: 60, price: 35 });
    const { id: bundleId } = await add('bundle', {
      shop_id: shopId,
      name: 'Last ten',
      uses: 10,
      price: 90,
      services: [serviceId],
    });
    const paying = { paymentType: 'ideal', idealBankId: undefined, fromWidget: undefined } as const;
    const order = { bundleId, shopId, clientBundleId: undefined, expectedCents: undefined, ...paying };
    const begun = await ask(app, 'buyBundle', order, visitor);
    expect(begun).toMatchObject({ status: 200, result: { status: 'pending' } });
    const clientBundleId = Number(begun.result['client_bundle_id']);
    await changed('service', serviceId, { version: 1, bookable: 'never_and_hidden' });
    expect((await ask(app, 'buyBundle', order, visitor)).status).toBe(404);
    await world.bankSays(clientBundleId, 'paid');
    expect((await ask(app, 'checkBundlePayment', { clientBundleId }, visitor)).result['status']).toBe('ok');
  });

  test('by itself: a promotion is in no list, by its address neither', async () => {
    await hide('promotion', promotion.id, true);
    expect(await promoted()).toBe(false);
    await hide('promotion', promotion.id, false);
  });
});

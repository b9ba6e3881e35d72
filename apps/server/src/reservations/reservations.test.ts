import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases, testDatabase } from '../../test/database.ts';
import { askRaw } from '../../test/platform.ts';
import { type ReservationWorld, reservationsOn } from '../../test/reservations.ts';
import { mailsSentIn } from '../../test/sent-mails.ts';
import { countStatements, statementsOf } from '../../test/statements.ts';
import { addShop } from '../../test/studio.ts';
import { bundleUses, clientBundles, rooms, services } from '../infra/db/schema/index.ts';
import { messages } from '../messages/index.ts';
import { listVisits } from './reservation-store.ts';

const words = messages.en.problems;
type Row = Record<string, unknown>;

describe.each(databases)('reservations on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;

  beforeAll(async () => {
    world = await reservationsOn(await open());
  });
  beforeEach(async () => {
    buyer = await world.buyer();
  });

  const rows = (result: Row, name: 'bookings' | 'bundles') => result[name] as Row[];
  const ids = (result: Row, name: 'bookings' | 'bundles' = 'bookings') => rows(result, name).map(({ id }) => id);

  test('[RES-2] [RES-3] a row has what is booked, when, where and how it is paid', async () => {
    const [roomId] = world.one.roomIds;
    await world.db.update(rooms).set({ photoUrl: '/media/room' }).where(eq(rooms.id, roomId));
    const [id = 0] = await world.series(buyer, 1);
    const { result } = await world.list(buyer, true, {}, 'de');
    const { startsAt } = await world.booking(id);
    expect(result).toEqual({
      bookings: [
        {
          id,
          kind: 'service',
          minutes: 60,
          service: 'Massage one',
          service_id: world.one.massageId,
          shop_id: world.one.shopId,
          shop_name: 'Shop one',
          timestamp: startsAt,
          time_zone: 'Europe/Amsterdam',
          is_recurring: true,
          final_cost: 49.5,
          payment_type: 'cash',
          payment_info: 'Vor Ort',
          payment_system: 'cash',
          paid: false,
          cancelled: false,
          address: {
            street: 'Oudegracht 112',
            zip: '3511 AW',
            city: 'Utrecht',
            country: 'Netherlands',
            latitude: null,
            longitude: null,
            contact_number: null,
          },
          solarium_name: 'Quiet room one',
          employee_name: 'Noor one',
          photo_url: '/media/room',
          cancellation_policy: 24,
          moved_by_shop: false,
          is_bought_with_bundle: false,
          is_bought_with_subscription: false,
          rating: null,
        },
      ],
      bundles: [],
      bookings_count: 1,
      bundles_count: 0,
      next_cursor: null,
    });
  });

  test('[RES-3] [CAT-5] what was booked is named in the language of its reader, until it is renamed', async () => {
    const { massageId } = world.one;
    const isMassage = eq(services.id, massageId);
    const sessionId = await world.addSession({
      startsAt: at(21, 19),
      groupName: 'Night walk',
      texts: { de: { name: 'Nachtwanderung' } },
    });
    const visit = await world.booked(buyer);
    const walk = await world.booked(buyer, { timestamp: at(21, 19), sessionId, roomId: undefined });
    await world.db
      .update(services)
      .set({ texts: { de: { name: 'Massage zu zweit' } } })
      .where(isMassage);
    const named = async (locale: string) =>
      Object.fromEntries(
        rows((await world.list(buyer, true, {}, locale)).result, 'bookings').map(({ id, service }) => [id, service]),
      );
    expect(await named('en')).toEqual({ [visit]: 'Massage one', [walk]: 'Night walk' });
    expect(await named('de')).toEqual({ [visit]: 'Massage zu zweit', [walk]: 'Nachtwanderung' });

    const sent = await mailsSentIn(world, 'de', buyer.email);
    const found = new Set(sent.map(({ text }) => /Massage zu zweit|Nachtwanderung/.exec(text)?.[0]));
    expect(found).toEqual(new Set(['Massage zu zweit', 'Nachtwanderung']));
    expect(sent.map(({ attachments }) => attachments[0]?.content).join()).toContain('SUMMARY:Nachtwanderung');

    await world.db.update(services).set({ name: 'Four hands' }).where(isMassage);
    expect(await named('de')).toMatchObject({ [visit]: 'Massage one' });
    await world.db.update(services).set({ name: 'Massage one', texts: null }).where(isMassage);
  });

  test('[RES-5] an event has its own place and picture', async () => {
    const sessionId = await world.addSession({
      startsAt: at(20, 19),
      kind: 'event',
      groupName: 'Night walk',
      photoUrl: '/media/walk',
      street: 'Domplein 1',
      city: 'Utrecht',
      latitude: 52.09,
      longitude: 5.12,
      contactNumber: '31301234567',
    });
    const id = await world.booked(buyer, { timestamp: at(20, 19), sessionId, roomId: undefined });
    expect((await world.details(buyer, id)).reservation).toMatchObject({
      reservation_type: 'product',
      kind: 'event',
      service: 'Night walk',
      photo_url: '/media/walk',
      solarium_name: null,
      address: { street: 'Domplein 1', zip: '', city: 'Utrecht', latitude: 52.09, contact_number: '31301234567' },
    });
  });

  test('[RES-2] [CAN-9] current is what is not over yet; the rest, and what was cancelled, is history, newest first', async () => {
    const under = await world.visited(buyer, at(11, 7, 30));
    const over = await world.visited(buyer, at(11, 6));
    const older = await world.visited(buyer, at(2, 10));
    const coming = await world.booked(buyer);
    const cancelled = await world.booked(buyer);
    await world.cancelVisit(buyer, cancelled);
    await world.booked(buyer, { paymentType: 'ideal' }); // is being paid for: not a reservation yet
    const current = await world.list(buyer, true);
    expect([ids(current.result), current.result['bookings_count']]).toEqual([[under, coming], 2]);
    const past = await world.list(buyer, false);
    expect([ids(past.result), past.result['bookings_count']]).toEqual([[cancelled, over, older], 3]);
    expect(rows(past.result, 'bookings').map((row) => row['cancelled'])).toEqual([true, false, false]);
  });

  test('[RES-2] [B10] each shop has its own clock', async () => {
    const shopId = await addShop(world.db, world.one.companyId, { timeZone: 'Pacific/Auckland' });
    // At 08:00 in Amsterdam it is 20:00 in Auckland.
    const there = await world.visited(buyer, at(11, 18), { shopId });
    const here = await world.visited(buyer, at(11, 16), {});
    expect(ids((await world.list(buyer, true)).result)).toEqual([here]);
    expect(ids((await world.list(buyer, false)).result)).toEqual([there]);
  });

  test('[RES-3] [RES-6] bundles: current while something is left of them, history once used up or ended', async () => {
    const fresh = await world.giveBundle(buyer, 2);
    const endless = await world.giveBundle(buyer, 1);
    await world.endless(endless);
    const ended = await world.giveBundle(buyer, 5);
    await world.db
      .update(clientBundles)
      .set({ endsAt: at(11, 8) })
      .where(eq(clientBundles.id, ended));
    const used = await world.giveBundle(buyer, 1);
    await world.db
      .update(clientBundles)
      .set({ endsAt: at(25) })
      .where(eq(clientBundles.id, used));
    await world.booked(buyer, { paymentType: 'bundle' });
    const current = (await world.list(buyer, true)).result;
    expect([ids(current, 'bundles'), current['bundles_count']]).toEqual([[fresh, endless], 2]);
    const past = (await world.list(buyer, false)).result;
    expect(new Set(ids(past, 'bundles'))).toEqual(new Set([ended, used]));
    expect((await world.details(buyer, used, 'bundle')).reservation).toMatchObject({
      reservation_type: 'bundle',
      id: used,
      bundle_name: 'Ten massages',
      usages: 1,
      max_usages: 1,
      length: 3,
      length_type: 'bundle.length.months',
      ends_at: at(25),
      services: ['Massage one'],
      final_cost: 90,
      payment_info: 'At the shop',
      paid: true,
    });
    expect((await world.details(buyer, endless, 'bundle')).reservation).toMatchObject({
      max_usages: null,
      length: null,
      ends_at: null,
    });
  });

  test('[RES-4] pages by cursor and by number return everything once, bookings before bundles', async () => {
    const expected: number[] = [];
    // Four of them begin at the same time, cancelled so that they may.
    for (let visit = 0; visit < 23; visit += 1)
      expected.push(
        await world.visited(buyer, at(1, 10) - Math.min(visit, 19) * 7200, {
          status: 'cancelled',
          cancelledAt: new Date(0),
        }),
      );
    const bundles = [
      await world.giveBundle(buyer, 1),
      await world.giveBundle(buyer, 1),
      await world.giveBundle(buyer, 1),
    ];
    await world.db
      .update(clientBundles)
      .set({ endsAt: at(2) })
      .where(eq(clientBundles.customerId, buyer.customerId));
    for (const maxResults of [10, 23, 25, 4]) {
      const byCursor: Row[] = [];
      let cursor: string | undefined;
      do {
        const { result } = await world.list(buyer, false, { maxResults, ...(cursor !== undefined && { cursor }) });
        byCursor.push(result);
        cursor = (result['next_cursor'] as string | null) ?? undefined;
      } while (cursor !== undefined);
      const byNumber: Row[] = [];
      for (let firstResult = 0; ; firstResult += maxResults) {
        const { result } = await world.list(buyer, false, { firstResult, maxResults });
        if (ids(result).length + ids(result, 'bundles').length === 0) break;
        byNumber.push(result);
      }
      for (const pages of [byCursor, byNumber]) {
        expect(new Set(pages.map((page) => [page['bookings_count'], page['bundles_count']].join(' ')))).toEqual(
          new Set(['23 3']),
        );
        expect(pages.length).toBe(Math.ceil(26 / maxResults));
        const sizes = pages.map((page) => ids(page).length + ids(page, 'bundles').length);
        expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => maxResults));
        const kinds = pages.flatMap((page) => [...ids(page).map(() => 'v'), ...ids(page, 'bundles').map(() => 'b')]);
        expect(kinds.join('')).toBe('v'.repeat(23) + 'b'.repeat(3));
        expect(new Set(pages.flatMap((page) => ids(page)))).toEqual(new Set(expected));
        expect(pages.flatMap((page) => ids(page))).toHaveLength(23);
        expect(new Set(pages.flatMap((page) => ids(page, 'bundles')))).toEqual(new Set(bundles));
        expect(pages.flatMap((page) => ids(page, 'bundles'))).toHaveLength(3);
        const starts = pages.flatMap((page) => rows(page, 'bookings').map((row) => Number(row['timestamp'])));
        expect(starts).toEqual(starts.toSorted((a, b) => b - a));
      }
    }
  });

  test.each([
    ['first_result=-1', 'first_result'],
    ['first_result=1.5', 'first_result'],
    ['first_result=99999999999999999999', 'first_result'],
    ['first_result=1e3', 'first_result'],
    ['max_results=0', 'max_results'],
    ['max_results=101', 'max_results'],
    ['max_results=NaN', 'max_results'],
    ['cursor=hello', 'cursor'],
    ['cursor=v1.2', 'cursor'],
    ['cursor=b-1.1.1', 'cursor'],
    ['next=2', 'next'],
  ])('[RES-4] [B13] %s is refused at its field', async (page, field) => {
    const body = page.startsWith('next') ? page : `next=1&${page}`;
    const { status, result } = await askRaw(world.app, 'reservationList', body, { key: buyer.key, token: buyer.token });
    expect([status, Object.keys(Object(result['errors']))]).toEqual([422, [field]]);
  });

  test('[RES-4] a page far beyond the end is empty', async () => {
    await world.booked(buyer);
    const { result } = await world.list(buyer, true, { firstResult: 1_000_000 });
    expect([ids(result), ids(result, 'bundles'), result['next_cursor']]).toEqual([[], [], null]);
  });

  test('[RES-1] without a session nobody sees a list', async () => {
    expect((await askRaw(world.app, 'reservationList', 'next=1', { key: 'one' })).status).toBe(401);
  });

  test('[RES-5] [CAN-8] the detail names the fee and the visits of the series that are still to come', async () => {
    const [first = 0, second = 0, third = 0] = await world.series(buyer, 3);
    await world.cancelVisit(buyer, second);
    const { reservation } = await world.details(buyer, first);
    expect(reservation).toMatchObject({
      cancellation_fee: 2.5,
      is_recurring: true,
      refund: null,
      comment: null,
      rate_until: null,
      series: [{ id: third, timestamp: (await world.booking(third)).startsAt }],
    });
  });

  test('[RES-5] [BOOK-6] the detail names the note that was written with the booking, and null without one', async () => {
    const noted = await world.booked(buyer, { note: 'Mind my left knee' });
    expect((await world.details(buyer, noted)).reservation).toMatchObject({ note: 'Mind my left knee' });
    expect((await world.details(buyer, await world.booked(buyer))).reservation).toMatchObject({ note: null });
  });

  test('[A15] foreign, unknown and of the other kind are not found', async () => {
    const id = await world.booked(buyer);
    const bundleId = await world.giveBundle(buyer, 1);
    const stranger = await world.buyer();
    const elsewhere = await world.buyer(world.two);
    for (const answer of [
      await world.details(stranger, id),
      await world.details(elsewhere, id),
      await world.details(buyer, bundleId),
      await world.details(buyer, 4_711),
    ])
      expect([answer.status, answer.result['message']]).toEqual([404, words.booking_not_found]);
    for (const answer of [await world.details(stranger, bundleId, 'bundle'), await world.details(buyer, id, 'bundle')])
      expect([answer.status, answer.result['message']]).toEqual([404, words.bundle_not_found]);
    expect(ids((await world.list(stranger, true)).result)).toEqual([]);
    expect(await world.db.select().from(bundleUses).where(eq(bundleUses.clientBundleId, bundleId))).toEqual([]);
  });
});

describe('[RES-4] a history that grows', () => {
  const many = async (world: ReservationWorld, buyer: Buyer, count: number): Promise<void> => {
    const { companyId, shopId, massageId, roomIds } = world.one;
    // Cancelled, so that nothing keeps a room busy: 20,000 of them.
    await world.db.execute(sql`
      insert into bookings (company_id, id, customer_id, shop_id, service_id, service_name, room_id, starts_at, minutes,
        status, price_cents, final_cost_cents, payment_type, payment_system, cancelled_at)
      select ${companyId}, ${buyer.customerId}::bigint * 1000000 + n, ${buyer.customerId}, ${shopId}, ${massageId},
        'Massage', ${roomIds[0]}, ${at(1)} - n * 3600, 60, 'cancelled', 0, 0, 'cash', 'cash', now()
      from generate_series(1, ${count}) n`);
  };

  interface Plan {
    readonly 'Node Type': string;
    readonly 'Relation Name'?: string;
    readonly 'Index Name'?: string;
    readonly 'Actual Rows': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
    readonly Plans?: readonly Plan[];
  }
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

  test('[RES-4] the first and the last page read as few rows of 20,000 visits as of 200 (P6)', async () => {
    const database = await testDatabase();
    if (database.kind !== 'postgres') throw new Error('only PostgreSQL explains');
    const world = await reservationsOn(database);
    const client = database.newClient({});
    await client.connect();
    const clocks = [{ shopIds: [world.one.shopId], now: at(11, 8) }];
    const having = async (count: number) => {
      const buyer = await world.buyer();
      await many(world, buyer, count);
      return { buyer, count };
    };
    const read = async ({ buyer, count }: { buyer: Buyer; count: number }) => {
      const owner = { companyId: world.one.companyId, customerId: buyer.customerId };
      const lastPage = { startsAt: at(1) - (count - 10) * 3600, id: Number.MAX_SAFE_INTEGER };
      const pages = [];
      const buffers: number[] = [];
      for (const after of [undefined, lastPage]) {
        const page = { after, offset: 0, most: 11, locale: 'en' as const };
        const [asked] = await statementsOf(() => listVisits(world.db, owner, false, clocks, page));
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, buffers, format json) ${asked?.text}`,
          [...(asked?.values ?? [])],
        );
        const scan = flat(rows[0]!['QUERY PLAN'][0].Plan).find((part) => part['Index Name'] === 'bookings_by_customer');
        expect(scan?.['Node Type']).toBe('Index Only Scan');
        pages.push((scan?.['Actual Rows'] ?? 0) + (scan?.['Rows Removed by Filter'] ?? 0));
        const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = rows[0]!['QUERY PLAN'][0].Plan;
        buffers.push(hit + read);
      }
      // The first call caches the shops.
      await world.list(buyer, false);
      const statements = await countStatements(() => world.list(buyer, false));
      const { result } = await world.list(buyer, false);
      return { pages, buffers, statements, count: result['bookings_count'] };
    };
    // In one table, so that the height of its indexes is the same for both.
    const [newcomer, regular] = [await having(200), await having(20_000)];
    await world.db.execute(sql`vacuum (analyze) bookings`);
    const few = await read(newcomer);
    const lots = await read(regular);
    expect([few.pages, lots.pages]).toEqual([
      [11, 11],
      [11, 11],
    ]);
    for (const [page, before] of few.buffers.entries()) expect(lots.buffers[page]).toBeLessThanOrEqual(before * 1.25);
    expect([lots.statements, few.count, lots.count]).toEqual([few.statements, 200, 1000]);
    await client.end();
  });
});

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';
import { askStaff } from '../../test/staff.ts';

const DAY_MINUTES = 24 * 60;
const TODAY = '2026-11-11';

type Row = Record<string, unknown>;
interface Count {
  readonly note?: string;
  readonly floatCents?: number;
  readonly date?: string;
}

describe.each(databases)('the till of a day on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { one, two } = people;
  const { owner, desk, call, booked, visit, member } = await deskOf({ ...people, db });
  const manager = await member('manager@embook.test', 'manager');
  let days = 0;
  const visitToday = () => booked({ startsAt: at(10, 4 + 7 * (days += 1)) });
  /** The next day of the clock, so that each test has a till of its own. */
  const today = () => new Date(people.clock.now()).toISOString().slice(0, 10);
  const nextDay = async (): Promise<string> => {
    people.wait(DAY_MINUTES);
    const now = new Date(people.clock.now()).toISOString();
    await db.execute(sql`update staff_sessions set proven_at = ${now}, last_used_at = ${now}`);
    return today();
  };
  const pay = async (id: number, amountCents: number, method: 'cash' | 'card' | 'other' = 'cash') =>
    call('staffTakePayment', { id, method, amountCents }, desk);
  const close = (countedCents: number, { note, floatCents, date = today() }: Count = {}, who = owner) =>
    call('staffCloseDay', { shopId: one.shopId, date, countedCents, note, floatCents }, who);
  const dayOf = async (date = today(), who = owner) =>
    (await call('staffTillDay', { shopId: one.shopId, date }, who)).result;

  test('[TILL-2] a day is closed by what was taken by each method, and its difference is explained', async () => {
    expect(today()).toBe(TODAY);
    const id = await visitToday();
    await pay(id, 2000);
    await pay(id, 1500, 'card');
    await pay(id, 1450, 'other');
    expect(await dayOf()).toMatchObject({
      sums: [
        { method: 'cash', entries: 1, cents: 2000 },
        { method: 'card', entries: 1, cents: 1500 },
        { method: 'other', entries: 1, cents: 1450 },
      ],
      closing: null,
      open_days: [],
    });
    const unexplained = await close(16_750, { floatCents: 15_000 });
    expect([unexplained.status, Object.keys(Object(unexplained.result['errors']))]).toEqual([422, ['note']]);
    const { status, result } = await close(16_750, { floatCents: 15_000, note: 'Change for parking' });
    expect([status, result]).toMatchObject([200, { expected_cents: 17_000, difference_cents: -250 }]);
    expect((await dayOf())['closing']).toMatchObject({
      date: TODAY,
      counted_cents: 16_750,
      difference_cents: -250,
      note: 'Change for parking',
      who: 'owner',
    });
  });

  test('[TILL-2] without a float only the cash of the day is expected', async () => {
    await nextDay();
    const id = await visitToday();
    await pay(id, 4950);
    expect((await close(4950)).result).toMatchObject({ expected_cents: 4950, difference_cents: 0 });
  });

  test('[TILL-2] [A21] a closed day gets no entry any more, by nobody, and closings are never changed', async () => {
    await nextDay();
    const id = await visitToday();
    expect((await close(0)).status).toBe(200);
    const refused = await pay(id, 4950);
    expect([refused.status, refused.result['problem']]).toEqual([409, 'day_closed']);
    expect(await visit(id)).toMatchObject({ paid: false, open_cents: 4950 });
    const entry = sql`insert into till_entries (company_id, shop_id, booking_id, kind, method, amount_cents, account_id, who, created_at)
      values (${one.companyId}, ${one.shopId}, ${id}, 'sale', 'cash', 1, 1, 'x', ${new Date(people.clock.now()).toISOString()})`;
    await expect(db.execute(entry)).rejects.toMatchObject({ cause: { code: 'TL001' } });
    for (const change of [sql`update day_closings set note = 'x'`, sql`delete from day_closings`])
      await expect(db.execute(change)).rejects.toMatchObject({ cause: { message: 'day_closings is append-only' } });
    await nextDay();
    expect((await pay(id, 4950)).status).toBe(200);
  });

  test('[TILL-2] [TILL-1] a correction of a closed day stands on the day on which it is made', async () => {
    const before = await nextDay();
    const id = await visitToday();
    const entryId = Number((await pay(id, 4950)).result['entry_id']);
    await close(4950);
    await nextDay();
    const shown = ((await call('staffVisit', { id }, owner)).result['till'] as Row[])[0];
    expect(shown).toMatchObject({ id: entryId, day_closed: true, correctable: true });
    expect((await call('staffCorrectPayment', { id, entryId, reason: 'By card' }, owner)).status).toBe(200);
    expect(await dayOf()).toMatchObject({ sums: [{ method: 'cash', entries: 1, cents: -4950 }, {}, {}] });
    expect(await dayOf(before)).toMatchObject({ closing: { expected_cents: 4950, sums: [{ cents: 4950 }, {}, {}] } });
  });

  test('[TILL-2] of two people who close at once one wins, and the other hears who and when', async () => {
    await nextDay();
    const answers = await Promise.all([close(0, {}, owner), close(0, {}, manager)]);
    const [won, lost] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.result).toMatchObject({ problem: 'day_closed' });
    expect(lost?.result['closed_by']).toBe(won === answers[0] ? 'owner' : 'manager');
    expect(lost?.result['closed_at']).toEqual(expect.any(Number));
  });

  test('[TILL-2] money that is taken while the day is closed is in the closing or on the next day, never beside it', async () => {
    await nextDay();
    const ids = [await visitToday(), await visitToday(), await visitToday()];
    await Promise.all([...ids.map((id) => pay(id, 4950)), close(0, { note: 'Not counted' })]);
    const { rows } = await db.execute<{ cents: number; closed: number }>(sql`select
      (select coalesce(sum(amount_cents), 0)::int from till_entries where day = ${today()}) as cents,
      (select cash_cents from day_closings where day = ${today()}) as closed`);
    expect(rows[0]?.cents).toBe(rows[0]?.closed);
  });

  test('[TILL-2] a day ahead is not closed, and one of yesterday is named until it is', async () => {
    const before = await nextDay();
    await pay(await visitToday(), 4950);
    await nextDay();
    expect((await dayOf())['open_days']).toContain(before);
    const ahead = new Date(people.clock.now() + DAY_MINUTES * 60_000).toISOString().slice(0, 10);
    expect((await close(0, { date: ahead })).status).toBe(422);
    expect((await close(4950, { date: before })).status).toBe(200);
    expect((await dayOf())['open_days']).not.toContain(before);
  });

  test('[TILL-2] an entry belongs to the day of the shop’s clock, also around midnight and where the clock changes', async () => {
    const id = await visitToday();
    const shopDays = [
      ['2026-03-28T22:59:59Z', '2026-03-28'],
      ['2026-03-28T23:00:00Z', '2026-03-29'],
      ['2026-03-29T21:59:59Z', '2026-03-29'],
      ['2026-03-29T22:00:00Z', '2026-03-30'],
      ['2026-10-24T21:59:59Z', '2026-10-24'],
      ['2026-10-24T22:00:00Z', '2026-10-25'],
      ['2026-10-25T22:59:59Z', '2026-10-25'],
      ['2026-10-25T23:00:00Z', '2026-10-26'],
    ] as const;
    for (const [instant, day] of shopDays) {
      const { rows } = await db.execute<{ day: string }>(sql`insert into till_entries
        (company_id, shop_id, booking_id, kind, method, amount_cents, account_id, who, created_at)
        values (${one.companyId}, ${one.shopId}, ${id}, 'sale', 'card', 1, 1, 'x', ${instant}) returning day::text`);
      expect(rows[0]?.day, instant).toBe(day);
    }
  });

  test('[TILL-2] the closings of a shop are listed, the latest first, page by page, and not another company’s', async () => {
    const list = async (given: { untilId?: number; limit?: number } = {}, shopId: number | undefined = one.shopId) =>
      call('staffClosings', { shopId, untilId: given.untilId, limit: given.limit }, owner);
    const all = (await list()).result['closings'] as Row[];
    expect(all.length).toBeGreaterThan(4);
    const ids = all.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const second = (await list({ untilId: Number(ids[0]), limit: 2 })).result['closings'] as Row[];
    expect(second.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect((await list({}, two.shopId)).result['closings']).toEqual([]);
    expect((await call('staffTillDay', { shopId: two.shopId, date: TODAY }, owner)).status).toBe(404);
  });

  test('[TILL-2] [TEAM-6] who takes money without seeing it neither sees the day nor closes it', async () => {
    expect((await call('staffTillDay', { shopId: one.shopId, date: TODAY }, desk)).status).toBe(403);
    await nextDay();
    expect((await close(0, {}, desk)).status).toBe(403);
  });

  test('[A4] [TILL-2] a closing that is sent again gets the first answer', async () => {
    await nextDay();
    const again = { ...owner, headers: { 'idempotency-key': 'closing-1' } };
    const send = () =>
      askStaff(
        people.app,
        'staffCloseDay',
        { shopId: one.shopId, date: today(), countedCents: 0, note: undefined, floatCents: undefined },
        again,
      );
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await close(0)).status).toBe(409);
  });
});

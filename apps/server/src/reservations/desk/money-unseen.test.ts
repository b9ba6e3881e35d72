import { areasOf } from '@embook/domain/staff';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';

const MONEY = /cents|paid|payment|method|outcomes|give_back|€|\d,\d\d/;

describe.each(databases)('members who may not see money on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { owner, desk, noor, member, call, booked, cancel } = await deskOf(world);
  const areas = areasOf('custom', { agenda: 'change', check_in: 'change', customers: 'change' });
  const moneyless = await member('moneyless@embook.test', 'custom', { areas });
  const history = async (id: number, who = desk, query?: string) =>
    (await call('staffAudit', { thing: 'booking', id, query, first: undefined, limit: undefined }, who)).result[
      'entries'
    ] as Record<string, unknown>[];
  const preview = async (id: number, who = desk) =>
    (await call('staffCancellation', { id, giveBack: 'all' }, who)).result;

  test('[B21] [TEAM-6] the history of a visit has no price, payment or refund, and is not searched for one', async () => {
    const id = await booked({ startsAt: at(10, 20), payment: 'cash' });
    expect((await cancel(id, { giveBack: 'all', reason: 'Ill' }, owner)).status).toBe(200);
    for (const who of [noor, moneyless]) {
      const entries = await history(id, who);
      expect(entries).toMatchObject([
        { action: 'booking.cancelled', before: { status: 'confirmed' }, after: { status: 'cancelled', reason: 'Ill' } },
        { action: 'booking.made', after: { starts_at: at(10, 20) } },
      ]);
      expect(JSON.stringify(entries)).not.toMatch(MONEY);
      expect(await history(id, who, '4950')).toEqual([]);
      expect(await history(id, who, 'booking.cancelled')).toHaveLength(1);
    }
    expect(await history(id, desk, '4950')).toHaveLength(2);
    expect(await history(id)).toMatchObject([
      { before: { paid: true }, after: { give_back: 'all', outcomes: [{ kind: 'refund', amount_cents: 4950 }] } },
      { after: { payment: 'cash', price_cents: 4950 } },
    ]);
  });

  test('[B21] [TEAM-6] what cancelling would do is shown without an amount, the same for paid and unpaid', async () => {
    const paid = await booked({ startsAt: at(12, 20), payment: 'cash' });
    const unpaid = await booked({ startsAt: at(15, 20) });
    for (const who of [noor, moneyless]) {
      const said = await preview(paid, who);
      expect(said).toEqual({ kind: null, amount_cents: null, words: expect.stringMatching(/.+/), may_cancel: true });
      expect(said['words']).not.toMatch(MONEY);
      expect(await preview(unpaid, who)).toEqual(said);
    }
    expect(await preview(paid)).toMatchObject({ kind: 'refund', amount_cents: 4950 });
  });
});

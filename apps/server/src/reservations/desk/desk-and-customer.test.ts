import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';

type Row = Record<string, unknown>;

describe.each(databases)('a visit that the desk and its customer change on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { owner, call, visit, cancel } = await deskOf(world);
  const history = async (id: number) =>
    (await call('staffAudit', { thing: 'booking', id, query: undefined, first: undefined, limit: undefined }, owner))
      .result['entries'] as Row[];

  test('[DESK-6] [TEAM-8] while the customer is paying, cancelling is refused and changes nothing; an old version first', async () => {
    const buyer = await world.buyer();
    const id = await world.booked(buyer, { paymentType: 'ideal' });
    const before = await visit(id);
    expect(before).toMatchObject({ status: 'held' });
    expect((await cancel(id, { version: before.version + 1 })).result).toMatchObject({ current: { status: 'held' } });
    const refused = await cancel(id, { tellCustomer: true });
    expect([refused.status, refused.result['problem']]).toEqual([409, 'not_standing']);
    expect((await call('staffCancellation', { id, giveBack: undefined })).status).toBe(409);
    expect(await visit(id)).toEqual(before);
    expect(await history(id)).toEqual([]);
    await world.bankSays(id, 'paid');
    await world.check(buyer, id);
    expect(await visit(id)).toMatchObject({ status: 'confirmed', paid: true });
  });
});

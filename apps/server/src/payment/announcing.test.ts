import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { paymentsOn, type PaymentWorld } from '../../test/payments.ts';
import { CHANNEL } from '../infra/live/announce.ts';

describe.each(databases)('what is sent to sockets on %s', (_name, open) => {
  const notices: unknown[] = [];
  let world: PaymentWorld;
  let client: Client | undefined;

  beforeAll(async () => {
    const database = await open();
    const keep = (payload: string | undefined): void => void notices.push(JSON.parse(payload ?? ''));
    if (database.kind === 'pglite') await database.client.listen(CHANNEL, keep);
    else {
      client = new Client({ connectionString: database.url });
      await client.connect();
      client.on('notification', ({ payload }) => keep(payload));
      await client.query(`listen ${CHANNEL}`);
    }
    world = await paymentsOn(database);
  });
  beforeEach(async () => {
    await world.forget();
    notices.length = 0;
  });
  afterAll(() => client?.end());

  const heard = async (id: number, says: 'paid' | 'failed' | 'open') => {
    world.provider.says(id, says);
    await world.payments.receiveHint(world.companyId, id);
  };
  const told = (id: number, status: string) => ({
    companyId: world.companyId,
    customerId: world.customerId,
    finished: { type: 'booking', id, status },
  });

  test('[LIVE-2] [A5] paid is sent once, after the commit, with type, id and status alone', async () => {
    const { id, payable } = await world.started();
    await heard(id, 'open');
    world.stopAt.add('before commit');
    await heard(id, 'paid').catch(() => {});
    world.stopAt.clear();
    await heard(id, 'paid');
    await heard(id, 'paid');
    await expect.poll(() => notices).toEqual([told(payable.id, 'ok')]);
  });

  test('[LIVE-2] closed, and paid too late for a place that is gone, are errors', async () => {
    const { id, payable } = await world.started();
    await heard(id, 'failed');
    await expect.poll(() => notices).toEqual([told(payable.id, 'error')]);
    world.owner.script.isGone = true;
    await heard(id, 'paid');
    await expect.poll(() => notices).toEqual([told(payable.id, 'error'), told(payable.id, 'error')]);
  });

  test('[LIVE-2] an attempt that ends beside a paid one is not sent', async () => {
    const first = await world.started();
    const second = await world.started(first.payable.id);
    await heard(first.id, 'paid');
    await heard(second.id, 'failed');
    await sleep(50);
    expect(notices).toEqual([told(first.payable.id, 'ok')]);
  });
});

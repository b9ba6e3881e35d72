import { describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../apps/server/test/bookings.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import { reservationsOn } from '../../apps/server/test/reservations.ts';
import { size } from '../tier.ts';
import { figures, rush } from './rush.ts';

/** There are no more slots. */
const ROUNDS = size(4, 40);

describe('moves that meet', () => {
  test('[A1] two who want the same time: one gets it, the other stays; nobody loses a place', async () => {
    const world = await reservationsOn(await testDatabase(), {}, { processes: 2 });
    const [one, two] = [await world.buyer(), await world.buyer()];
    const [a, b] = [await world.booked(one), await world.booked(two)];
    const [roomId] = world.one.roomIds;
    for (let round = 0; round < ROUNDS; round += 1) {
      const to = world.slot();
      const answers = await rush([() => world.move(one, a, to, roomId), () => world.move(two, b, to, roomId)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      figures.count('winners');
      for (const id of [a, b]) expect(await world.busy(id)).toHaveLength(1);
    }
  });

  test('[A1] [A2] two who change places in two full classes, and bookings in between: no seat too many', async () => {
    const world = await reservationsOn(await testDatabase(), {}, { processes: 2 });
    const first = await world.addSession({ startsAt: at(24, 19), total: 2 });
    const second = await world.addSession({ startsAt: at(25, 19), total: 2 });
    const [x, y, z] = (await Promise.all(Array.from({ length: 3 }, () => world.buyer()))) as [Buyer, Buyer, Buyer];
    const a = await world.booked(x, { timestamp: at(24, 19), sessionId: first, roomId: undefined });
    const b = await world.booked(y, { timestamp: at(25, 19), sessionId: second, roomId: undefined });
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await rush([
        () => world.move(x, a, at(round % 2 ? 24 : 25, 19)),
        () => world.move(y, b, at(round % 2 ? 25 : 24, 19)),
        () => world.confirm(z, { timestamp: at(24, 19), sessionId: first, roomId: undefined }),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
    }
    expect((await world.taken(first)) + (await world.taken(second))).toBe((await world.bookingsOf(z)).length + 2);
  });
});

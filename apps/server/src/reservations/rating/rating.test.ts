import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { ask, askRaw } from '../../../test/platform.ts';
import { type ReservationWorld, reservationsOn } from '../../../test/reservations.ts';
import { messages } from '../../messages/index.ts';

const words = messages.en.problems;
const DAY = 86_400;
/** 08:00 in Amsterdam. */
const NOW = Date.UTC(2026, 10, 11, 7) / 1000;

describe.each(databases)('rating a visit on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;
  let hour = 0;

  beforeAll(async () => {
    world = await reservationsOn(await open());
  });
  beforeEach(async () => {
    buyer = await world.buyer();
  });
  const over = () => world.visited(buyer, at(9, 0) + 3600 * hour++);
  const reviews = async () => {
    const fields = { shopId: world.one.shopId, first: 0, limit: 10 };
    const { result } = await ask(world.app, 'reviewList', fields, { key: 'one' });
    return result as { reviews: Record<string, unknown>[]; count: number };
  };

  test('[RATE-1] it appears among the reviews, signed with a name and a letter, and in the lists', async () => {
    const id = await over();
    const before = (await reviews()).count;
    const answer = await world.rate(buyer, id, 'good', '  Lovely ');
    expect(answer.result).toEqual({ rating: 'good', comment: 'Lovely', rate_until: NOW + DAY });
    const after = await reviews();
    expect(after.count).toBe(before + 1);
    expect(after.reviews[0]).toMatchObject({ author_name: 'Ada V.', rating: 'good', comment: 'Lovely' });
    const { result } = await world.list(buyer, false);
    expect(result['bookings']).toMatchObject([{ id, rating: 'good' }]);
    expect((await world.details(buyer, id)).reservation).toMatchObject({
      rating: 'good',
      comment: 'Lovely',
      rate_until: NOW + DAY,
    });
  });

  test('[RATE-1] one review a visit: a second call changes it', async () => {
    const id = await over();
    const before = (await reviews()).count;
    await Promise.all([world.rate(buyer, id, 'good', 'One'), world.rate(buyer, id, 'good', 'One')]);
    const changed = await world.rate(buyer, id, 'poor');
    expect(changed.result).toMatchObject({ rating: 'poor', comment: null });
    expect((await reviews()).count).toBe(before + 1);
  });

  test('[RATE-1] not before it is over, nor after a year', async () => {
    const coming = await world.booked(buyer);
    const under = await world.visited(buyer, at(11, 7, 30));
    const old = await world.visited(buyer, at(11, 6) - 366 * DAY);
    for (const id of [coming, under, old]) {
      const answer = await world.rate(buyer, id, 'good');
      expect([answer.status, answer.result['message']]).toEqual([409, words.cannot_rate]);
      expect((await world.details(buyer, id)).reservation['rate_until']).toBeNull();
    }
  });

  test('[RATE-1] [A15] not a cancelled one, nor somebody else’s', async () => {
    const cancelled = await world.visited(buyer, at(8, 9), { status: 'cancelled', cancelledAt: new Date(0) });
    expect((await world.rate(buyer, cancelled, 'good')).result['message']).toBe(words.cannot_rate);
    const id = await over();
    const strangers = [await world.buyer(), await world.buyer(world.two)];
    for (const stranger of strangers) expect((await world.rate(stranger, id, 'good')).status).toBe(404);
    expect((await world.rate(buyer, 4_711, 'good')).status).toBe(404);
  });

  test.each([
    ['rating=great', 'rating'],
    ['rating=', 'rating'],
    [`rating=good&comment=${'x'.repeat(1001)}`, 'comment'],
    ['rating=good&comment=a%00b', 'comment'],
  ])('[B13] %.30s is refused at its field', async (body, field) => {
    const { status, result } = await askRaw(world.app, 'rateBooking', `booking_id=1&${body}`, buyer);
    expect([status, Object.keys(Object(result['errors']))]).toEqual([422, [field]]);
  });

  test('[RATE-1] after a day it stays as it is', async () => {
    const id = await over();
    await world.rate(buyer, id, 'ok');
    world.wait(DAY);
    expect((await world.rate(buyer, id, 'good')).result['message']).toBe(words.cannot_rate);
    expect((await world.details(buyer, id)).reservation).toMatchObject({ rating: 'ok', rate_until: null });
  });
});

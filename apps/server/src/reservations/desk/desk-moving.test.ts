import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';
import { services, sessions } from '../../infra/db/schema/index.ts';

describe.each(databases)('what staff may still move on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { db, one } = world;
  const { companyId, massageId } = one;
  const { book, booked, call, visit, move, nobody } = await deskOf(world);
  const serviceBecomes = (row: Partial<typeof services.$inferInsert>) =>
    db
      .update(services)
      .set(row)
      .where(and(eq(services.companyId, companyId), eq(services.id, massageId)));
  const offered = { bookableType: 'always', archived: false } as const;

  const withdrawn = [
    ['is not bookable', { bookableType: 'never' }],
    ['is hidden', { bookableType: 'never_and_hidden' }],
    ['is archived', { archived: true }],
    ['is archived and hidden', { archived: true, bookableType: 'never_and_hidden' }],
  ] as const;

  test.each(withdrawn)('[CAT-3] [AGD-5] a visit whose service %s by now', async (_what, row) => {
    const startsAt = world.slot();
    const id = await booked({ startsAt });
    await serviceBecomes(row);
    try {
      const later = startsAt + 900;
      const moved = await move(id, { startsAt: later, minutes: 75 });
      expect(moved.status).toBe(200);
      expect(moved.result['booking']).toMatchObject({ starts_at: later, ends_at: later + 75 * 60 });
      // New ones are not booked.
      expect((await book({ startsAt: world.slot() })).status).toBe(404);
    } finally {
      await serviceBecomes(offered);
    }
  });

  test('[AGD-5] [DESK-4] the answer says whether the customer gets a mail', async () => {
    const told = async (id: number, startsAt: number, version: number, tellCustomer: boolean) =>
      (await move(id, { startsAt, version, tellCustomer })).result['told'];
    const [first, second] = [world.slot(), world.slot()];
    const known = await booked({
      startsAt: first,
      customer: { ...nobody, firstName: 'Ada', email: 'told@embook.test' },
    });
    expect(await told(known, second, 1, false)).toBe(false);
    expect(await told(known, first, 2, true)).toBe(true);
    // It is there already.
    expect(await told(known, first, 3, true)).toBe(false);
    // The mail of the move before waits, and this undoes it.
    expect(await told(known, second, 3, true)).toBe(false);
    const walkIn = await booked({ startsAt: first });
    expect(await told(walkIn, world.slot(), 1, true)).toBe(false);
  });

  test('[AGD-5] a visit becomes as long as a day with its buffers, and not a minute longer', async () => {
    const startsAt = at(0, 60);
    const id = await booked({ startsAt });
    await serviceBecomes({ bufferBeforeMinutes: 10, bufferAfterMinutes: 20 });
    try {
      for (const minutes of [1411, 1440]) {
        const refused = await move(id, { startsAt, minutes });
        expect([refused.status, Object.keys(Object(refused.result['errors']))]).toEqual([422, ['minutes']]);
      }
      expect(await visit(id)).toMatchObject({ starts_at: startsAt, version: 1 });
      expect((await move(id, { startsAt, minutes: 1410 })).status).toBe(200);
      // It would be too long with more buffers, also where only its time changes.
      await serviceBecomes({ bufferAfterMinutes: 30 });
      expect((await move(id, { startsAt: startsAt + 900, version: 2 })).status).toBe(422);
    } finally {
      await serviceBecomes({ bufferBeforeMinutes: 0, bufferAfterMinutes: 15 });
    }
  });

  test.each(withdrawn)('[CAT-3] [AGD-5] a place in a class whose service %s by now', async (_what, row) => {
    const [first, second] = [world.slot(), world.slot()];
    const sessionId = await world.addSession({ startsAt: first });
    const other = await world.addSession({ startsAt: second });
    const id = await booked({ startsAt: first, roomId: undefined, sessionId });
    await serviceBecomes(row);
    if ('bookableType' in row)
      await db.update(sessions).set({ bookableType: row.bookableType }).where(eq(sessions.id, other));
    try {
      expect((await move(id, { startsAt: second })).status).toBe(200);
      expect([await world.taken(sessionId), await world.taken(other)]).toEqual([0, 1]);
    } finally {
      await serviceBecomes(offered);
    }
  });

  test('[AGD-5] [DESK-2] a room that is not the class’s is refused, and the class’s own is not', async () => {
    const [own, other] = one.roomIds;
    const [first, second] = [world.slot(), world.slot()];
    const sessionId = await world.addSession({ startsAt: first, roomId: own });
    const next = await world.addSession({ startsAt: second, roomId: other });
    const fieldsOf = ({ result }: { result: Record<string, unknown> }) => Object.keys(Object(result['errors']));
    const wrong = await book({ startsAt: first, roomId: other, sessionId });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['room_id']]);
    const asked = {
      serviceId: massageId,
      startsAt: first,
      sessionId,
      customerId: undefined,
      email: undefined,
      bookingId: undefined,
      employeeId: undefined,
    };
    expect((await call('staffTerms', { ...asked, roomId: other })).status).toBe(422);
    expect((await call('staffTerms', { ...asked, roomId: own })).status).toBe(200);
    const id = await booked({ startsAt: first, roomId: own, sessionId });
    const moved = await move(id, { startsAt: first, roomId: other });
    expect([moved.status, fieldsOf(moved)]).toEqual([422, ['room_id']]);
    // Sent back whole with another date, the room is still that of the first.
    expect((await move(id, { startsAt: second, roomId: own })).status).toBe(200);
    expect([await world.taken(sessionId), await world.taken(next)]).toEqual([0, 1]);
    const anywhere = await world.addSession({ startsAt: second + 3 * 86_400 });
    expect((await book({ startsAt: second + 3 * 86_400, roomId: own, sessionId: anywhere })).status).toBe(200);
  });
});

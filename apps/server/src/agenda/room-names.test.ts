import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';
import { rooms } from '../infra/db/schema/index.ts';

describe.each(databases)('names of rooms, on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const { app, one } = await peopleOn(database);
  const { call, booked, owner } = await deskOf({ app, db, one });
  const { shopId, massageId: serviceId } = one;
  const [roomId] = one.roomIds;
  await db
    .update(rooms)
    .set({ texts: { de: { name: 'Ruheraum' } } })
    .where(eq(rooms.id, roomId));
  const id = await booked({ startsAt: at(10) });
  const startsAt = at(14);

  test('[AGD-1] [DESK-1] [CAT-5] agenda, moments, terms and visit name a room in the language of the reader', async () => {
    const agenda = await call('staffAgenda', { shopId, date: '2026-11-12', days: 1, cancelled: false }, owner, 'de');
    expect(agenda.result['rooms']).toContainEqual(expect.objectContaining({ id: roomId, name: 'Ruheraum' }));
    const window = {
      from: undefined,
      days: 1,
      minute: undefined,
      before: undefined,
      page: undefined,
      bookingId: undefined,
    };
    const moments = await call('staffMoments', { shopId, serviceId, employeeId: undefined, ...window }, owner, 'de');
    expect(JSON.stringify(moments.result)).toContain('Ruheraum');
    const request = { serviceId, startsAt, roomId, sessionId: undefined, employeeId: undefined };
    const nobody = { customerId: undefined, email: undefined, bookingId: undefined };
    const terms = await call('staffTerms', { ...request, ...nobody }, owner, 'de');
    expect(terms.result['room']).toEqual({ id: roomId, name: 'Ruheraum' });
    const visit = await call('staffVisit', { id }, owner, 'de');
    expect(visit.result['room']).toEqual({ id: roomId, name: 'Ruheraum' });
  });
});

import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/catalogue-calls.ts';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { hoursOf } from '../../test/hours.ts';
import { peopleOn } from '../../test/people.ts';

describe.each(databases)('a block of a room and a person on %s', async (_name, open) => {
  const database = await open();
  const people = await peopleOn(database);
  const { app, one } = people;
  const { owner, call } = await deskOf({ ...people, db: database.db });
  const { add } = catalogueOf(app, owner);
  const address = { street: 'Pilies 1', zip: '01123', city: 'Vilnius', country: 'LT' };
  const { id: shopId } = await add('shop', { name: 'Second', ...address });
  const { id: employeeId } = await add('employee', { shop_id: shopId, name: 'Ieva' });
  const { id: roomId } = await add('room', { shop_id: shopId, name: 'Far room' });
  const hours = hoursOf({ call, owner }, shopId);
  const [roomHere] = one.roomIds;

  const block = (place: { employeeId?: number; roomId?: number }, hour: number) =>
    call(
      'staffBlock',
      {
        employeeId: undefined,
        roomId: undefined,
        startsAt: at(hour),
        endsAt: at(hour + 1),
        reason: 'Course',
        weeks: undefined,
        ...place,
      },
      owner,
    );

  test('[AGD-7] of one shop is taken, of two shops refused by its field', async () => {
    expect((await block({ roomId, employeeId }, 9)).status).toBe(200);
    const { status, result } = await block({ roomId: roomHere, employeeId }, 10);
    expect([status, Object.keys(Object(result['errors']))]).toEqual([422, ['employee_id']]);
    expect((await block({ employeeId }, 10)).status).toBe(200);
    expect((await block({ roomId: roomHere }, 10)).status).toBe(200);
  });

  test('[AGD-7] [HRS-2] a person who works at both shops is where the room is', async () => {
    expect((await block({ roomId: roomHere, employeeId }, 12)).status).toBe(422);
    const here = { week: 1, weekday: 4, shopId: one.shopId, opens: '09:00', closes: '17:00' };
    expect(await hours.setPattern(employeeId, { hours: [here] })).toMatchObject({ status: 200 });
    expect((await block({ roomId: roomHere, employeeId }, 12)).status).toBe(200);
  });
});

import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { hoursOf, type ShownImpact } from '../../../test/hours.ts';
import { peopleOn } from '../../../test/people.ts';
import { askStaff, STAFF_PASSWORD } from '../../../test/staff.ts';

const database = await testDatabase();
const people = await peopleOn(database);
const { app, one } = people;
const desk = await deskOf({ app, db: database.db, one });
const { owner, booked, cancel, visit } = desk;
const hours = hoursOf(desk, one.shopId);

const dear = { payment: 'cash', priceCents: 30_000, reason: 'A whole day' } as const;
const all = { giveBack: 'all', reason: 'Ill' } as const;
const asked = { status: 403, result: { fresh_sign_in: true } };
const prove = () => askStaff(app, 'staffConfirm', { password: STAFF_PASSWORD, code: undefined }, owner);

test('[TEAM-9] giving back more than 250 euro asks for a fresh sign-in, at the desk and in the list of bookings in the way', async () => {
  const small = await booked({ startsAt: at(9, 5), payment: 'cash' });
  const large = await booked({ startsAt: at(11, 5), ...dear }, owner);
  const other = await booked({ startsAt: at(14, 6), ...dear }, owner);
  people.wait(11);
  expect((await cancel(small, all, owner)).status).toBe(200);
  expect(await cancel(large, all, owner)).toMatchObject(asked);
  expect(await visit(large, owner)).toMatchObject({ status: 'confirmed' });
  const days = { startsOn: '2026-11-18', endsOn: '2026-11-18' };
  const { bookings } = (await hours.away(one.employeeId, days)).result['impact'] as ShownImpact;
  expect(bookings.map(({ id }) => id)).toEqual([other]);
  const choices = bookings.map((each) => hours.choice(each, 'cancel'));
  expect(await hours.away(one.employeeId, { ...days, choices })).toMatchObject(asked);

  expect((await prove()).status).toBe(200);
  expect((await cancel(large, all, owner)).status).toBe(200);
  expect((await hours.away(one.employeeId, { ...days, choices })).status).toBe(200);
});

test('[TEAM-9] what a call gives back counts together, and so does what the till hands out', async () => {
  const half = { ...dear, priceCents: 20_000 };
  const owed = await booked({ startsAt: at(11, 7), ...dear }, owner);
  await booked({ startsAt: at(10, 8), ...half }, owner);
  await booked({ startsAt: at(14, 8), ...half }, owner);
  expect((await prove()).status).toBe(200);
  expect((await cancel(owed, all, owner)).status).toBe(200);
  people.wait(11);
  const giveBack = () => desk.call('staffGiveBack', { id: owed }, owner);
  expect(await giveBack()).toMatchObject(asked);
  const days = { startsOn: '2026-11-20', endsOn: '2026-11-20' };
  const { bookings } = (await hours.away(one.employeeId, days)).result['impact'] as ShownImpact;
  expect(bookings).toHaveLength(2);
  const choices = bookings.map((each) => hours.choice(each, 'cancel'));
  expect(await hours.away(one.employeeId, { ...days, choices })).toMatchObject(asked);

  expect((await prove()).status).toBe(200);
  expect((await giveBack()).status).toBe(200);
  // Twice about one visit is a mistake; one that is no longer affected is skipped.
  expect(await hours.away(one.employeeId, { ...days, choices: [...choices, ...choices] })).toMatchObject({
    status: 422,
    result: { errors: { choices: expect.anything() } },
  });
  const [first] = bookings;
  expect((await cancel(first?.id ?? 0, all, owner)).status).toBe(200);
  expect((await hours.away(one.employeeId, { ...days, choices })).status).toBe(200);
});

test('[TEAM-9] creating a calendar feed asks for it as well', async () => {
  const make = () => desk.call('staffMakeFeed', { employeeId: one.employeeId, roomId: undefined }, owner);
  people.wait(11);
  expect(await make()).toMatchObject(asked);
  expect((await prove()).status).toBe(200);
  expect((await make()).status).toBe(200);
});

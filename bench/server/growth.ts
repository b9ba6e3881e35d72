import { addDays, dayOf, isoWeekOf } from '@embook/domain/shared';
import type { Measurement, Result } from '../measure.ts';
import { fullStage, largerStage, onEachSize, scale } from '../stage/stage.ts';
import { BOOKINGS_AHEAD, companyOf, customerOf, freeHours, REGULARS, today } from '../stage/world.ts';
import { type Counted, countedPlatform } from './counted.ts';
import { availableTimes, booking, type Request, request, staffRequest } from './requests.ts';

const GROWTH_BOUND = 1.25;
/** A tenth of them must fill the days that are read, or the smaller database has nothing to read there. */
export const MIN_BOOKINGS = BOOKINGS_AHEAD * 10;
const ROOM = 123;

/** The day after tomorrow, and next week as a customer sees it who has a seat in every class. */
const calls = {
  'room-day': () => availableTimes(ROOM, addDays(today(), 2)),
  'group week': () => {
    const company = companyOf(ROOM);
    const { year, week } = isoWeekOf(addDays(today(), 7));
    const fields = { shopId: company, year, weekOfYear: week, employees: [], services: [], objects: [] };
    return request('groupWeek', { ...fields, neededDate: undefined }, { company, customer: customerOf(company, 0) });
  },
};

/** A day of the shop at the desk: ten employees and their visits, and a class. */
const agendaDay = (cookie: string) => {
  const company = companyOf(ROOM);
  const fields = { shopId: company, date: dayOf(addDays(today(), 2)), days: 1, cancelled: undefined };
  return staffRequest('staffAgenda', fields, { company, cookie });
};
type Name = keyof typeof calls | 'agenda day';

async function pages(platform: Counted): Promise<Record<Name, number>> {
  // Each size is measured with a warm catalogue cache: only the bookings grow.
  await platform.ask(calls['room-day']());
  const agenda = agendaDay(await platform.owner(companyOf(ROOM)));
  return {
    'room-day': (await platform.cost(calls['room-day']())).pages,
    'group week': (await platform.cost(calls['group week']())).pages,
    'agenda day': (await platform.cost(agenda)).pages,
  };
}

/** From the smallest size to the largest. */
const counted: Record<Name, number>[] = [];
onEachSize(async (stage) => void counted.push(await pages(await countedPlatform(stage))));

const text = (rows: number): string => `${rows / 1000} k`;

async function growth(name: Name): Promise<Result> {
  if (scale.bookings < MIN_BOOKINGS)
    throw new Error(`needs --rows=${MIN_BOOKINGS} or more: a tenth must fill the days that are read`);
  await (scale.larger ? largerStage() : fullStage());
  const sizes = [scale.smaller, scale.bookings, scale.larger ?? 0];
  const counts = counted.map((each) => each[name]);
  const ratio = counts.at(-1)! / counts.at(-2)!;
  const steps = counts.map((count, index) => `${count} at ${text(sizes[index]!)}`).join(', ');
  return { measured: `${ratio.toFixed(2)} x (${steps})`, pass: ratio <= GROWTH_BOUND };
}

/** The first page of past bookings. */
const pastBookings = (customer: number) =>
  request(
    'reservationList',
    { next: false, firstResult: undefined, maxResults: undefined, cursor: undefined },
    { company: 1, customer },
  );

const hours = freeHours(50);

/** A free hour in a room of the company that the regulars belong to. */
function nextBooking(customer: number) {
  let hour = hours.next().value!;
  while (companyOf(hour.room) !== 1) hour = hours.next().value!;
  return booking(hour.room, hour.startsAt, customer, `history-${hour.room}-${hour.startsAt}`);
}

async function history(call: (customer: number) => Request): Promise<Result> {
  const platform = await countedPlatform(await fullStage());
  const counts: number[] = [];
  for (const { id } of REGULARS) counts.push((await platform.cost(call(id))).pages);
  const ratio = counts[1]! / counts[0]!;
  return { measured: `${ratio.toFixed(2)} x (${counts.join(', ')})`, pass: ratio <= GROWTH_BOUND };
}

const visits = `${REGULARS.map((regular) => regular.visits).join(' to ')} visits`;
const asHistoryGrows = (what: string, call: (customer: number) => Request): Measurement => ({
  id: 'P6',
  what: `pages of ${what}, ${visits}`,
  bound: `<= ${GROWTH_BOUND} x`,
  exact: true,
  measure: () => history(call),
});

export const historyMeasurements: readonly Measurement[] = [
  asHistoryGrows('the reservation list', pastBookings),
  asHistoryGrows('a booking', nextBooking),
];

const AGENDA_STATEMENTS = 3;

async function agendaStatements(): Promise<Result> {
  const platform = await countedPlatform(await fullStage());
  const agenda = agendaDay(await platform.owner(companyOf(ROOM)));
  await platform.ask(agenda);
  const statements = await platform.statements(agenda);
  return { measured: String(statements), pass: statements <= AGENDA_STATEMENTS };
}

/** Last of all, because the largest size is built without the constraints. */
export const growthMeasurements: readonly Measurement[] = [
  {
    id: 'P12',
    what: 'statements of the staff agenda of a day',
    bound: `<= ${AGENDA_STATEMENTS}`,
    exact: true,
    measure: agendaStatements,
  },
  ...(
    [
      ['P5', 'room-day'],
      ['P5', 'group week'],
      ['P12', 'agenda day'],
    ] as const
  ).map(([id, name]) => ({
    id,
    what: `pages of a ${name} as bookings grow tenfold`,
    bound: `<= ${GROWTH_BOUND} x`,
    exact: true as const,
    measure: () => growth(name),
  })),
];

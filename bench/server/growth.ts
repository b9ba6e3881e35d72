import { addDays, isoWeekOf } from '@embook/domain/shared';
import type { Measurement, Result } from '../measure.ts';
import { fullStage, largerStage, onSmallStage, scale } from '../stage/stage.ts';
import { BOOKINGS_AHEAD, companyOf, customerOf, REGULARS, today } from '../stage/world.ts';
import { type Counted, countedPlatform } from './counted.ts';
import { availableTimes, request } from './requests.ts';

const GROWTH_BOUND = 1.25;
/** A tenth of them must fill the days that are read, or the smaller database has nothing to read there. */
export const LEAST_BOOKINGS = BOOKINGS_AHEAD * 10;
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
type Name = keyof typeof calls;

async function pages(platform: Counted): Promise<Record<Name, number>> {
  // Each size is seen by a platform that knows the catalogue: what grows are the bookings.
  await platform.ask(calls['room-day']());
  return {
    'room-day': await platform.pages(calls['room-day']()),
    'group week': await platform.pages(calls['group week']()),
  };
}

let small: Record<Name, number> | undefined;
onSmallStage(async (stage) => void (small = await pages(await countedPlatform(stage))));

const text = (rows: number): string => `${rows / 1000} k`;

async function growth(name: Name): Promise<Result> {
  if (scale.bookings < LEAST_BOOKINGS)
    throw new Error(`needs --rows=${LEAST_BOOKINGS} or more: a tenth must fill the days that are read`);
  const stage = await fullStage();
  const counts = [small![name], (await pages(await countedPlatform(stage)))[name]];
  const sizes = [scale.smaller, scale.bookings];
  if (scale.larger) {
    counts.push((await pages(await countedPlatform(await largerStage())))[name]);
    sizes.push(scale.larger);
  }
  const ratio = counts.at(-1)! / counts.at(-2)!;
  const steps = counts.map((count, index) => `${count} at ${text(sizes[index]!)}`).join(', ');
  return { measured: `${ratio.toFixed(2)} x (${steps})`, pass: ratio <= GROWTH_BOUND };
}

/** The first page of what is over. */
async function history(): Promise<Result> {
  const platform = await countedPlatform(await fullStage());
  const counts: number[] = [];
  for (const { id } of REGULARS) {
    const fields = { next: false, firstResult: undefined, maxResults: undefined, cursor: undefined };
    counts.push(await platform.pages(request('reservationList', fields, { company: 1, customer: id })));
  }
  const ratio = counts[1]! / counts[0]!;
  return { measured: `${ratio.toFixed(2)} x (${counts.join(', ')})`, pass: ratio <= GROWTH_BOUND };
}

export const historyMeasurements: readonly Measurement[] = [
  {
    id: 'P6',
    what: `pages of the reservation list, ${REGULARS.map(({ visits }) => visits).join(' to ')} visits`,
    bound: `<= ${GROWTH_BOUND} x`,
    exact: true,
    measure: history,
  },
];

/** Last of all, because the largest size is reached without the constraints. */
export const growthMeasurements: readonly Measurement[] = (['room-day', 'group week'] as const).map((name) => ({
  id: 'P5',
  what: `pages of a ${name} as bookings grow tenfold`,
  bound: `<= ${GROWTH_BOUND} x`,
  exact: true as const,
  measure: () => growth(name),
}));

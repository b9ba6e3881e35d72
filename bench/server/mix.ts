import { addDays, isoWeekOf } from '@embook/domain/shared';
import type { Measurement, Result } from '../measure.ts';
import { watchDatabase } from '../stage/database-facts.ts';
import { fullStage, liveServers, say } from '../stage/stage.ts';
import {
  companyOf,
  customerOf,
  CUSTOMERS_EACH,
  DAYS_AHEAD,
  freeHours,
  ROOMS,
  pseudoRandom,
  today,
} from '../stage/world.ts';
import { heldUpBy } from './held-up.ts';
import { availableTimes, bareBytesOf, booking, bytesOf, request } from './requests.ts';
import { alternate } from './rounds.ts';

const CUSTOMERS = 200;
const TAIL_BOUND = 4;
const ROUND_SECONDS = 4;
const SATURATION_SECONDS = 5;

const hours = { platform: freeHours(1_500), bare: freeHours(2_000) };
let made = 0;

/** Spread evenly: 37 and 100 have no common divisor, so each of the hundred occurs once. */
const shareOf = (n: number): number => (n * 37) % 100;
const kindOf = (n: number): string => {
  const share = shareOf(n);
  return share < 80 ? 'times' : share < 90 ? 'week' : share < 95 ? 'list' : 'booking';
};

/** One of a hundred requests: 80 times, 10 weeks, 5 lists, 5 bookings; the floor reads a day or takes an hour. */
function next(): { readonly ours: string; readonly floor: string } {
  const n = made++;
  const room = 1 + pseudoRandom(n, ROOMS);
  const company = companyOf(room);
  const customer = customerOf(company, pseudoRandom(n, CUSTOMERS_EACH));
  const time = addDays(today(), 1 + pseudoRandom(n + 7, DAYS_AHEAD - 2));
  const kind = shareOf(n);
  const floor = bareBytesOf('/free', { room, time });
  if (kind < 80) return { ours: bytesOf(availableTimes(room, time)), floor };
  if (kind < 90) {
    const { year, week } = isoWeekOf(time);
    const fields = { shopId: company, year, weekOfYear: week, employees: [], services: [], objects: [] };
    return { ours: bytesOf(request('groupWeek', { ...fields, neededDate: undefined }, { company, customer })), floor };
  }
  if (kind < 95) {
    const fields = { next: n % 2 === 0, firstResult: undefined, maxResults: undefined, cursor: undefined };
    return { ours: bytesOf(request('reservationList', fields, { company, customer })), floor };
  }
  const mine = hours.platform.next().value!;
  const theirs = hours.bare.next().value!;
  const who = customerOf(companyOf(mine.room), n % CUSTOMERS_EACH);
  return {
    ours: bytesOf(booking(mine.room, mine.startsAt, who, `mix-${n}`)),
    floor: bareBytesOf('/take', { room: theirs.room, time: theirs.startsAt }),
  };
}

async function run(whose: 'ours' | 'floor', count: number, seconds: number, perSecond?: number) {
  const { platform, bare, generator } = await liveServers();
  const server = whose === 'ours' ? platform : bare;
  const first = made;
  const requests = Array.from({ length: Math.ceil(count) }, () => next()[whose]);
  await server.facts();
  const { result: outcome, facts } = await watchDatabase((await fullStage()).url, () =>
    generator.run({ port: server.port, connections: CUSTOMERS, requests, seconds, ...(perSecond && { perSecond }) }),
  );
  if (perSecond) say(heldUpBy(whose, outcome, await server.facts(), facts, (request) => kindOf(first + request)));
  if (Object.keys(outcome.statuses).join() !== '200')
    throw new Error(`answers were ${JSON.stringify(outcome.statuses)}`);
  return outcome;
}

async function tail(): Promise<Result> {
  const { waited, seconds } = await run('ours', 40_000, SATURATION_SECONDS);
  const rate = waited.length / seconds / 2;
  say(`at ${rate.toFixed(0)} requests a second, half of what it can do`);
  const p99 = async (whose: 'ours' | 'floor'): Promise<number> => {
    const outcome = await run(whose, rate * ROUND_SECONDS, ROUND_SECONDS, rate);
    return outcome.waited[Math.floor(outcome.waited.length * 0.99)]!;
  };
  const { ratio, text } = await alternate(
    'p99 in ms',
    () => p99('ours'),
    () => p99('floor'),
  );
  return { measured: `${text} ms at ${rate.toFixed(0)}/s`, pass: ratio <= TAIL_BOUND };
}

export const mixMeasurements: readonly Measurement[] = [
  {
    id: 'P8',
    what: `${CUSTOMERS} customers, 80 % times, 10 % weeks, 5 % lists, 5 % bookings, at half of own saturation, p99`,
    bound: `<= ${TAIL_BOUND} x the floor's, no error`,
    measure: tail,
  },
];

import { addDays, type ShopTime } from '@embook/domain/shared';
import type { Measurement, Result } from '../measure.ts';
import { countedPlatform } from './counted.ts';
import { availableTimes, bareBytesOf, bytesOf } from './requests.ts';
import { alternate } from './rounds.ts';
import { fullStage, liveServers } from '../stage/stage.ts';
import { DAYS_AHEAD, ROOMS, scattered, today } from '../stage/world.ts';

const SHARE = 0.5;
const MOST_STATEMENTS = 2;
const MOST_PAGES = 60;
const CONNECTIONS = 32;
const ROUND_SECONDS = 2;

/** Rooms and days as many people would ask for them. */
const lookups: readonly { room: number; time: ShopTime }[] = Array.from({ length: 2_000 }, (_, n) => ({
  room: 1 + scattered(n, ROOMS),
  time: addDays(today(), 1 + scattered(n + 5_000, DAYS_AHEAD - 2)),
}));

async function throughput(): Promise<Result> {
  const { platform, bare, generator } = await liveServers();
  const ours = lookups.map(({ room, time }) => bytesOf(availableTimes(room, time)));
  const theirs = lookups.map((lookup) => bareBytesOf('/free', lookup));
  const perSecond = async (port: number, once: readonly string[]): Promise<number> => {
    // More than any server answers in a round.
    const requests = Array.from({ length: 15 }, () => once).flat();
    const { statuses, seconds } = await generator.run({
      port,
      connections: CONNECTIONS,
      requests,
      seconds: ROUND_SECONDS,
    });
    const answered = Object.entries(statuses);
    if (answered.length !== 1 || answered[0]![0] !== '200') throw new Error(`answers were ${JSON.stringify(statuses)}`);
    return answered[0]![1] / seconds;
  };
  const { ratio, text } = await alternate(
    'requests a second',
    () => perSecond(platform.port, ours),
    () => perSecond(bare.port, theirs),
  );
  return { measured: text, pass: ratio >= SHARE };
}

/** The most that any of some requests needs, when the platform does not know the catalogue yet and when it does. */
async function most(of: 'statements' | 'pages', bound: number): Promise<Result> {
  const counted = await countedPlatform(await fullStage());
  const some = of === 'statements' ? lookups.slice(0, 20) : lookups.slice(20, 40);
  const worst = async (): Promise<number> => {
    const counts: number[] = [];
    for (const { room, time } of some) counts.push(await counted[of](availableTimes(room, time)));
    return Math.max(...counts);
  };
  const [first, then] = [await worst(), await worst()];
  return { measured: `${first} at first, then ${then}`, pass: Math.max(first, then) <= bound };
}

export const slotRequestMeasurements: readonly Measurement[] = [
  {
    id: 'P3',
    what: `available-time/get over HTTP, ${CONNECTIONS} connections, requests a second to the floor's`,
    bound: `>= ${SHARE} x`,
    measure: throughput,
  },
  {
    id: 'P3',
    what: 'statements a request',
    bound: `<= ${MOST_STATEMENTS}`,
    exact: true,
    measure: () => most('statements', MOST_STATEMENTS),
  },
  {
    id: 'P3',
    what: 'pages a request',
    bound: `<= ${MOST_PAGES}`,
    exact: true,
    measure: () => most('pages', MOST_PAGES),
  },
];

import { addDays, type ShopTime } from '@embook/domain/shared';
import type { Measurement, Result } from '../measure.ts';
import { countedPlatform } from './counted.ts';
import { availableTimes, bareBytesOf, bytesOf } from './requests.ts';
import { alternate } from './rounds.ts';
import { fullStage, liveServers } from '../stage/stage.ts';
import { DAYS_AHEAD, ROOMS, pseudoRandom, today } from '../stage/world.ts';

const SHARE = 0.5;
const MAX_STATEMENTS = 2;
const MAX_PAGES = 60;
const CONNECTIONS = 32;
const ROUND_SECONDS = 2;

/** Rooms and days as many customers would request them. */
const lookups: readonly { room: number; time: ShopTime }[] = Array.from({ length: 2_000 }, (_, n) => ({
  room: 1 + pseudoRandom(n, ROOMS),
  time: addDays(today(), 1 + pseudoRandom(n + 5_000, DAYS_AHEAD - 2)),
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

/** The most that any of some requests needs, with a cold and with a warm catalogue cache. */
async function most(of: 'statements' | 'pages', bound: number): Promise<Result> {
  const counted = await countedPlatform(await fullStage());
  const some = of === 'statements' ? lookups.slice(0, 20) : lookups.slice(20, 40);
  const worst = async (): Promise<number> => {
    const counts: number[] = [];
    for (const { room, time } of some) {
      const asked = availableTimes(room, time);
      counts.push(of === 'statements' ? await counted.statements(asked) : (await counted.cost(asked)).pages);
    }
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
    bound: `<= ${MAX_STATEMENTS}`,
    exact: true,
    measure: () => most('statements', MAX_STATEMENTS),
  },
  {
    id: 'P3',
    what: 'pages a request',
    bound: `<= ${MAX_PAGES}`,
    exact: true,
    measure: () => most('pages', MAX_PAGES),
  },
];

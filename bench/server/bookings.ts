import type { Measurement, Result } from '../measure.ts';
import { fullStage, liveServers } from '../stage/stage.ts';
import { companyOf, customerOf, CUSTOMERS_EACH, freeHours } from '../stage/world.ts';
import { countedPlatform } from './counted.ts';
import { bareBytesOf, booking, bytesOf } from './requests.ts';
import { openInserts } from './inserts.ts';
import { alternate } from './rounds.ts';

const CLIENTS = 32;
const SHARE_OF_INSERT = 0.3;
const SHARE_OF_BARE = 0.6;
const MAX_STATEMENTS = 6;
const MAX_WAL = 4096;
const ROUND_SECONDS = 2;
/** More than any server handles in a round. */
const REQUESTS_PER_ROUND = 15_000;

/** Separate hours: the platform after what is booked already, the floor a year later. */
const hours = { platform: freeHours(100), bare: freeHours(500) };
let taken = 0;

/** A free hour that nothing else uses, for each customer in turn. */
function nextBooking() {
  const { room, startsAt } = hours.platform.next().value!;
  taken += 1;
  const customer = customerOf(companyOf(room), taken % CUSTOMERS_EACH);
  return booking(room, startsAt, customer, `bench-${process.pid}-${taken}`);
}

function nextInsert(): string {
  const { room, startsAt } = hours.bare.next().value!;
  return bareBytesOf('/take', { room, time: startsAt });
}

async function perSecond(port: number, next: () => string): Promise<number> {
  const { generator } = await liveServers();
  const requests = Array.from({ length: REQUESTS_PER_ROUND }, next);
  const { statuses, seconds } = await generator.run({ port, connections: CLIENTS, requests, seconds: ROUND_SECONDS });
  const answered = Object.entries(statuses);
  if (answered.length !== 1 || answered[0]![0] !== '200') throw new Error(`answers were ${JSON.stringify(statuses)}`);
  return answered[0]![1] / seconds;
}

const ours = async (): Promise<number> => perSecond((await liveServers()).platform.port, () => bytesOf(nextBooking()));

async function againstBare(): Promise<Result> {
  const { bare } = await liveServers();
  const { ratio, text } = await alternate('bookings a second', ours, () => perSecond(bare.port, nextInsert));
  return { measured: text, pass: ratio >= SHARE_OF_BARE };
}

async function againstInsert(): Promise<Result> {
  const inserts = await openInserts(await fullStage(), CLIENTS, ROUND_SECONDS);
  try {
    const { ratio, text } = await alternate('bookings a second', ours, inserts.perSecond);
    return { measured: `${text}${inserts.says}`, pass: ratio >= SHARE_OF_INSERT };
  } finally {
    await inserts.close();
  }
}

async function statements(): Promise<Result> {
  const counted = await countedPlatform(await fullStage());
  const counts: number[] = [];
  for (let n = 0; n < 20; n += 1) counts.push(await counted.statements(nextBooking()));
  const worst = Math.max(...counts);
  return { measured: String(worst), pass: worst <= MAX_STATEMENTS };
}

/**
 * Whole pages that PostgreSQL adds at the first change after a checkpoint are left out: they do not belong to the
 * booking.
 */
async function wal(): Promise<Result> {
  const stage = await fullStage();
  const counted = await countedPlatform(stage);
  const position = async (): Promise<number> => {
    const { rows } = await stage.admin.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0' as at`);
    return Number(rows[0]!.at);
  };
  const BOOKINGS = 300;
  await stage.admin.query('alter system set full_page_writes = off');
  await stage.admin.query('select pg_reload_conf()');
  await stage.admin.query('checkpoint');
  await counted.ask(nextBooking());
  const before = await position();
  for (let n = 0; n < BOOKINGS; n += 1) await counted.ask(nextBooking());
  const each = ((await position()) - before) / BOOKINGS;
  await stage.admin.query('alter system reset full_page_writes');
  await stage.admin.query('select pg_reload_conf()');
  return { measured: `${Math.round(each)} B`, pass: each <= MAX_WAL };
}

export const bookingMeasurements: readonly Measurement[] = [
  {
    id: 'P4',
    what: `create-and-confirm, durable, ${CLIENTS} clients, bookings a second to pgbench's INSERT`,
    bound: `>= ${SHARE_OF_INSERT} x`,
    measure: againstInsert,
  },
  {
    id: 'P4',
    what: 'the same to a bare server doing that INSERT',
    bound: `>= ${SHARE_OF_BARE} x`,
    measure: againstBare,
  },
  { id: 'P4', what: 'statements a booking', bound: `<= ${MAX_STATEMENTS}`, exact: true, measure: statements },
  { id: 'P4', what: 'WAL a booking, without full-page images', bound: `<= ${MAX_WAL} B`, exact: true, measure: wal },
];

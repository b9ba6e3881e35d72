import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { addDays } from '@embook/domain/shared';
import { pino } from 'pino';
import { createApp } from '../../apps/server/src/app.ts';
import { systemClock } from '../../apps/server/src/infra/clock.ts';
import { readConfig } from '../../apps/server/src/infra/config.ts';
import { embeddedOptions, openEmbedded } from '../../apps/server/src/infra/db/embedded.ts';
import { noRequestLimits } from '../../apps/server/test/request-limits.ts';
import type { Measurement, Result } from '../measure.ts';
import { say } from '../stage/stage.ts';
import { companyOf, customerOf, DAYS_AHEAD, fill, freeHours, ROOMS, pseudoRandom, today } from '../stage/world.ts';
import { availableTimes, booking, type Request } from './requests.ts';
import { alternate } from './rounds.ts';

const BOOKINGS = 10_000;
const SLOT_SHARE = 0.5;
const BOOKING_SHARE = 0.4;
/** Requests in flight at once, as in any server. */
const AT_ONCE = 8;
const ROUND_MS = 1_500;

/** The data of the benchmark in a folder of its own. */
async function filledFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'embook-bench-'));
  const database = await openEmbedded(folder);
  await fill({ query: (text) => database.client.exec(text) }, BOOKINGS);
  await database.close();
  return folder;
}

/** The platform on its database, and PGlite by itself on another of the same content: the floor. */
async function openPlace() {
  say(`the embedded database with ${BOOKINGS.toLocaleString('en')} bookings, twice`);
  const folders = [await filledFolder(), await filledFolder()] as const;
  const database = await openEmbedded(folders[0]);
  const bare = await PGlite.create(embeddedOptions(join(folders[1], 'database'), true));
  const config = readConfig({ DEMO: '1', ...noRequestLimits });
  const app = await createApp({ config, database, clock: systemClock, log: pino({ level: 'silent' }) });
  const close = async () => {
    await app.close();
    await database.close();
    await bare.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  };
  return { app, client: bare, close };
}

let place: ReturnType<typeof openPlace> | undefined;
const embedded = () => (place ??= openPlace());

export async function closeEmbedded(): Promise<void> {
  await (await place?.catch(() => undefined))?.close();
}

/** How many a second, with some in flight at once. */
async function perSecond(once: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const work = async () => {
    while (performance.now() - begun < ROUND_MS) {
      await once();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (done * 1000) / (performance.now() - begun);
}

async function ask(asked: Request): Promise<void> {
  const { app } = await embedded();
  const { statusCode, body } = await app.inject(asked);
  if (statusCode !== 200) throw new Error(`${asked.url} answered ${statusCode}: ${body}`);
}

let turn = 0;

async function slots(): Promise<Result> {
  const { client } = await embedded();
  const nextTime = () => {
    const n = turn++;
    return { room: 1 + pseudoRandom(n, ROOMS), time: addDays(today(), DAYS_AHEAD - 3 + pseudoRandom(n + 3, 2)) };
  };
  const ours = () => {
    const { room, time } = nextTime();
    return ask(availableTimes(room, time));
  };
  const bare = () => {
    const { room, time } = nextTime();
    return client.query(
      `select starts_at, ends_at from occupancies where company_id = $1 and room_id = $2
        and starts_at > $3 and starts_at < $4 and ends_at > $5 order by starts_at`,
      [companyOf(room), room, time - 86_400, time + 86_400, time],
    );
  };
  const { ratio, text } = await alternate(
    'requests a second',
    () => perSecond(ours),
    () => perSecond(bare),
  );
  return { measured: text, pass: ratio >= SLOT_SHARE };
}

async function bookings(): Promise<Result> {
  const { client } = await embedded();
  const hours = { ours: freeHours(100), bare: freeHours(500) };
  const ours = () => {
    const { room, startsAt } = hours.ours.next().value!;
    turn += 1;
    return ask(booking(room, startsAt, customerOf(companyOf(room), turn % 199), `embedded-${turn}`));
  };
  const bare = () => {
    const { room, startsAt } = hours.bare.next().value!;
    return client.query(
      `insert into occupancies (company_id, room_id, employee_id, starts_at, ends_at) values ($1, $2, $2, $3, $4)
        on conflict do nothing`,
      [companyOf(room), room, startsAt, startsAt + 3600],
    );
  };
  const { ratio, text } = await alternate(
    'bookings a second',
    () => perSecond(ours),
    () => perSecond(bare),
  );
  return { measured: text, pass: ratio >= BOOKING_SHARE };
}

export const embeddedMeasurements: readonly Measurement[] = [
  {
    id: 'P11',
    what: "embedded database, in process: available-time/get to PGlite's select of a room-day",
    bound: `>= ${SLOT_SHARE} x`,
    measure: slots,
  },
  {
    id: 'P11',
    what: "embedded database, in process: create-and-confirm to PGlite's insert",
    bound: `>= ${BOOKING_SHARE} x`,
    measure: bookings,
  },
];

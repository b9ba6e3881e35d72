import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/infra/db/open.ts';
import { createJobs, type JobData } from '../../apps/server/src/infra/jobs.ts';
import { connect } from '../../apps/server/test/listener.ts';
import type { Customer } from '../network/shop.ts';
import { until } from '../network/start-platform.ts';
import { chance, size } from '../tier.ts';
import { figures, guest, killOne, onDatabase, PROCESSES, remember, theFleet, underLoad } from './fleet.ts';

const draw = chance('killed processes');
const MINUTE_MS = 60_000;
const SIGN_INS_PER_MINUTE = 10;

async function call(address: string, path: string, { token }: { token?: string }, form: Record<string, string> = {}) {
  const answer = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'company-api-key': theFleet().shop.apiKey, ...(token !== undefined && { 'user-access-token': token }) },
    body: new URLSearchParams(form),
  });
  const { result } = (await answer.json()) as { result: Record<string, unknown> };
  return { status: answer.status, result };
}

const addresses = (): string[] => theFleet().platforms.map(({ address }) => address);

/** One socket at each process, all of the same customer. */
async function listenEverywhere({ email, token }: Customer) {
  const { apiKey } = theFleet().shop;
  return Promise.all(
    addresses().map(async (address) => {
      const socket = await connect(`${address.replace('http', 'ws')}/ws`);
      socket.send(JSON.stringify({ email, companyApiKey: apiKey, accessToken: token }));
      return socket;
    }),
  );
}

/** Pays for a class through the balancer; every process sends it to its sockets. */
async function expectFanOut(customer: Customer): Promise<void> {
  const { shop, balancer } = theFleet();
  const sockets = await listenEverywhere(customer);
  const [session] = shop.classes;
  const made = await call(balancer.address, 'payment/create-and-confirm', customer, {
    package_id: String(shop.massageId),
    session_id: String(session?.id),
    timestamp: String(session?.startsAt),
    payment_type: 'ideal',
  });
  expect(made, JSON.stringify(made)).toMatchObject({ status: 200, result: { status: 'pending' } });
  await fetch(String(made.result['payment_url']), {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  });
  const heard = await Promise.all(sockets.map((socket) => socket.next()));
  const id = Number(made.result['booking_id']);
  remember({ what: 'paid seat', id, customerId: customer.id, sessionId: session?.id });
  const news = { event: 'FINISH_PAYMENT', type: 'booking', id, status: 'ok' };
  expect(heard).toEqual(sockets.map(() => news));
  figures.count('sockets told', heard.length);
}

test('[B9] [A4] any of three processes is killed under load: nothing acknowledged is lost, nobody gets an error', async () => {
  const rounds = size(1, 8);
  let kills = 0;
  await underLoad(async () => {
    for (let round = 0; round < rounds; round += 1)
      for (let index = 0; index < PROCESSES; index += 1) {
        const startAgain = await killOne(index);
        await sleep(draw(500));
        await startAgain();
        await sleep(draw(500));
        kills += 1;
      }
  });
  figures.count('killed processes', kills);
});

test('[LIVE-2] [LIVE-3] a payment is sent to the sockets of every process, also right after one was killed', async () => {
  await expectFanOut(guest(0));
  const startAgain = await killOne(draw(PROCESSES));
  await startAgain();
  await expectFanOut(guest(1));
});

test('[B14] [A11] a session holds at every process, and ended at one it is over at all, sockets included', async () => {
  const customer = guest(2);
  const status = (address: string) => call(address, 'client/profile/get', customer).then((answer) => answer.status);
  expect(await Promise.all(addresses().map(status))).toEqual([200, 200, 200]);
  const sockets = await listenEverywhere(customer);
  // A hello has no answer; a socket that is not subscribed by then would miss the message.
  await sleep(500);
  const [first = ''] = addresses();
  expect((await call(first, 'client/logout', customer)).status).toBe(200);
  expect((await Promise.all(sockets.map(({ closed }) => closed))).map(({ code }) => code)).toEqual([4001, 4001, 4001]);
  expect(await Promise.all(addresses().map(status))).toEqual([401, 401, 401]);
});

test('[B3] [A13] limits count for all processes together, old and new', async () => {
  const { balancer } = theFleet();
  const began = Math.floor(Date.now() / MINUTE_MS);
  const ask = async (): Promise<number> =>
    (await call(balancer.address, 'client/register/check-email', {}, { email: 'person0@embook.test' })).status;
  const statuses = await Promise.all(Array.from({ length: 2 * SIGN_INS_PER_MINUTE }, ask));
  // Starting one takes seconds, so the quick tier uses those that were started last.
  if (size(0, 1)) await killOne(draw(PROCESSES)).then((startAgain) => startAgain());
  for (let again = 0; again < SIGN_INS_PER_MINUTE; again += 1) statuses.push(await ask());
  const windows = Math.floor(Date.now() / MINUTE_MS) - began + 1;
  const passed = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(passed).toBeGreaterThanOrEqual(SIGN_INS_PER_MINUTE);
  expect(passed).toBeLessThanOrEqual(SIGN_INS_PER_MINUTE * windows);
});

test('[B9] each job runs once, whoever takes it, and one by the clock is not made by each process', async () => {
  const { pair } = theFleet();
  const count = size(100, 3_000);
  const ran: JobData[] = [];
  const workers = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const database = await openDatabase({ url: pair.urlOf('embook') });
      const jobs = createJobs(database, { error: () => {}, warn: () => {} });
      jobs.define('count', async (data) => void ran.push(data));
      await jobs.start();
      return { database, jobs };
    }),
  );
  for (let id = 0; id < count; id += 1) await workers[id % PROCESSES]?.jobs.send('count', { id });
  await until('all ran', async () => ran.length >= count);
  for (const { jobs, database } of workers) {
    await jobs.stop();
    await database.close();
  }
  expect(ran.map(({ id }) => Number(id)).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: count }, (_, id) => id),
  );
  figures.count('jobs', count);
  const { rows } = await onDatabase((client) =>
    client.query<{ name: string; made: string }>(
      `select name, count(*) as made from pgboss.job where name = 'mail' group by name, date_trunc('minute', created_on)`,
    ),
  );
  expect(rows.filter(({ made }) => Number(made) > 1)).toEqual([]);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Stage } from '../stage/stage.ts';
import { ROOMS, today } from '../stage/world.ts';

/** Years after everything else that is booked. */
const FIRST = today() + 3_000 * 86_400;

/** The next free hour, round all rooms. */
const INSERT = `with n as (select nextval('bench_hours') as n)
  insert into occupancies (company_id, room_id, employee_id, starts_at, ends_at)
  select n % ${ROOMS} / 10 + 1, n % ${ROOMS} + 1, n % ${ROOMS} + 1, ${FIRST} + n / ${ROOMS} * 3600,
    ${FIRST} + n / ${ROOMS} * 3600 + 3600
  from n on conflict do nothing`.replaceAll('\n', ' ');

const run = promisify(execFile);

const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );

/** The least a booking can be: a single INSERT under the same constraint, by pgbench or, without it, by a bare loop. */
export async function openInserts({ url, admin }: Stage, clients: number, seconds: number) {
  await admin.query('create sequence if not exists bench_hours');
  return (await hasPgbench()) ? withPgbench(url, clients, seconds) : withLoop(url, clients, seconds);
}

function withPgbench(url: string, clients: number, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'embook-pgbench-'));
  const file = join(folder, 'insert.sql');
  writeFileSync(file, `${INSERT};\n`);
  const address = new URL(url);
  const flags = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file];
  const host = address.searchParams.get('host') ?? address.hostname;
  const where = ['-h', host, '-U', address.username, address.pathname.slice(1)];
  return {
    says: '',
    async perSecond(): Promise<number> {
      const { stdout } = await run('pgbench', [...flags, ...where]);
      const tps = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
      if (!(tps > 0)) throw new Error(`pgbench said: ${stdout}`);
      return tps;
    },
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function withLoop(url: string, count: number, seconds: number) {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    says: ' (no pgbench here: a bare loop instead)',
    async perSecond(): Promise<number> {
      const begun = performance.now();
      let done = 0;
      const work = async (client: Client): Promise<void> => {
        for (; performance.now() - begun < seconds * 1000; done += 1)
          await client.query({ name: 'insert', text: INSERT });
      };
      await Promise.all(clients.map(work));
      return (done * 1000) / (performance.now() - begun);
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { sendFacts } from './process-facts.ts';

/**
 * The floor of P3, P4 and P8: Node's own server with one prepared statement a request, no validation, no sign-in, no
 * rules. `/free` reads a day of a room and sweeps it; `/take` writes what keeps the room busy, under the constraint.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 32 });

const DAY = {
  name: 'day',
  text: `select starts_at, ends_at from occupancies where company_id = $1 and room_id = $2
    and starts_at > $3 and starts_at < $4 and ends_at > $5 order by starts_at`,
  rowMode: 'array' as const,
};
const TAKE = {
  name: 'take',
  text: `insert into occupancies (company_id, room_id, employee_id, starts_at, ends_at) values ($1, $2, $2, $3, $4)
    on conflict do nothing`,
};

const OPENINGS = [
  [9, 13],
  [14, 21],
] as const;

async function free(company: number, room: number, midnight: number): Promise<string> {
  const values = [company, room, midnight - 86_400, midnight + 86_400, midnight];
  const { rows } = await pool.query<[string, string]>({ ...DAY, values });
  const slots: { timestamp: number; room_id: number }[] = [];
  let next = 0;
  let takenUntil = 0;
  for (const [opens, closes] of OPENINGS) {
    const last = midnight + (closes - 1) * 3600;
    for (let start = midnight + opens * 3600; start <= last; start += 900) {
      for (; next < rows.length && Number(rows[next]![0]) < start + 3600; next += 1)
        takenUntil = Math.max(takenUntil, Number(rows[next]![1]));
      if (takenUntil <= start) slots.push({ timestamp: start, room_id: room });
    }
  }
  return JSON.stringify({ code: 200, result: { slots } });
}

async function take(company: number, room: number, startsAt: number): Promise<string> {
  const { rowCount } = await pool.query({ ...TAKE, values: [company, room, startsAt, startsAt + 3600] });
  if (rowCount !== 1) throw new Error('taken');
  return '{"code":200}';
}

const server = createServer((request, response) => {
  const answer = async (): Promise<string> => {
    const fields = new URLSearchParams(await text(request));
    const [company, room, time] = ['service_id', 'room_id', 'timestamp'].map((name) => Number(fields.get(name)));
    return (request.url === '/free' ? free : take)(company!, room!, time!);
  };
  answer().then(
    (body) => response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
    () => response.writeHead(409, { 'content-length': 0 }).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
sendFacts(() => pool.waitingCount);
process.stdin.resume().on('end', () => process.exit(0));

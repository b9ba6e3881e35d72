import type { Client } from 'pg';
import type { Acknowledged } from './load.ts';

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly session_id: string | null;
  readonly status: string;
  readonly paid: boolean;
}

/** Everything that was acknowledged is stored as acknowledged, and nothing is stored twice. */
export async function audit(client: Client, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: seats } = await client.query<Row>('select id, customer_id, session_id, status, paid from bookings');
  const { rows: packs } = await client.query<Row>('select id, customer_id, status, paid from client_bundles');
  const found = new Map([...seats, ...packs].map((row) => [Number(row.id), row]));
  for (const { what, id, customerId } of acknowledged) {
    const row = found.get(id);
    if (!row || Number(row.customer_id) !== customerId) wrong.push(`a ${what} was acknowledged and is lost: ${id}`);
    else if (what === 'seat' && row.status !== 'confirmed') wrong.push(`a seat is ${row.status}: ${id}`);
    else if (what === 'paid seat' && !(row.status === 'confirmed' && row.paid))
      wrong.push(`a paid seat is ${row.status}: ${id}`);
  }
  const live = seats.filter(({ status }) => status === 'confirmed' || status === 'held');
  const pairs = new Set(live.map(({ customer_id, session_id }) => `${customer_id} ${session_id}`));
  if (pairs.size < live.length) wrong.push(`${live.length - pairs.size} seats are there twice`);
  const known = new Set(acknowledged.map(({ id }) => id));
  const unknown = live.filter(({ id }) => !known.has(Number(id)));
  if (unknown.length > 0) wrong.push(`${unknown.length} seats were taken and never acknowledged`);
  const open = packs.filter(({ status }) => status === 'pending');
  const buyers = new Set(open.map(({ customer_id }) => customer_id));
  if (buyers.size < open.length) wrong.push(`${open.length - buyers.size} bundles were begun twice`);
  return wrong;
}

/** A job of the platform, added to its queue without a notification: it is found by polling. */
export async function addJob(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`insert into pgboss.job (name) values ('mail') returning id`);
  return rows[0]?.id ?? '';
}

export async function isJobDone(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from pgboss.job where id = $1 and state = 'completed'`, [id]);
  return rowCount === 1;
}

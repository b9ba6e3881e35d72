import { Client } from 'pg';

/** What the database waited for during a round. */
export interface DatabaseFacts {
  /** How often each wait event was sampled, and the most backends in it at once. */
  readonly waits: Readonly<Record<string, { readonly seen: number; readonly most: number }>>;
  readonly checkpoints: number;
  /** Connections that were opened: each has to plan its statements first. */
  readonly connected: number;
  readonly autovacuums: number;
}

const SAMPLE_MS = 20;

const WAITS = `select coalesce(wait_event_type || ':' || wait_event, 'running') as wait, count(*)::int as n
  from pg_stat_activity where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid() group by 1
  union all select 'autovacuum', count(*)::int from pg_stat_activity where backend_type = 'autovacuum worker'`;
const COUNTERS = `select (num_timed + num_requested)::int as checkpoints,
  (select sessions::int from pg_stat_database where datname = current_database()) as connected from pg_stat_checkpointer`;

type Counters = Pick<DatabaseFacts, 'checkpoints' | 'connected'>;

/** Samples the database every few milliseconds while `work` runs. */
export async function watchDatabase<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ result: T; facts: DatabaseFacts }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const count = async () => (await client.query<Counters>(COUNTERS)).rows[0] ?? { checkpoints: 0, connected: 0 };
  const waits: Record<string, { seen: number; most: number }> = {};
  const over = new AbortController();
  const sample = async () => {
    while (!over.signal.aborted) {
      for (const { wait, n } of (await client.query<{ wait: string; n: number }>(WAITS)).rows) {
        if (n === 0) continue;
        const known = (waits[wait] ??= { seen: 0, most: 0 });
        known.seen += 1;
        known.most = Math.max(known.most, n);
      }
      await new Promise((done) => setTimeout(done, SAMPLE_MS));
    }
  };
  try {
    const before = await count();
    const sampling = sample();
    const result = await work().finally(() => over.abort());
    await sampling;
    const { autovacuum, running: _, ...others } = waits;
    const after = await count();
    const facts = {
      waits: others,
      checkpoints: after.checkpoints - before.checkpoints,
      connected: after.connected - before.connected,
      autovacuums: autovacuum?.seen ?? 0,
    };
    return { result, facts };
  } finally {
    await client.end();
  }
}

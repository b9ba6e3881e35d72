import { Client } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/server/src/app.ts';
import { systemClock } from '../../apps/server/src/infra/clock.ts';
import { readConfig } from '../../apps/server/src/infra/config.ts';
import { openDatabase } from '../../apps/server/src/infra/db/open.ts';
import { noRequestLimits } from '../../apps/server/test/request-limits.ts';
import type { Request } from './requests.ts';
import type { Stage } from '../stage/stage.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What reached PostgreSQL while something happened in this process. */
async function statementsOf(happening: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [config, values] = given as [string | Statement, unknown[] | undefined];
    seen.push(
      typeof config === 'string' ? { text: config, values: [] } : { ...config, values: values ?? config.values },
    );
    return Reflect.apply(query, this, given) as unknown;
  } as typeof query;
  try {
    await happening();
  } finally {
    Client.prototype.query = query;
  }
  return seen;
}

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

/** Every page a statement looks at, in memory or not. */
async function pagesOf(client: Client, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    [...values],
  );
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

export type Counted = Awaited<ReturnType<typeof openCounted>>;

let opened: Promise<Counted> | undefined;

/** The platform in this process, asked without a network, with every statement it makes at hand. */
export const countedPlatform = (stage: Stage): Promise<Counted> => (opened ??= openCounted(stage));

async function openCounted({ url, admin, closers }: Stage) {
  const config = readConfig({ DEMO: '1', ...noRequestLimits });
  const database = await openDatabase({ url });
  const log = pino({ level: 'silent' });
  const app = await createApp({ config, database, clock: systemClock, log });
  closers.unshift(() => app.close(), database.close);

  async function ask(asked: Request): Promise<void> {
    const { statusCode, body } = await app.inject(asked);
    if (statusCode !== 200) throw new Error(`${asked.url} answered ${statusCode}: ${body}`);
  }

  return {
    ask,
    statements: async (asked: Request): Promise<number> => (await statementsOf(() => ask(asked))).length,

    /** Of a call that only reads: its statements, run once more. */
    async pages(asked: Request): Promise<number> {
      let pages = 0;
      for (const statement of await statementsOf(() => ask(asked))) pages += await pagesOf(admin, statement);
      return pages;
    },
  };
}

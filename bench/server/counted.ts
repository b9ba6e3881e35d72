import { Client } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/server/src/app.ts';
import { systemClock } from '../../apps/server/src/infra/clock.ts';
import { readConfig } from '../../apps/server/src/infra/config.ts';
import { openDatabase } from '../../apps/server/src/infra/db/open.ts';
import { noRequestLimits } from '../../apps/server/test/request-limits.ts';
import { addStaff, openSession } from '../../apps/server/test/staff.ts';
import type { Request, staffRequest } from './requests.ts';
import type { Stage } from '../stage/stage.ts';

type Asked = Request | ReturnType<typeof staffRequest>;

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

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** What a call costs the database: every page it reads, in memory or not, and the tables it reads row by row. */
interface Cost {
  readonly pages: number;
  readonly rowByRow: readonly string[];
}

const rowByRow = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(rowByRow),
];

async function costOf(client: Client, { text, values }: Statement): Promise<Cost> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    [...values],
  );
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan;
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rowByRow: rowByRow(plan) };
}

/** Begins and ends a transaction: nothing to explain. */
const isFrame = ({ text }: Statement): boolean => /^\s*(?:begin|commit|rollback)/i.test(text);

export type Counted = Awaited<ReturnType<typeof openCounted>>;

let opened: Promise<Counted> | undefined;

/** The platform in this process, called without a network, with every statement recorded. */
export const countedPlatform = (stage: Stage): Promise<Counted> => (opened ??= openCounted(stage));

async function openCounted({ url, admin, closers }: Stage) {
  const config = readConfig({ DEMO: '1', ...noRequestLimits });
  const database = await openDatabase({ url });
  const log = pino({ level: 'silent' });
  const app = await createApp({ config, database, clock: systemClock, log });
  closers.unshift(() => app.close(), database.close);

  let owners = 0;
  async function ask(asked: Asked): Promise<Record<string, unknown>> {
    const { statusCode, body } = await app.inject(asked);
    if (statusCode !== 200) throw new Error(`${asked.url} answered ${statusCode}: ${body}`);
    return (JSON.parse(body) as { result: Record<string, unknown> }).result;
  }

  return {
    ask,
    statements: async (asked: Asked): Promise<number> => (await statementsOf(() => ask(asked))).length,

    /**
     * The statements of a call, run again in one transaction so that settings hold. What a booking writes finds its time
     * taken the second time and is not counted.
     */
    async cost(asked: Asked): Promise<Cost> {
      const statements = (await statementsOf(() => ask(asked))).filter((statement) => !isFrame(statement));
      const costs: Cost[] = [];
      await admin.query('begin');
      for (const statement of statements) costs.push(await costOf(admin, statement));
      await admin.query('commit');
      return {
        pages: costs.reduce((sum, { pages }) => sum + pages, 0),
        rowByRow: costs.flatMap((each) => each.rowByRow),
      };
    },

    /** The session of an owner of a company, as a cookie. */
    async owner(company: number): Promise<string> {
      const { accountId } = await addStaff(database.db, {
        email: `owner${company}-${(owners += 1)}@embook.test`,
        companyId: company,
        role: 'owner',
      });
      return openSession(database.db, accountId, new Date());
    },
  };
}

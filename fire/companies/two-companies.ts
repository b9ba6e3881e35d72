import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { slowHash } from '../../apps/server/src/auth/secrets.ts';
import { importCompany } from '../../apps/server/src/company-file/import-company.ts';
import { loadWidget } from '../../apps/server/src/infra/widget-build.ts';
import type { Db } from '../../apps/server/src/infra/db/open.ts';
import { accounts, companies, customers, tokens } from '../../apps/server/src/infra/db/schema/index.ts';
import { repeatableIds } from '../../apps/server/src/infra/random-ids.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import { testPlatform } from '../../apps/server/test/platform.ts';
import { NOON, TODAY } from '../../apps/server/test/small-company.ts';
import { markedCompany, markOf, passwordOf } from './marked-company.ts';

/** Who is at which company. */
export const people = { ada: 'alpha', bea: 'alpha', dan: 'alpha', cleo: 'beta' } as const;
export type PersonName = keyof typeof people;

export interface Person {
  readonly companyId: number;
  readonly customerId: number;
  readonly key: string;
  readonly email: string;
  readonly password: string;
}

export type TwoCompanies = Awaited<ReturnType<typeof twoCompanies>>;

/** The whole platform with two unrelated companies, and the errors that it logged. */
export async function twoCompanies({ pages = false } = {}) {
  const database = await testDatabase();
  const { db } = database;
  const clock = { now: NOON };
  const faults: string[] = [];
  const app = await testPlatform(database, {
    clock: { now: () => clock.now },
    log: pino({ level: 'error' }, { write: (line: string) => void faults.push(line) }),
    env: { SIGN_INS_PER_MINUTE: '1000000', SIGN_INS_PER_HOUR: '1000000' },
    ...(pages && { widget: await loadWidget() }),
  });
  for (const key of ['alpha', 'beta']) {
    const theirs = Object.entries(people).flatMap(([name, company]) => (company === key ? [name] : []));
    const options = { today: TODAY, now: NOON, randomId: repeatableIds(key), baseDir: import.meta.dirname };
    const imported = await importCompany(db, markedCompany(key, theirs), options);
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
    // A company file creates people without a password.
    for (const name of theirs)
      await db
        .update(accounts)
        .set({ passwordHash: await slowHash(passwordOf(name)) })
        .where(eq(accounts.email, `${markOf(name)}@example.test`));
  }

  async function personOf(name: PersonName): Promise<Person> {
    const [found] = await db
      .select({
        companyId: customers.companyId,
        customerId: customers.id,
        key: companies.apiKey,
        email: accounts.email,
      })
      .from(customers)
      .innerJoin(accounts, eq(accounts.id, customers.accountId))
      .innerJoin(companies, eq(companies.id, customers.companyId))
      .where(eq(accounts.email, `${markOf(name)}@example.test`));
    if (!found) throw new Error(`${name} was not brought in`);
    return { ...found, password: passwordOf(name) };
  }

  let issued = 0;
  return {
    app,
    db,
    clock,
    faults,
    personOf,
    /** A session, made without the sign-in calls. */
    async tokenFor({ companyId, customerId }: Person, lastUsedAt = clock.now): Promise<string> {
      const token = `token-${(issued += 1)}`;
      const tokenHash = createHash('sha256').update(token).digest();
      await db.insert(tokens).values({ companyId, customerId, tokenHash, lastUsedAt: new Date(lastUsedAt) });
      return token;
    },
    block: ({ companyId, customerId }: Person) =>
      db
        .update(customers)
        .set({ blockedAt: new Date(clock.now) })
        .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId))),
  };
}

/** The ids of one company's rows, or of one customer's where they belong to customers. */
export async function idsIn(db: Db, table: string, { companyId, customerId }: Person): Promise<number[]> {
  const owned = ['bookings', 'client_bundles', 'client_subscriptions'].includes(table);
  // Options first: a service that has them is not booked by itself.
  const order = table === 'services' ? sql`parent_service_id nulls last, id` : sql`id`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where company_id = ${companyId} ${owned ? sql`and customer_id = ${customerId}` : sql``} order by ${order}`,
  );
  return rows.map(({ id }) => id);
}

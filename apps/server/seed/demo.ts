import { readFile } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { importCompany } from '../src/company-file/import-company.ts';
import { repeatableIds } from '../src/infra/random-ids.ts';
import { findingText } from '../src/company-file/report.ts';
import type { Clock } from '../src/infra/clock.ts';
import { ConfigError } from '../src/infra/config.ts';
import type { Db } from '../src/infra/db/open.ts';
import { accounts, companies, production } from '../src/infra/db/schema/index.ts';
import { retry } from '../src/infra/db/retry.ts';
import { PASSWORD, seedDemoStaff } from './demo-staff.ts';

interface DemoOptions {
  /** Dates in the demo files are relative to today by this clock, so that the demo never grows old. */
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

/** The customer who can sign in at both demo companies. */
const customer = { email: 'demo@embook.test', password: PASSWORD };

const keys = ['demo-aurora', 'demo-solo'];

/**
 * Outside demo mode nobody may sign in with the passwords that the README prints (B19). From then on the database is a
 * real platform's.
 */
export async function beginProduction(db: Db): Promise<void> {
  const rows = await db
    .select({ key: companies.apiKey })
    .from(companies)
    .where(and(inArray(companies.apiKey, keys), isNull(companies.bannedAt)))
    .orderBy(companies.apiKey);
  const commands = rows.map(({ key }) => `  npm run company -- block ${key}`);
  if (rows.length > 0)
    throw new ConfigError(
      `This database has the demo companies, whose staff sign in with a published password. Start on another database, or block them first:\n${commands.join('\n')}`,
    );
  await db.insert(production).values({}).onConflictDoNothing();
}

/**
 * A demo shows its mailbox, and its bank takes no money: neither may happen beside companies of a real platform (B19).
 * Companies that were started or imported in a demo are no hindrance.
 */
export async function beginDemo(db: Db): Promise<void> {
  const [mark] = await db.select().from(production);
  if (!mark) return;
  const real = await db.$count(companies, notInArray(companies.apiKey, keys));
  if (real > 0)
    throw new ConfigError(
      `This database is a real platform's, with ${real} ${real === 1 ? 'company' : 'companies'}, and demo mode would show its mails to everyone who opens the mailbox and take payments at the sandbox bank: set DEMO=0 for the real platform, or start the demo on another database (another DATABASE_URL, or none and another DATA_DIR).`,
    );
  await db.delete(production);
}

/**
 * Imports the two demo companies into an empty database, with the importer for real companies. The customer's password
 * is set here, since a company file cannot contain one.
 */
export async function seedDemo(db: Db, { clock, say }: DemoOptions): Promise<void> {
  const [known] = await db.select({ id: companies.id }).from(companies).limit(1);
  // A demo database from before there was staff gets its staff now.
  if (known) return seedDemoStaff(db);
  for (const name of ['aurora', 'solo']) {
    say(`Loading the demo company ${name} …`);
    const file: unknown = JSON.parse(await readFile(`${import.meta.dirname}/${name}.json`, 'utf8'));
    const imported = await retry(() =>
      importCompany(db, file, { now: clock.now(), randomId: repeatableIds(name), baseDir: import.meta.dirname }),
    );
    // Another process may have imported it meanwhile: several can start on the same empty database.
    const [there] = await db
      .select()
      .from(companies)
      .where(eq(companies.apiKey, `demo-${name}`));
    if (!imported.ok && !there)
      throw new Error(`${name}.json is broken:\n${imported.problems.map(findingText).join('\n')}`);
    const passwordHash = await hash(customer.password);
    await db.update(accounts).set({ passwordHash }).where(eq(accounts.email, customer.email));
  }
  await seedDemoStaff(db);
}

import { parseArgs } from 'node:util';
import { ConfigError, readDatabaseConfig } from '../infra/config.ts';
import { openDatabase } from '../infra/db/open.ts';
import { checkInvariants } from '../invariants/invariants.ts';

const HELP = `Checks what must hold in every database: that nobody lost money, a place or a use.

  npm run invariants        one line for each rule; ends with 1 when one of them is broken

A broken rule is followed by the ids that break it, company by company. Nothing is changed, save that the tables are
brought up to date as at every start. On PostgreSQL, which DATABASE_URL names, it may run beside the platform. The
embedded database in DATA_DIR (.data) is locked while a platform runs on it: stop that first.`;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return console.log(HELP);
  const { databaseUrl: url, dataDir } = readDatabaseConfig(process.env);
  const database = await openDatabase({ url, dataDir });
  try {
    const findings = await checkInvariants(database.db);
    for (const { name, broken } of findings) console.log(broken === '' ? `✓ ${name}` : `✗ ${name}\n    ${broken}`);
    const count = findings.filter(({ broken }) => broken !== '').length;
    say(count === 0 ? 'All is well.' : `${count} of ${findings.length} rules are broken.`);
    if (count > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await run().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || (error instanceof TypeError && 'code' in error);
  say(isPlain ? error.message : 'Something went wrong:');
  if (!isPlain) console.error(error);
  process.exitCode = 1;
});

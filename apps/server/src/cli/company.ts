import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listCompanies, setBlocked } from '../company-file/companies.ts';
import { exportCompany } from '../company-file/export-company.ts';
import { importCompany } from '../company-file/import-company.ts';
import { jsonText } from '../company-file/json-text.ts';
import { secretId } from '../infra/random-ids.ts';
import { findingText } from '../company-file/report.ts';
import { systemClock } from '../infra/clock.ts';
import { ConfigError, readDatabaseConfig } from '../infra/config.ts';
import { type Db, openDatabase } from '../infra/db/open.ts';

const HELP = `Brings companies in and out, and blocks them.

  npm run company -- import studio.json        brings in the company of a file, all or nothing
  npm run company -- import studio.json --replace
                                               puts it in the place of the same key, while that has no customers
  npm run company -- export <key> [file]       writes a company to a file, its pictures beside it in pictures/
  npm run company -- block <key>               nobody gets in any more
  npm run company -- unblock <key>             everybody does again
  npm run company -- list                      shows all companies

Works on PostgreSQL with DATABASE_URL, else on the embedded database in DATA_DIR (.data), while no server runs on it.
"today" in a file is the current day at the company.`;

/** What the operator can mend: one line, no stack. */
class Refusal extends Error {}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** npm runs scripts in the project's root; paths mean the folder that the operator stands in. */
const pathOf = (given: string): string => resolve(process.env['INIT_CWD'] ?? '.', given);

async function bringIn(db: Db, given: string, replace: boolean): Promise<void> {
  const path = pathOf(given);
  const file = await readJson(path, given);
  say(`Reading ${given} and its pictures …`);
  const imported = await importCompany(db, file, {
    now: systemClock.now(),
    randomId: secretId,
    baseDir: dirname(path),
    replace,
  });
  if (!imported.ok) {
    const { problems } = imported;
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    throw new Refusal([`Nothing was imported: ${count} in ${given}.`, ...problems.map(findingText)].join('\n  '));
  }
  for (const warning of imported.warnings) say(`  note: ${findingText(warning)}`);
  say('Imported.');
}

async function readJson(path: string, given: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(`${given} cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`${given} is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.`);
  }
}

async function bringOut(db: Db, key: string, given: string): Promise<void> {
  say(`Exporting ${key} …`);
  const exported = await exportCompany(db, key);
  if (!exported) throw new Refusal(`There is no company "${key}".`);
  const path = pathOf(given);
  await mkdir(dirname(path), { recursive: true });
  // People's addresses and password hashes are in it: for the operator's eyes only, and never over another file.
  await writeFile(path, `${jsonText(exported.file)}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new Refusal(`${given} cannot be written: ${error instanceof Error ? error.message : 'unknown reason'}.`);
  });
  for (const [name, bytes] of exported.pictures) {
    await mkdir(dirname(join(dirname(path), name)), { recursive: true });
    await writeFile(join(dirname(path), name), bytes);
  }
  say(`Wrote ${basename(path)} and ${exported.pictures.size} pictures.`);
}

async function setState(db: Db, key: string, blocked: boolean): Promise<void> {
  if (!(await setBlocked(db, key, blocked ? new Date(systemClock.now()) : null)))
    throw new Refusal(`There is no company "${key}".`);
  say(blocked ? `${key} is blocked.` : `${key} is open again.`);
}

async function list(db: Db): Promise<void> {
  const companies = await listCompanies(db);
  if (companies.length === 0) say('There is no company yet.');
  for (const { key, name, shops, blockedAt } of companies)
    console.log(
      `${key.padEnd(24)} ${name} (${shops} ${shops === 1 ? 'shop' : 'shops'})${blockedAt ? ', blocked' : ''}`,
    );
}

/** What a command does, or undefined when it is called wrongly. */
function chosen(
  [command, target, file, ...rest]: readonly string[],
  replace: boolean,
): ((db: Db) => Promise<void>) | undefined {
  if (rest.length > 0 || (file !== undefined && command !== 'export')) return undefined;
  if (command === 'list' && target === undefined) return list;
  if (target === undefined) return undefined;
  if (command === 'import') return (db) => bringIn(db, target, replace);
  if (command === 'export') return (db) => bringOut(db, target, file ?? `${target}.json`);
  if (command === 'block' || command === 'unblock') return (db) => setState(db, target, command === 'block');
  return undefined;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.help) return console.log(HELP);
  const act = chosen(positionals, values.replace);
  if (!act) throw new Refusal(HELP);
  const { databaseUrl: url, dataDir } = readDatabaseConfig(process.env);
  const database = await openDatabase({ url, dataDir });
  try {
    await act(database.db);
  } finally {
    await database.close();
  }
}

await run().catch((error: unknown) => {
  const isPlain =
    error instanceof Refusal || error instanceof ConfigError || (error instanceof TypeError && 'code' in error);
  say(isPlain ? error.message : 'Something went wrong:');
  if (!isPlain) console.error(error);
  process.exitCode = 1;
});

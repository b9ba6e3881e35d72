import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readDatabaseConfig } from '../../infra/config.ts';
import { type Db, openDatabase } from '../../infra/db/open.ts';

/** An error that the operator can fix: printed as one line, without a stack. */
export class Refusal extends Error {}

/** The name of the operator, for the records of manual changes. */
function operatorName(): string {
  const { SUDO_USER: behindSudo } = process.env;
  if (behindSudo) return behindSudo;
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have a number and no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Ids are looked for in all companies; should two have the same, one of them must be named. */
export function onlyOne<T extends { readonly company: string }>(
  found: readonly T[],
  what: string,
  company: string | undefined,
): T {
  const [one, another] = company === undefined ? found : found.filter((each) => each.company === company);
  if (!one) throw new Refusal(`There is no ${what}${company === undefined ? '' : ` at "${company}"`}.`);
  if (another) throw new Refusal(`Several companies have a ${what}: name one with --company KEY.`);
  return one;
}

/** Ids are whole numbers below 2^53. */
export function readId(text: string): number {
  const id = Number(text);
  if (!/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(id)) throw new Refusal(`"${text}" is not an id.`);
  return id;
}

/** Where a command writes: its result, and messages about it. */
interface Output {
  print(line: string): void;
  say(line: string): void;
}

export interface Task extends Output {
  readonly db: Db;
  /** The name of the database, for messages. */
  readonly database: string;
  /** Who runs it. */
  readonly operator: string;
}

export interface Command {
  readonly help: string;
  /** Options beside --help, each with a value. */
  readonly options?: readonly string[];
  /** Options without one. */
  readonly flags?: readonly string[];
  /** What to run, or undefined when the arguments are wrong. */
  choose(
    positionals: readonly string[],
    options: Readonly<Record<string, string | undefined>>,
    flags: ReadonlySet<string>,
  ): ((task: Task) => Promise<void>) | undefined;
}

interface Around extends Output {
  readonly operator: string;
  readonly database: string;
  open(): Promise<{ readonly db: Db; close(): Promise<void> }>;
}

async function carryOut(command: Command, args: readonly string[], around: Around): Promise<void> {
  const { help, options = [], flags = [], choose } = command;
  const named: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>> = Object.fromEntries([
    ...options.map((name) => [name, { type: 'string' }]),
    ...flags.map((name) => [name, { type: 'boolean' }]),
  ]);
  const { values, positionals } = parseArgs({
    args,
    options: { ...named, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values['help']) return around.print(help);
  const given = Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const set = flags.filter((name) => Object.hasOwn(values, name));
  const act = choose(positionals, Object.fromEntries(given), new Set(set));
  if (!act) throw new Refusal(help);
  const database = await around.open();
  try {
    const { operator, print, say } = around;
    await act({ operator, print, say, db: database.db, database: around.database });
  } finally {
    await database.close();
  }
}

/** The exit status: 1, with one line, for a refusal. Other errors are thrown. */
export async function perform(command: Command, args: readonly string[], around: Around): Promise<0 | 1> {
  try {
    await carryOut(command, args, around);
    return 0;
  } catch (error) {
    const isPlain =
      error instanceof Refusal || error instanceof ConfigError || (error instanceof TypeError && 'code' in error);
    if (!isPlain) throw error;
    around.say(error.message);
    return 1;
  }
}

/** Never with the password. */
function databaseName({ databaseUrl, dataDir }: ReturnType<typeof readDatabaseConfig>): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir)}`;
  const [, hosts = '', name = ''] = /^[^:]+:\/\/(?:[^@/]*@)?([^/]*)\/([^?]*)/.exec(databaseUrl) ?? [];
  return `the PostgreSQL database ${name} at ${hosts}`;
}

/** Without what a terminal would obey: a company file is written by somebody else. */
const forTerminal = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD');

/** As a process of its own, on the database that the environment names. */
export async function runCommand(command: Command): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${forTerminal(line)}\n`);
  const around: Around = {
    operator: operatorName(),
    // Read when it is used, so that a wrong setting is refused like any other error.
    get database() {
      return databaseName(readDatabaseConfig(process.env));
    },
    print: (line) => console.log(forTerminal(line)),
    say,
    open: () => {
      const { databaseUrl: url, dataDir } = readDatabaseConfig(process.env);
      return openDatabase({ url, dataDir });
    },
  };
  process.exitCode = await perform(command, process.argv.slice(2), around).catch((error: unknown) => {
    say('Something went wrong:');
    console.error(error);
    return 1;
  });
}

import { parseArgs } from 'node:util';
import { clockOf, dayOf } from '@embook/domain/shared';
import { systemClock } from '../infra/clock.ts';
import { ConfigError, originOf, readAddressConfig, readDatabaseConfig } from '../infra/config.ts';
import { type Db, openDatabase } from '../infra/db/open.ts';
import { CannotEnd, createOperatorEnd } from './membership/end.ts';
import { createMembershipStore } from './membership/membership-store.ts';

const HELP = `Ends a customer's membership.

  npm run membership -- list <company key>     the memberships that customers have, with their ids
  npm run membership -- end <id>               shows the last day and the visits that would be released; changes nothing
  npm run membership -- end <id> --yes         ends it, releases them and writes to the customer
    --at 2026-12-31                            the first day without it, from today on; without --at it ends with the
                                               last period that was charged, as when the customer ends it
    --company <key>                            where two companies have the same id

Money is not moved: what was paid for a period that is cut short is returned by hand, at the payment provider. Works on
PostgreSQL with DATABASE_URL, else on the embedded database in DATA_DIR (.data), while no server runs on it. The mails
are sent by the platform.`;

/** What the operator can mend: one line, no stack. */
class Refusal extends Error {}

interface Options {
  readonly at: string | undefined;
  readonly company: string | undefined;
  readonly yes: boolean;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function list(db: Db, company: string): Promise<void> {
  const found = await createMembershipStore(db).liveOf(company);
  if (found.length === 0) say(`No customer of "${company}" has a membership.`);
  for (const { id, email, name, status, startsOn, endsOn } of found)
    console.log(
      `${String(id).padEnd(17)} ${email ?? '(erased)'}, ${name}, since ${startsOn}` +
        `${status === 'open' ? ', unpaid' : ''}${endsOn === null ? '' : `, without it from ${endsOn} on`}`,
    );
}

async function find(db: Db, given: string, company: string | undefined) {
  const found = (await createMembershipStore(db).withId(Number(given))).filter(
    (each) => company === undefined || each.company === company,
  );
  const [one, another] = found;
  if (!one) throw new Refusal(`There is no membership ${given}.`);
  if (another)
    throw new Refusal(`Several companies have one: add --company ${found.map((each) => each.company).join(' or ')}.`);
  return one;
}

async function end(db: Db, given: string, { at, company, yes }: Options): Promise<void> {
  const key = await find(db, given, company);
  const ending = createOperatorEnd(db, systemClock, originOf(readAddressConfig(process.env)));
  const { lastDay, released } = await (yes ? ending.end(key, at) : ending.preview(key, at));
  say(`${key.name} of ${key.email ?? '(erased)'} at ${key.company}. Last day: ${lastDay}.`);
  const count = released.length === 1 ? '1 visit lies' : `${released.length} visits lie`;
  say(
    released.length === 0 ? 'No visit lies after it.' : `${count} after it and ${yes ? 'was' : 'would be'} released:`,
  );
  for (const { bookingId, service, startsAt } of released)
    console.log(`${bookingId}  ${dayOf(startsAt)} ${clockOf(startsAt)}  ${service}`);
  say(yes ? 'Done.' : 'Nothing was changed. Add --yes to end it.');
}

function chosen(
  [command, target, ...rest]: readonly string[],
  options: Options,
): ((db: Db) => Promise<void>) | undefined {
  if (target === undefined || rest.length > 0) return undefined;
  if (command === 'list') return (db) => list(db, target);
  if (command === 'end' && /^\d{1,16}$/.test(target)) return (db) => end(db, target, options);
  return undefined;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      at: { type: 'string' },
      company: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(HELP);
  const act = chosen(positionals, { at: values.at, company: values.company, yes: values.yes });
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
    error instanceof Refusal ||
    error instanceof CannotEnd ||
    error instanceof ConfigError ||
    (error instanceof TypeError && 'code' in error);
  say(isPlain ? error.message : 'Something went wrong:');
  if (!isPlain) console.error(error);
  process.exitCode = 1;
});

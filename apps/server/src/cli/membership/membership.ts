import { clockOf, dayOf } from '@embook/domain/shared';
import { systemClock } from '../../infra/clock.ts';
import { originOf, readAddressConfig } from '../../infra/config.ts';
import { createOperatorEnd } from './end.ts';
import { createMembershipStore } from './membership-store.ts';
import { type Command, onlyOne, readId, type Task } from '../operator/command.ts';

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

interface Options {
  readonly at: string | undefined;
  readonly company: string | undefined;
  readonly yes: boolean;
}

async function list({ db, print, say }: Task, company: string): Promise<void> {
  const found = await createMembershipStore(db).liveOf(company);
  if (found.length === 0) say(`No customer of "${company}" has a membership.`);
  for (const { id, email, name, status, startsOn, endsOn } of found)
    print(
      `${String(id).padEnd(17)} ${email ?? '(erased)'}, ${name}, since ${startsOn}` +
        `${status === 'open' ? ', unpaid' : ''}${endsOn === null ? '' : `, without it from ${endsOn} on`}`,
    );
}

async function end({ db, print, say }: Task, given: string, { at, company, yes }: Options): Promise<void> {
  const key = onlyOne(await createMembershipStore(db).withId(readId(given)), `membership ${given}`, company);
  const ending = createOperatorEnd(db, systemClock, originOf(readAddressConfig(process.env)));
  const { lastDay, released } = await (yes ? ending.end(key, at) : ending.preview(key, at));
  say(`${key.name} of ${key.email ?? '(erased)'} at ${key.company}. Last day: ${lastDay}.`);
  const count = released.length === 1 ? '1 visit lies' : `${released.length} visits lie`;
  say(
    released.length === 0 ? 'No visit lies after it.' : `${count} after it and ${yes ? 'was' : 'would be'} released:`,
  );
  for (const { bookingId, service, startsAt } of released)
    print(`${bookingId}  ${dayOf(startsAt)} ${clockOf(startsAt)}  ${service}`);
  say(yes ? 'Done.' : 'Nothing was changed. Add --yes to end it.');
}

export const membershipCommand: Command = {
  help: HELP,
  options: ['at', 'company'],
  flags: ['yes'],
  choose([command, target, ...rest], { at, company }, flags) {
    if (target === undefined || rest.length > 0) return undefined;
    if (command === 'list') return (task) => list(task, target);
    if (command === 'end' && /^\d{1,16}$/.test(target))
      return (task) => end(task, target, { at, company, yes: flags.has('yes') });
    return undefined;
  },
};

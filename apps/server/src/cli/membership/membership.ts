import { addDays, clockOf, type Day, dayOf, type ShopTime, startOfDay, timeOfDay } from '@embook/domain/shared';
import { endIfCancelled } from '@embook/domain/subscriptions';
import { shopNow, systemClock } from '../../infra/clock.ts';
import { originOf, readAddressConfig } from '../../infra/config.ts';
import { liveMembershipsOf, membershipsWithId } from './membership-store.ts';
import { type Command, onlyOne, readId, Refusal, type Task } from '../operator/command.ts';
import type { Db } from '../../infra/db/open.ts';
import { registryOf } from '../../registry.ts';
import { type Key, lockCustomer } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import { bookingsBeyond, endOn } from '../../subscriptions/coming-bookings.ts';
import { findSubscription, type Reader } from '../../subscriptions/own-subscription-store.ts';
import type { OwnSubscription } from '../../subscriptions/own-subscription.ts';

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
  const memberships = await liveMembershipsOf(db, company);
  if (memberships.length === 0) say(`No customer of "${company}" has a membership.`);
  for (const { id, email, name, status, startsOn, endsOn } of memberships)
    print(
      `${String(id).padEnd(17)} ${email ?? '(erased)'}, ${name}, since ${startsOn}` +
        `${status === 'open' ? ', unpaid' : ''}${endsOn === null ? '' : `, without it from ${endsOn} on`}`,
    );
}

async function end({ db, print, say }: Task, given: string, { at, company, yes }: Options): Promise<void> {
  const key = onlyOne(await membershipsWithId(db, readId(given)), `membership ${given}`, company);
  const core = operatorCore(db);
  const { lastDay, released } = await (yes ? endMembership(core, key, at) : planEnd(core, db, key, at));
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

interface Ended {
  readonly subscription: OwnSubscription;
  readonly endsOn: ShopTime;
  readonly lastDay: Day;
  readonly released: readonly { readonly bookingId: number; readonly service: string; readonly startsAt: ShopTime }[];
}

const operatorCore = (db: Db) => {
  const plain = { clock: systemClock, origin: originOf(readAddressConfig(process.env)) };
  return { db, ...plain, release: registryOf(plain).release };
};

type EndCore = ReturnType<typeof operatorCore>;

async function planEnd(core: EndCore, reader: Reader, key: Key, at: Day | undefined): Promise<Ended> {
  const subscription = await findSubscription(reader, key);
  if (subscription?.status !== 'active' && subscription?.status !== 'open')
    throw new Refusal(`This membership is ${subscription?.status ?? 'gone'}: there is nothing to end.`);
  const today = startOfDay(shopNow(core.clock, subscription.timeZone));
  const endsOn = at === undefined ? endIfCancelled(subscription, subscription.bills.length, today) : timeOfDay(at);
  if (endsOn === undefined) throw new Refusal(`${at} is no day: write it as 2026-12-31.`);
  if (endsOn < today) throw new Refusal(`${at} is over: a membership ends today (${dayOf(today)}) or later.`);
  if (endsOn < subscription.startsOn)
    throw new Refusal(`It begins on ${dayOf(subscription.startsOn)}: end it then or later.`);
  const released = await bookingsBeyond(core, reader, subscription, endsOn);
  return { subscription, endsOn, lastDay: dayOf(addDays(endsOn, -1)), released };
}

/**
 * Ends a membership for its customer, as the customer would, on any day from today on. Decided again under the lock:
 * what was booked meanwhile is released too.
 */
const endMembership = (
  core: EndCore,
  key: Key & { readonly customerId: number },
  at: Day | undefined,
): Promise<Ended> =>
  retry(() =>
    core.db.transaction(async (tx) => {
      await lockCustomer(tx, key);
      const ended = await planEnd(core, tx, key, at);
      await endOn(core, tx, ended.subscription, ended.endsOn);
      return ended;
    }),
  );

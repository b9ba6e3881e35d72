import { formatEuro } from '@embook/domain/shared';
import type { AtShopMark } from '@embook/domain/reservations';
import { systemClock } from '../../infra/clock.ts';
import { type AtShopVisit, findAtShop, listUnpaidAtShop, markAtShop } from '../../reservations/at-shop.ts';
import { type Command, onlyOne, readId, Refusal, type Task } from './command.ts';

const HELP = `Marks visits that were paid at the shop.

  npm run booking -- list KEY      the visits of a company that are to be paid at the shop, the earliest first
  npm run booking -- paid ID       the customer has paid: they see PAID from now on
  npm run booking -- unpaid ID     takes that back, for a mistake

--company KEY says which company is meant, should two have the same id. Who marked what and when stays on record. No
points are earned, those are for paying online, and nothing is refunded when such a visit is cancelled: give the money
back where it was paid.
Works on PostgreSQL with DATABASE_URL, else on the embedded database in DATA_DIR (.data), while no server runs on it.`;

/** Shop time reads as the shop's clock in UTC. */
const whenText = (startsAt: number): string => new Date(startsAt * 1000).toISOString().slice(0, 16).replace('T', ' ');

const paidBy: Readonly<Record<AtShopVisit['paymentType'], string>> = {
  cash: 'at the shop',
  ideal: 'online',
  bundle: 'with a bundle',
  subscription: 'with a membership',
  discount: 'with a discount',
};

async function list({ db, print, say }: Task, company: string): Promise<void> {
  const visits = await listUnpaidAtShop(db, company);
  if (!visits) throw new Refusal(`There is no company "${company}".`);
  if (visits.length === 0) say(`Nothing is to be paid at the shops of "${company}".`);
  for (const { id, startsAt, serviceName, firstName, lastName, costCents } of visits)
    print(`${id}  ${whenText(startsAt)}  ${serviceName}  ${firstName} ${lastName}  ${formatEuro(costCents)}`);
}

function refusalText(
  given: string,
  { paymentType }: AtShopVisit,
  why: Exclude<AtShopMark, 'mark' | 'already'>,
): string {
  switch (why) {
    case 'cancelled':
      return `Visit ${given} was cancelled.`;
    case 'released':
      return `Visit ${given} was given up: it was not paid in time.`;
    case 'paid_otherwise':
      return `Visit ${given} is paid ${paidBy[paymentType]}, not at the shop.`;
  }
}

async function mark(
  { db, say, operator }: Task,
  given: string,
  asPaid: boolean,
  company: string | undefined,
): Promise<void> {
  const visit = onlyOne(await findAtShop(db, readId(given)), `visit ${given}`, company);
  const became = await markAtShop({ db, clock: systemClock }, visit, asPaid, operator);
  if (became !== 'mark' && became !== 'already') throw new Refusal(refusalText(given, visit, became));
  const what = `Visit ${given} (${visit.serviceName}, ${whenText(visit.startsAt)}, ${formatEuro(visit.costCents)})`;
  say(`${what} is ${became === 'already' ? 'already ' : ''}${asPaid ? 'paid' : 'unpaid'}.`);
}

export const bookingCommand: Command = {
  help: HELP,
  options: ['company'],
  choose([command, target, ...rest], { company }) {
    if (rest.length > 0 || target === undefined) return undefined;
    if (command === 'list') return (task) => list(task, target);
    if (command === 'paid' || command === 'unpaid') return (task) => mark(task, target, command === 'paid', company);
    return undefined;
  },
};

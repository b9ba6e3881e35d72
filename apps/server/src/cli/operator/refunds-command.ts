import { formatEuro } from '@embook/domain/shared';
import { systemClock } from '../../infra/clock.ts';
import {
  findOwedRefund,
  listOwedRefunds,
  type OwedRefund,
  retryRefund,
  settleByHand,
} from '../../payment/owed-refunds.ts';
import { nobody } from '../../ports.ts';
import { type Command, onlyOne, readId, Refusal, type Task } from './command.ts';

const HELP = `Shows the refunds that are owed, and what to do about those that the payment provider refuses.

  npm run refunds -- list                  all that are not done: due, on their way, refused with the reason
  npm run refunds -- retry ID              ends the pause of a refused one; the next hourly run tries it again
  npm run refunds -- settled ID --reason "by bank transfer on 3 May"
                                           the money went back in another way: it is never sent again

--company KEY says which company is meant, should two have the same id. A refund that you make in the provider's own
dashboard needs no command: the platform sees it, counts it and sends only what is left.
Works on PostgreSQL with DATABASE_URL, else on the embedded database in DATA_DIR (.data), while no server runs on it.`;

/** Minutes are enough, and the zone is said. */
const momentText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function stateText({ status, refusals, refusal, nextTryAt, dueOn }: OwedRefund): string {
  if (status === 'sent') return 'on its way';
  if (status === 'due') return `due on ${dueOn}`;
  const times = refusals === 1 ? 'once' : `${refusals} times`;
  const next = nextTryAt ? `next try after ${momentText(nextTryAt)}` : 'tried again by the next run';
  return `refused ${times}, ${next}: ${refusal ?? 'no reason is known'}`;
}

async function list({ db, print, say }: Task): Promise<void> {
  const owed = await listOwedRefunds(db);
  if (owed.length === 0) say('Nothing is owed.');
  for (const refund of owed) {
    const { id, company, amountCents, returnedCents, provider, providerPaymentId } = refund;
    const back = returnedCents > 0 ? ` (${formatEuro(returnedCents)} went back already)` : '';
    const where = `${provider} ${providerPaymentId ?? 'without a payment there'}`;
    print(`${id}  ${company}  ${formatEuro(amountCents)}${back}  ${where}  ${stateText(refund)}`);
  }
}

async function retry({ db, say }: Task, given: string, company: string | undefined): Promise<void> {
  const refund = onlyOne(await findOwedRefund(db, readId(given)), `refund ${given}`, company);
  const became = await retryRefund(db, refund);
  if (became === 'over') throw new Refusal(`Refund ${given} is done.`);
  if (became === 'not_refused') throw new Refusal(`Refund ${given} was not refused: it is ${stateText(refund)}.`);
  say(`Refund ${given} is tried again by the next run, seven minutes past the hour.`);
}

async function settle(
  { db, say, operator }: Task,
  given: string,
  reason: string,
  company: string | undefined,
): Promise<void> {
  const refund = onlyOne(await findOwedRefund(db, readId(given)), `refund ${given}`, company);
  const { companyId, paymentId: id } = refund;
  const core = { db, clock: systemClock, mailer: nobody, failpoint: () => {} };
  const became = await settleByHand(core, { companyId, id }, { reason, operator });
  if (became === undefined || became === 'over') throw new Refusal(`Refund ${given} is done already.`);
  if (became === 'under_way')
    throw new Refusal(`Refund ${given} is being paid by the provider just now. Look again in ten minutes.`);
  say(`Refund ${given} of ${formatEuro(refund.amountCents)} is settled and will not be sent.`);
}

export const refundsCommand: Command = {
  help: HELP,
  options: ['reason', 'company'],
  choose([command, id, ...rest], { reason, company }) {
    if (rest.length > 0 || (reason !== undefined && command !== 'settled')) return undefined;
    if (command === 'list' && id === undefined) return list;
    if (id === undefined) return undefined;
    if (command === 'retry') return (task) => retry(task, id, company);
    if (command !== 'settled') return undefined;
    if (!reason?.trim()) throw new Refusal('Say how the money went back: settled ID --reason "by bank transfer".');
    return (task) => settle(task, id, reason.trim(), company);
  },
};

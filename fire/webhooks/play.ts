import { asc, eq, sql } from 'drizzle-orm';
import type { PaymentState } from '@embook/domain/payment';
import { NOW } from '../../apps/server/test/studio.ts';
import { mails, paymentEvents, refunds } from '../../apps/server/src/infra/db/schema/index.ts';
import type { Company } from './company.ts';
import type { Notices } from './notices.ts';
import { after, type Known, mailsOf, mayMove, noticesOf } from './right-end.ts';
import type { Phase, Schedule } from './schedule.ts';

const HOLD_MS = 15 * 60_000;
const OTHER_CENTS = 1;
const DAY_MS = 24 * 3_600_000;

/** Runs one schedule to its end and returns what is wrong; normally nothing. */
export async function play(company: Company, notices: Notices, schedule: Schedule): Promise<readonly string[]> {
  const { bank, clock, db } = company;
  const wrong: string[] = [];
  const calls = company.calls[schedule.kind];
  const [reconciler, other] = [company.rounds(), company.rounds()];
  clock.now = NOW;
  bank.script.stubborn = schedule.stubborn;
  const who = await company.buyer();
  const { buy, rival } = await company.order(schedule.kind, who);
  let known: Known = { status: 'intent', ended: false };
  let isGone = false;
  let paymentId = 0;
  let payableId = 0;
  let costCents = 0;

  const expectOk = (what: string, status: number, ...right: number[]): void => {
    if (!right.includes(status)) wrong.push(`${what} was answered with ${status}`);
  };

  async function act(phase: Phase): Promise<void> {
    const { says, otherAmount = false, away = false, deliveries } = phase;
    // A payment that we cancelled there stays cancelled; everything else follows the course.
    if (says !== 'open' || bank.of(paymentId).state === 'open')
      bank.says(paymentId, says, otherAmount ? { amountCents: costCents + OTHER_CENTS } : {});
    const facts = { says: bank.of(paymentId).state, isOver: clock.now >= NOW + HOLD_MS, isGone };
    bank.script.away = away;
    await Promise.all([
      ...Array.from({ length: deliveries }, async () =>
        expectOk('a delivery', await company.deliver(paymentId), away ? 503 : 200),
      ),
      ...(phase.check ? [calls.check(who, payableId).then(({ status }) => expectOk('a question', status, 200))] : []),
      ...(phase.cancel ? [calls.cancel(who, payableId).then(({ status }) => expectOk('giving up', status, 200))] : []),
      ...(phase.reconcile ? [reconciler.reconcile(), other.reconcile()] : []),
    ]);
    bank.script.away = false;
    known = after(known, phase, facts);
  }

  async function whileCreated(id: number): Promise<void> {
    paymentId = id;
    costCents = bank.of(id).amountCents;
    const [phase] = schedule.phases;
    await act({ ...phase, deliveries: schedule.early, check: false, cancel: false, reconcile: false });
  }

  async function expectState(when: string): Promise<void> {
    const [row] = await company.paymentsBy(who);
    if (row?.status !== known.status) wrong.push(`${when} it stands at ${row?.status}, not at ${known.status}`);
  }

  async function begin(): Promise<void> {
    company.whileCreated.run = schedule.early > 0 ? whileCreated : undefined;
    const { status } = await buy('once');
    company.whileCreated.run = undefined;
    const [row] = await company.paymentsBy(who);
    if (!row) throw new Error(`nothing was begun: ${status}`);
    paymentId = row.id;
    payableId = row.payableId;
    costCents = row.amountCents;
    if (schedule.early === 0 || known.status === 'intent') known = { status: 'pending', ended: false };
    // A customer who paid is never told that it failed; a closed purchase cannot be started.
    expectOk('the purchase', status, known.status === 'pending' || known.status === 'paid' ? 200 : 503);
    await expectState('begun,');
  }

  async function callOff(): Promise<void> {
    clock.now += 60_000;
    const answers = await Promise.all([
      company.callOff(who, payableId),
      company.deliver(paymentId),
      company.callOff(who, payableId),
      company.deliver(paymentId),
      reconciler.reconcile(),
    ]);
    for (const answer of [answers[0], answers[2]]) expectOk('calling off', answer.status, 200);
    known = { ...known, status: 'refund_due' };
    await expectState('called off,');
  }

  /** The refund job of the day it is due, in two processes at once: the money is refunded once (A9). */
  async function payBack(): Promise<void> {
    clock.now = NOW + 8 * DAY_MS;
    await Promise.all([reconciler.payRefunds(), other.payRefunds(), company.deliver(paymentId)]);
    // A refund whose payment was locked at that moment waits for the next run.
    await reconciler.payRefunds();
    const [owed] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    const back = bank.refunds.get(`refund-${paymentId}`);
    if (!owed || back?.amountCents !== owed.amountCents)
      wrong.push(`${back?.amountCents} went back of ${owed?.amountCents}`);
    known = { ...known, status: 'refunded' };
    await expectState('paid back,');
  }

  await begin();
  for (const [index, phase] of schedule.phases.entries()) {
    clock.now += phase.wait * 1_000;
    if (phase.rival) isGone ||= await rival();
    await act(phase);
    await expectState(`after phase ${index + 1}`);
  }
  // After a refund, cancelling the visit moves no money.
  if (schedule.calledOff && known.status === 'paid' && bank.of(paymentId).state !== 'refunded') await callOff();
  if (known.status === 'refund_due') await payBack();

  const [row] = await company.paymentsBy(who);
  const path = (
    await db
      .select({ from: paymentEvents.fromStatus, to: paymentEvents.toStatus })
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(asc(paymentEvents.id))
  ).map(({ from, to }, index, events) => {
    const before: PaymentState | undefined = events[index - 1]?.to;
    if (before !== undefined && (from !== before || !mayMove(before, to))) wrong.push(`it moved from ${from} to ${to}`);
    return to;
  });
  const sent = await db
    .select({ template: mails.template })
    .from(mails)
    .where(sql`${mails.toAddress} = ${who.email}`)
    .orderBy(asc(mails.id));
  const compare = (what: string, is: readonly string[], right: readonly string[]): void => {
    if (is.join() !== right.join())
      wrong.push(`${what} [${is.join()}], not [${right.join()}], on the way ${path.join()}`);
  };
  compare(
    'mails',
    sent.map(({ template }) => template),
    mailsOf(schedule, path, row?.closedAs ?? null),
  );
  compare('sockets were told', await notices.about(payableId), noticesOf(path));
  await company.forget();
  return wrong;
}

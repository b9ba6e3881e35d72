import { bookingReference } from '@embook/domain/booking';
import { holdEnd } from '@embook/domain/payment';
import { type Provider, ProviderAway, type PaymentReport } from '../infra/checkout/provider.ts';
import { raiseAlarm } from '../infra/core.ts';
import { isBlocked } from '../infra/db/blocked.ts';
import { reasonOf } from '../infra/db/problem.ts';
import { Problem } from '../infra/http/problem.ts';
import { companyBanned } from '../infra/http/refuse-blocked.ts';
import { attachPayment, receiveReport } from './moves.ts';
import type { PaymentCore } from './payment-core.ts';
import { isOpen, nextCheck } from './rounds/next-check.ts';
import { findOrder, findPayment, type Payment, setNextCheck } from './payment-store.ts';

type ProviderCore = Omit<PaymentCore, 'paymentChecks'>;

/** What a provider answers about one payment goes to `moves.ts`. Never called inside a transaction. */
type CreatedPayment = Awaited<ReturnType<Provider['create']>>;

/** An unavailable provider is only a warning; anything else is an error of ours. */
export function logProviderFailure(core: ProviderCore, { companyId, id }: Payment, error: unknown): void {
  const about = { company: companyId, payment: id, reason: reasonOf(error) };
  if (error instanceof ProviderAway) core.log.warn(about, 'the payment provider is away');
  else core.log.error(about, 'a payment could not be asked about');
}

function providerOf(core: ProviderCore, { provider }: Payment): Provider {
  const found = core.providers.byName(provider);
  if (!found) throw new Error(`${provider} cannot be asked`);
  return found;
}

/** The key makes it the same payment however often this is called, so a crash in between does no harm (B9). */
export async function createProviderPayment(core: ProviderCore, payment: Payment): Promise<CreatedPayment> {
  const { companyId, id, amountCents, currency, bankId } = payment;
  const provider = providerOf(core, payment);
  const terms = await findOrder(core.db, payment);
  if (!terms) throw new Error('a payment without a customer');
  // Last of all, since the company may have been blocked after the payment was written (A31).
  if (await isBlocked(core.db, companyId)) throw companyBanned();
  const path = `${companyId}/${id}`;
  const locale = payment.locale ?? terms.locale;
  return provider.create({
    key: `payment-${id}`,
    placedAt: payment.createdAt,
    companyId,
    paymentId: id,
    amountCents,
    currency,
    description: `${terms.companyName} ${referenceOf(payment)}`,
    bankId,
    locale,
    returnUrl: `${core.origin}/payment/return/${path}?locale=${locale}`,
    webhookUrl: `${core.origin}/api/payment/webhook/${provider.name}/${path}`,
  });
}

export async function attachCreated(
  core: ProviderCore,
  payment: Payment,
  created: CreatedPayment,
): Promise<Payment | undefined> {
  await core.failpoint('after create');
  return attachPayment(core, payment, created);
}

async function readReport(core: ProviderCore, payment: Payment): Promise<PaymentReport | undefined> {
  const { companyId, providerPaymentId } = payment;
  if (providerPaymentId === null) return undefined;
  const report = await providerOf(core, payment).read({ companyId, id: providerPaymentId });
  alarmUnknown(core, payment, report);
  await core.failpoint('after read');
  return report;
}

/** Rejects when the provider does not answer. */
async function fetchStatus(core: ProviderCore, payment: Payment): Promise<void> {
  const isCreated = payment.status !== 'intent' || payment.providerPaymentId !== null;
  const known = isCreated ? payment : await attachCreated(core, payment, await createProviderPayment(core, payment));
  const report = known && (await readReport(core, known));
  if (report) await receiveReport(core, payment, { report });
}

/** Cancels it at the provider and closes it here whatever the result, unless it was paid (A3). */
export async function endPayment(
  core: ProviderCore,
  payment: Payment,
  closeAs: 'cancelled' | 'expired',
): Promise<void> {
  const { companyId, providerPaymentId } = payment;
  let report: PaymentReport | undefined;
  try {
    if (providerPaymentId !== null) await providerOf(core, payment).cancel({ companyId, id: providerPaymentId });
  } catch (error) {
    logProviderFailure(core, payment, error);
  }
  try {
    report = await readReport(core, payment);
  } catch (error) {
    logProviderFailure(core, payment, error);
  }
  await receiveReport(core, payment, report ? { report, closeAs } : { closeAs });
}

const isOver = (core: ProviderCore, { createdAt }: Payment): boolean =>
  core.clock.now() >= holdEnd(createdAt.getTime());

/** Closes an expired payment that was not paid. */
async function endIfOver(core: ProviderCore, payment: Payment): Promise<void> {
  const current = isOver(core, payment) && (await findPayment(core.db, payment));
  if (current && isOpen(current.status)) await endPayment(core, current, 'expired');
}

/** For a webhook; rejects when the provider does not answer. */
export async function fetchPayment(core: ProviderCore, payment: Payment): Promise<void> {
  await fetchStatus(core, payment);
  // Each answer postpones the next check, so without this frequent calls would hold a slot for ever.
  await endIfOver(core, payment);
}

/** Fetches the status, and closes an expired payment; an unavailable provider is called again later. */
export async function checkPayment(core: ProviderCore, payment: Payment): Promise<void> {
  try {
    // Without an id of the provider the customer was never sent there, so it cannot have been paid.
    if (!isOver(core, payment) || payment.providerPaymentId !== null) await fetchStatus(core, payment);
  } catch (error) {
    // That of a blocked company is not begun, and closed once it is over.
    if (!(error instanceof Problem)) logProviderFailure(core, payment, error);
    await setNextCheck(core.db, payment, nextCheck(payment, false, core.clock.now()));
  }
  await endIfOver(core, payment);
}

/** An operator looks at the provider's own page: what the words mean is not guessed. */
export function alarmUnknown(
  core: Pick<PaymentCore, 'log' | 'alarms'>,
  { companyId, id, status }: Payment,
  { unknown = [] }: PaymentReport,
): void {
  if (unknown.length === 0) return;
  const about = { company: companyId, payment: id, status, unknown };
  raiseAlarm(core, 'payment', about, 'the provider reports a state that is not known here');
}

/** A booking has one reference for its customer: on screens, in mails and on the bank statement. */
const referenceOf = ({ id, payableKind, payableId }: Payment): string =>
  bookingReference(payableKind === 'booking' ? payableId : id);

import { centsFromEuro } from '@embook/domain/shared';
import { loyaltyEntries, paymentEvents, payments, refunds, sandboxPayments } from '../../infra/db/schema/index.ts';
import { providers } from '../../infra/checkout/provider-list.ts';
import type { BookingGiven, MoneyGiven } from '../format/customer.ts';
import type { Planning } from './planning.ts';
import type { Place } from '../report.ts';

export interface Payable {
  readonly kind: 'booking' | 'bundle';
  readonly id: number;
  readonly customerId: number;
  readonly costCents: number;
  readonly createdAt: Date;
}

/** Which system took the money, unless the file names it: a discount of everything needs none. */
export const systemOf = ({ company }: Planning, { type, system }: MoneyGiven) =>
  system ?? (type === 'ideal' ? company.payments.system : type === 'cash' ? 'cash' : null);

/** Online money that came in is a payment of its own, so that it can be given back. Answers its id. */
export function planPayment(planning: Planning, payable: Payable, money: MoneyGiven, paid: boolean, place: Place) {
  const { companyId, company, rows, report, calendar } = planning;
  const system = systemOf(planning, money);
  const provider = providers.find((each) => each === system);
  if (!provider || !paid || payable.costCents === 0) {
    if (money.refund) report.problem([...place, 'refund'], 'nothing was paid online');
    return null;
  }
  const { refund } = money;
  const status = refund ? (refund.status === 'done' ? 'refunded' : 'refund_due') : 'paid';
  const id = planning.randomId();
  rows.add(payments, {
    companyId,
    id,
    customerId: payable.customerId,
    payableKind: payable.kind,
    payableId: payable.id,
    amountCents: payable.costCents,
    provider,
    providerPaymentId: money.reference ?? null,
    bankId: money.bank ?? null,
    status,
    createdAt: payable.createdAt,
    nextCheckAt: null,
  });
  rows.add(paymentEvents, { companyId, paymentId: id, toStatus: status, createdAt: payable.createdAt });
  // The sandbox bank starts with the database, so it needs the payments it took before.
  if (provider === 'sandbox' && money.reference !== undefined)
    rows.add(sandboxPayments, {
      companyId,
      id: money.reference,
      orderKey: `payment-${id}`,
      amountCents: payable.costCents,
      refundedCents: refund?.status === 'done' ? centsFromEuro(refund.amount) : 0,
      currency: 'EUR',
      description: company.name,
      bankId: money.bank ?? null,
      status: 'paid',
      returnUrl: '',
      webhookUrl: '',
      createdAt: payable.createdAt,
    });
  if (refund) {
    const amountCents = centsFromEuro(refund.amount);
    if (amountCents < 1 || amountCents > payable.costCents)
      report.problem([...place, 'refund', 'amount'], 'must be more than 0 and not more than was paid');
    rows.add(refunds, {
      companyId,
      id: planning.randomId(),
      paymentId: id,
      paidCents: payable.costCents,
      amountCents,
      dueOn: calendar.date(refund.on),
      status: refund.status,
      createdAt: payable.createdAt,
    });
  }
  return id;
}

interface Earned {
  readonly customerId: number;
  readonly bookingId: number | null;
  readonly paymentId: number | null;
}

export function planPoints(planning: Planning, given: BookingGiven['points'], earned: Earned, place: Place): void {
  const { companyId, company, rows, report, calendar } = planning;
  for (const [index, { points, reason, at }] of given.entries()) {
    if (earned.bookingId !== null && given.findIndex((other) => other.reason === reason) !== index)
      report.problem([...place, index, 'reason'], `"${reason}" is there twice for one booking`);
    const createdAt = calendar.moment(at, company.time_zone);
    rows.add(loyaltyEntries, { companyId, ...earned, points, reason, createdAt });
  }
}

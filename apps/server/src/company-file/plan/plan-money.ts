import { centsFromEuro } from '@embook/domain/shared';
import { loyaltyEntries, paymentEvents, payments, refunds, sandboxPayments } from '../../infra/db/schema/index.ts';
import { providers } from '../../infra/checkout/provider-list.ts';
import type { BookingEntry, MoneyEntry, OnlinePaymentEntry } from '../format/customer.ts';
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
export const systemOf = ({ company }: Planning, { type, system }: MoneyEntry) =>
  system ?? (type === 'ideal' ? company.payments.system : type === 'cash' ? 'cash' : null);

/** The provider that took all that something cost, unless its online payments are listed. */
export const paidThrough = (system: string | null, paid: boolean, costCents: number) =>
  paid && costCents > 0 ? providers.find((each) => each === system) : undefined;

/** Online money that came in is a payment of its own, so that it can be given back. Answers the id of the one that pays. */
export function planPayment(planning: Planning, payable: Payable, money: MoneyEntry, paid: boolean, place: Place) {
  const { report } = planning;
  const { online, reference, bank, refund } = money;
  if (online) return planOnline(planning, payable, online, money, place);
  const provider = paidThrough(systemOf(planning, money), paid, payable.costCents);
  if (!provider) {
    if (refund) report.problem([...place, 'refund'], 'nothing was paid online');
    return null;
  }
  const { costCents: amountCents, createdAt } = payable;
  return addPayment(planning, payable, { provider, amountCents, createdAt, reference, bank, refund }, place);
}

function planOnline(
  planning: Planning,
  payable: Payable,
  online: readonly OnlinePaymentEntry[],
  money: MoneyEntry,
  place: Place,
): number | null {
  const { report, calendar, company } = planning;
  for (const name of ['reference', 'bank', 'refund'] as const)
    if (money[name] !== undefined) report.problem([...place, name], 'belongs to a payment of "online"');
  const isKept = ({ refund, returned }: OnlinePaymentEntry) => !refund && !returned;
  if (online.filter(isKept).length > 1) report.problem([...place, 'online'], 'nothing is paid twice: one must go back');
  const ids = online.map((given, index) => {
    const here = [...place, 'online', index];
    const { system: provider, amount, at, ...rest } = given;
    const amountCents = centsFromEuro(amount);
    if (amountCents < 1) report.problem([...here, 'amount'], 'must be more than 0');
    if (given.returned && given.refund) report.problem([...here, 'returned'], 'is said by the refund');
    const createdAt = calendar.moment(at, company.time_zone);
    return addPayment(planning, payable, { ...rest, provider, amountCents, createdAt }, here);
  });
  return ids[online.findIndex(isKept)] ?? ids[0] ?? null;
}

interface CameIn extends Partial<Pick<OnlinePaymentEntry, 'reference' | 'bank' | 'refund' | 'currency' | 'returned'>> {
  readonly provider: (typeof providers)[number];
  readonly amountCents: number;
  readonly createdAt: Date;
}

function addPayment(
  { companyId, company, rows, report, calendar, randomId }: Planning,
  payable: Payable,
  came: CameIn,
  place: Place,
): number {
  const { provider, amountCents, createdAt, reference, bank, refund, currency = 'EUR', returned = false } = came;
  const hasGone = returned || refund?.status === 'done';
  const status = hasGone ? 'refunded' : refund ? 'refund_due' : 'paid';
  const refundCents = refund ? centsFromEuro(refund.amount) : 0;
  const id = randomId();
  rows.add(payments, {
    companyId,
    id,
    customerId: payable.customerId,
    payableKind: payable.kind,
    payableId: payable.id,
    amountCents,
    currency,
    provider,
    providerPaymentId: reference ?? null,
    bankId: bank ?? null,
    status,
    createdAt,
    nextCheckAt: null,
  });
  // What a provider returned unasked is known from its own words.
  const detail = returned ? { says: 'refunded', by: 'provider' } : null;
  rows.add(paymentEvents, { companyId, paymentId: id, toStatus: status, detail, createdAt });
  // The sandbox bank starts with the database, so it needs the payments it took before.
  if (provider === 'sandbox' && reference !== undefined)
    rows.add(sandboxPayments, {
      companyId,
      id: reference,
      orderKey: `payment-${id}`,
      amountCents,
      refundedCents: returned ? amountCents : hasGone ? refundCents : 0,
      currency,
      description: company.name,
      bankId: bank ?? null,
      status: 'paid',
      returnUrl: '',
      webhookUrl: '',
      createdAt,
    });
  if (refund) {
    if (refundCents < 1 || refundCents > amountCents)
      report.problem([...place, 'refund', 'amount'], 'must be more than 0 and not more than was paid');
    const settledCents = centsFromEuro(refund.settled);
    if (settledCents >= refundCents) report.problem([...place, 'refund', 'settled'], 'must be less than its amount');
    rows.add(refunds, {
      companyId,
      id: randomId(),
      paymentId: id,
      paidCents: amountCents,
      amountCents: refundCents,
      settledCents,
      dueOn: calendar.date(refund.on),
      status: refund.status,
      createdAt,
    });
  }
  return id;
}

interface Earned {
  readonly customerId: number;
  readonly bookingId: number | null;
  readonly paymentId: number | null;
}

export function planPoints(planning: Planning, given: BookingEntry['points'], earned: Earned, place: Place): void {
  const { companyId, company, rows, report, calendar } = planning;
  const { customerId, bookingId, paymentId } = earned;
  const seen = new Set<string>();
  for (const [index, { points, reason, at }] of given.entries()) {
    const isOfPayment = bookingId !== null && isNotedWithPayment(reason, given.slice(0, index));
    const key = `${reason} ${isOfPayment}`;
    if (bookingId !== null && seen.has(key))
      report.problem([...place, index, 'reason'], `"${reason}" is there twice for one booking`);
    seen.add(key);
    rows.add(loyaltyEntries, {
      companyId,
      customerId,
      bookingId: isOfPayment ? null : bookingId,
      // One entry of a kind for a payment: another one here would keep earned points from being taken back later.
      paymentId: isOfPayment || reason === 'earned' ? paymentId : null,
      points,
      reason,
      createdAt: calendar.moment(at, company.time_zone),
    });
  }
}

/**
 * Earned points that were taken back, and a discount's points that were returned a second time, are not noted with the
 * booking: they would count as the price of a discount, which cancelling returns (A9).
 */
function isNotedWithPayment(reason: PointsGiven['reason'], before: readonly PointsGiven[]): boolean {
  const follows = { adjusted: 'earned', returned: 'returned', earned: null, spent: null } as const;
  return before.some((earlier) => earlier.reason === follows[reason]);
}

type PointsGiven = BookingEntry['points'][number];

import { euroFromCents } from '@embook/domain/shared';
import { paidThrough } from '../plan/plan-money.ts';
import { byId, type Exporting, only, unless } from './exporting.ts';
import type { CompanyFileText } from '../format.ts';
import type { Row } from './stored.ts';

/** What is kept about bookings, bundles and subscriptions in tables of their own, by what it belongs to. */
export type Records = ReturnType<typeof recordsOf>;

export function recordsOf({ stored }: Exporting) {
  const came = stored.payments.filter(({ status }) => ['paid', 'refund_due', 'refunded'].includes(status));
  const payable = Map.groupBy(came, ({ payableKind, payableId }) => `${payableKind} ${payableId}`);
  const payments = new Map(came.map((payment) => [payment.id, payment]));
  const refunds = new Map(stored.refunds.map((refund) => [refund.paymentId, refund]));
  const bookings = new Set(stored.bookings.map(({ id }) => id));
  /** Points are noted with the booking, or only with the payment for it. */
  const bookingOf = ({ bookingId, paymentId }: Row<'loyaltyEntries'>): number | undefined => {
    const paid = paymentId === null ? undefined : payments.get(paymentId);
    const id = bookingId ?? (paid?.payableKind === 'booking' ? paid.payableId : undefined);
    return id !== undefined && bookings.has(id) ? id : undefined;
  };
  const till = Map.groupBy(stored.tillEntries, ({ bookingId }) => bookingId);
  const points = Map.groupBy(stored.loyaltyEntries, bookingOf);
  return {
    bookingOf,
    /** In the order in which they came. */
    pointsOf: (bookingId: number) => (points.get(bookingId) ?? []).toSorted((a, b) => a.id - b.id),
    /** Online payments that came in, in their order. */
    paymentsOf: (kind: 'booking' | 'bundle', id: number) =>
      (payable.get(`${kind} ${id}`) ?? [])
        .map((payment) => ({ ...payment, refund: refunds.get(payment.id) }))
        .toSorted(
          (a, b) =>
            a.createdAt.getTime() - b.createdAt.getTime() ||
            (a.providerPaymentId ?? '').localeCompare(b.providerPaymentId ?? ''),
        ),
    /** In the order in which money came in and went out. */
    tillOf: (bookingId: number) => (till.get(bookingId) ?? []).toSorted((a, b) => a.id - b.id),
    bundleUses: new Map(stored.bundleUses.map((use) => [use.bookingId, use])),
    // A visit that moved to another period has given one back: the last one taken is its own.
    subscriptionUses: new Map(
      stored.subscriptionUses.toSorted((a, b) => a.id - b.id).map((use) => [use.bookingId, use]),
    ),
    seats: new Map(stored.seats.map((seat) => [seat.bookingId, seat])),
    reviews: new Map(stored.reviews.map((review) => [review.bookingId, review])),
    subscriptions: byId(stored.clientSubscriptions),
    terms: Map.groupBy(stored.clientSubscriptionGroups, ({ clientSubscriptionId }) => clientSubscriptionId),
    periods: Map.groupBy(stored.subscriptionPeriods, ({ clientSubscriptionId }) => clientSubscriptionId),
    pauses: Map.groupBy(stored.subscriptionPauses, ({ clientSubscriptionId }) => clientSubscriptionId),
  };
}

type CustomerText = NonNullable<CompanyFileText['customers']>[number];

export const pointsText = ({
  points,
  reason,
  createdAt,
}: Row<'loyaltyEntries'>): NonNullable<CustomerText['points']>[number] => ({
  points,
  reason,
  at: createdAt.toISOString(),
});

type BookingText = NonNullable<CustomerText['bookings']>[number];

export const tillText = (entry: Row<'tillEntries'>): NonNullable<BookingText['till']>[number] => ({
  kind: entry.kind,
  method: entry.method,
  amount: euroFromCents(entry.amountCents),
  reason: only(entry.reason),
  who: entry.who,
  at: entry.createdAt.toISOString(),
});

type Paid = Pick<Row<'clientBundles'>, 'paymentType' | 'paymentSystem' | 'paid' | 'finalCostCents'>;
type OnlinePayment = ReturnType<Records['paymentsOf']>[number];

export function moneyText({ stored: { company } }: Exporting, row: Paid, payments: readonly OnlinePayment[]) {
  const usual = { ideal: company.paymentSystem, cash: 'cash', discount: null } as const;
  const [payment] = payments;
  return {
    type: row.paymentType,
    system: only(unless<typeof row.paymentSystem>(usual[row.paymentType], row.paymentSystem) ?? null),
    paid: row.paid,
    ...(isAsUsual(row, payments) ? payment && providersText(payment) : { online: payments.map(onlineText) }),
  };
}

/** Whether an import that knows only what it cost, and that it was paid online or was not, makes the same payments. */
function isAsUsual(row: Paid, payments: readonly OnlinePayment[]): boolean {
  const provider = paidThrough(row.paymentSystem, row.paid, row.finalCostCents);
  const [payment, ...others] = payments;
  if (!provider || !payment) return !provider && !payment;
  return (
    others.length === 0 &&
    payment.provider === provider &&
    payment.amountCents === row.finalCostCents &&
    payment.currency === CURRENCY &&
    !isReturned(payment)
  );
}

const CURRENCY = 'EUR';

/** By the provider, without being asked to: there is no refund of ours. */
const isReturned = ({ status, refund }: OnlinePayment): boolean => status === 'refunded' && !refund;

const providersText = ({ providerPaymentId, bankId, refund }: OnlinePayment) => ({
  reference: only(providerPaymentId),
  bank: only(bankId),
  refund: refund && {
    amount: euroFromCents(refund.amountCents),
    on: refund.dueOn,
    status: refund.status,
    settled: unless(0, euroFromCents(refund.settledCents)),
  },
});

const onlineText = (payment: OnlinePayment) => ({
  system: payment.provider,
  amount: euroFromCents(payment.amountCents),
  currency: unless(CURRENCY, payment.currency),
  ...providersText(payment),
  at: payment.createdAt.toISOString(),
  returned: isReturned(payment) ? true : undefined,
});

import type { PayableKind, PaymentNews, PaymentStatus, PaymentType } from '@embook/domain/payment';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { hasCapability } from '../company/queries.ts';
import { call } from '../lib/api.ts';
import { currentLocale } from '../lib/texts.ts';
import type { KeptPayment } from './kept-payment.ts';
import type { Order } from './order.ts';

type Payable = Order['payable'];

const slotOf = ({ serviceId, timestamp, roomId, sessionId }: Extract<Payable, { kind: 'booking' }>) => ({
  serviceId,
  timestamp,
  roomId,
  sessionId,
});

/**
 * The price and the payment options; a signed-in customer also gets their own. Its error replaces the screen (PAY-9).
 */
export const paymentOptionsQuery = (payable: Payable, signedIn: boolean) =>
  queryOptions({
    // The server words the payment options in the current language.
    queryKey: ['payment-options', payable, signedIn, currentLocale()],
    queryFn: async ({ signal }) => {
      if (payable.kind === 'booking') return (await call('paymentOptions', slotOf(payable), { signal })).paymentOptions;
      const { bundleId, shopId } = payable;
      return (await call('bundlePaymentOptions', { bundleId, shopId }, { signal })).paymentOptions;
    },
    staleTime: 0,
    meta: { screen: true },
  });

export interface Confirmed {
  readonly paymentType: PaymentType;
  readonly idealBankId: string | undefined;
  /** The displayed price: the server refuses another one (A7). */
  readonly expectedCents: number;
  /** False: the customer keeps their loyalty discount. Sent only where there is one. */
  readonly useDiscount: boolean | undefined;
  /** A bundle with an unfinished payment. */
  readonly clientBundleId: number | undefined;
  /** What the customer wrote with a booking. */
  readonly note: string | undefined;
}

export interface Started {
  readonly id: number;
  readonly paymentUrl: string | null;
  readonly status: KeptPayment['status'];
  readonly holdUntil: number | null;
}

export async function confirmOrder(payable: Payable, how: Confirmed, idempotencyKey: string): Promise<Started> {
  if (payable.kind === 'bundle') {
    const { bundleId, shopId } = payable;
    const { useDiscount: _, note: __, ...paid } = how;
    const fields = { bundleId, shopId, ...paid, fromWidget: true };
    const { clientBundleId: id, ...started } = await call('buyBundle', fields, { idempotencyKey });
    // Nothing to pay online: the purchase only has to be confirmed, unless that has happened.
    if (started.paymentUrl === null && started.status === 'pending')
      return { id, ...(await call('confirmBundle', { clientBundleId: id })) };
    return { id, ...started };
  }
  const { clientBundleId: _, ...paid } = how;
  const fields = { ...slotOf(payable), ...paid, fromWeb: true };
  const { bookingId: id, ...started } = await call('createAndConfirm', fields, { idempotencyKey });
  return { id, ...started };
}

/** Whether iDEAL payments of this company go through paypro, which cannot be cancelled here (PAY-10, CAN-5). */
export const payProQuery = () =>
  queryOptions({
    queryKey: ['pay-pro'],
    queryFn: async ({ signal }) => (await call('payProStatus', {}, { signal })).status,
    staleTime: Infinity,
    meta: { screen: true },
  });

interface Payment {
  readonly kind: PayableKind;
  readonly id: number;
}

/** The status of a payment, never cached. */
export const paymentStatusQuery = ({ kind, id }: Payment) =>
  queryOptions({
    queryKey: ['payment', kind, id],
    queryFn: async ({ signal, client }): Promise<PaymentNews & { readonly paymentUrl: string | null }> => {
      switch (kind) {
        case 'booking':
          return call('checkBookingPayment', { bookingId: id }, { signal });
        case 'bundle':
          return call('checkBundlePayment', { clientBundleId: id }, { signal });
        case 'subscription': {
          if (hasCapability(client, 'subscription-payment'))
            return call('checkSubscriptionPayment', { clientSubscriptionId: id }, { signal });
          return { status: await listedStatus(id, signal), reason: null, paymentUrl: null };
        }
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { screen: true, customer: true },
  });

/**
 * On a platform of the specification the list of subscriptions shows a paid one; only the socket reports a failure
 * (SUB-5).
 */
async function listedStatus(id: number, signal: AbortSignal): Promise<PaymentStatus> {
  const { subscriptions } = await call('subscriptionList', {}, { signal });
  const own = subscriptions.find(({ clientSubscriptionId }) => clientSubscriptionId === id);
  return own?.clientSubscriptionIsActive || own?.status === 'bought' ? 'ok' : 'pending';
}

export async function cancelPayment({ kind, id }: Payment): Promise<PaymentNews> {
  switch (kind) {
    case 'booking':
      return call('cancelBookingPayment', { bookingId: id });
    case 'bundle':
      return call('cancelBundlePayment', { clientBundleId: id });
    case 'subscription':
      return { ...(await call('cancelSubscriptionPayment', { clientSubscriptionId: id })), reason: null };
  }
}

/** Refetches what a booking or a purchase changes: the queries with `meta.payment` (LIVE-2). */
export const refreshAfterPayment = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.payment === true });

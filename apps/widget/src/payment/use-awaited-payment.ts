import { afterAnswer, afterMessage, type Awaited } from '@embook/domain/payment';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { profileQuery } from '../auth/queries.ts';
import { useCapability } from '../company/queries.ts';
import { isNotFound } from '../lib/api-error.ts';
import { listenForPayments } from '../lib/live-socket.ts';
import { useSettings } from '../lib/settings.tsx';
import { useSessionValue } from '../lib/use-session.tsx';
import { leavePaymentTab } from './payment-tab.ts';
import { cancelPayment, paymentStatusQuery, refreshAfterPayment } from './queries.ts';

/** Poll intervals with the socket down and up: either way the result is on screen within ten seconds. */
const DISCONNECTED_POLL_MS = 3_000;
const CONNECTED_POLL_MS = 8_000;

interface AwaitedPayment {
  /** The address of the payment, as the platform last sent it. */
  readonly paymentUrl: string | null;
  readonly cancel: () => void;
  readonly cancelling: boolean;
  /** The platform supports cancelling it. */
  readonly canCancel: boolean;
}

/**
 * Follows a payment until it ends, by socket and by polling: on arrival, on focus, on reconnect and every few seconds
 * (LIVE-2, LIVE-3, B6).
 */
export function useAwaitedPayment<Payment extends Awaited & { readonly id: number }>(
  payment: Payment,
  keep: (payment: Payment | null) => void,
): AwaitedPayment {
  const client = useQueryClient();
  const { companyApiKey, wsBaseUrl } = useSettings();
  const token = useSessionValue('token');
  const [connected, setConnected] = useState(false);
  const hasSubscriptionPayment = useCapability('subscription-payment');
  const canFetch = payment.kind !== 'subscription' || hasSubscriptionPayment;
  const waiting = payment.status === 'pending';
  const polls = waiting && token !== undefined;
  const { data: profile } = useQuery({ ...profileQuery(), enabled: polls });
  const { data, error, refetch } = useQuery({
    ...paymentStatusQuery(payment),
    enabled: polls,
    refetchInterval: connected ? CONNECTED_POLL_MS : DISCONNECTED_POLL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

  const settle = useEffectEvent((next: Awaited) => {
    if (next === payment) return;
    keep({ ...payment, status: next.status, reason: next.reason });
    if (next.status === 'ok') leavePaymentTab();
    refreshAfterPayment(client);
  });
  const fetchStatus = useEffectEvent(() => void refetch());

  useEffect(() => {
    if (data) settle(afterAnswer(payment, data));
  }, [data, payment]);

  // Another customer's, or deleted: there is nothing to wait for.
  const unknown = isNotFound(error);
  useEffect(() => {
    if (unknown) keep(null);
  }, [unknown, keep]);

  const receive = useEffectEvent(async (message: Parameters<typeof afterMessage>[1]) => {
    const { next, askFirst } = afterMessage(payment, message);
    if (!askFirst || !canFetch) return settle(next);
    const { isError, data: answer } = await refetch();
    // A platform of the specification need not send a status there: then the socket decides, also by "pending" (LIVE-2).
    const isOnlyFromSocket = !hasSubscriptionPayment && answer?.status === 'pending';
    if (isError || isOnlyFromSocket) settle(next);
  });
  const email = profile?.email;
  useEffect(() => {
    if (!waiting || !token || !email || !companyApiKey) return undefined;
    return listenForPayments({
      address: `${wsBaseUrl}/ws`,
      hello: { email, companyApiKey, accessToken: token },
      onFinished: (message) => void receive(message),
      onConnected: (now) => {
        setConnected(now);
        if (now) fetchStatus();
      },
    });
  }, [waiting, token, email, companyApiKey, wsBaseUrl]);

  const { mutate: cancel, isPending: cancelling } = useMutation({
    mutationFn: () => cancelPayment(payment),
    onSuccess: (news) => {
      const next = afterAnswer(payment, news);
      keep({ ...payment, status: next.status, reason: next.reason });
      refreshAfterPayment(client);
    },
  });
  return { paymentUrl: data?.paymentUrl ?? null, cancel: () => cancel(), cancelling, canCancel: canFetch };
}

import type { PaymentNews, PendingPayment } from '@embook/domain/payment';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { paymentStatusQuery } from '../queries.ts';
import { pendingPaymentsQuery } from './pending-payments.ts';
import { giveUpKey } from './use-give-up.ts';

/** Says how a begun payment has ended that was in sight: its card vanishes without a word otherwise (PAY-8). */
export function usePendingNews(payments: readonly PendingPayment[]): void {
  const client = useQueryClient();
  const before = useRef(payments);
  useEffect(() => {
    const isListed = (one: PendingPayment) => payments.some(({ kind, id }) => kind === one.kind && id === one.id);
    const ended = before.current.filter((payment) => !isListed(payment));
    before.current = payments;
    // After a sign-out nothing is listed, and nothing has ended.
    if (!client.getQueryData(pendingPaymentsQuery().queryKey)) return;
    for (const payment of ended) if (!isGivenUp(client, payment)) void report(client, payment);
  }, [payments, client]);
}

/** Giving up says itself how it went. */
const isGivenUp = (client: QueryClient, payment: PendingPayment): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: giveUpKey(payment) })
    .some(({ state }) => state.status !== 'error');

async function report(client: QueryClient, payment: PendingPayment): Promise<void> {
  const news = await client.fetchQuery(paymentStatusQuery(payment)).catch(() => undefined);
  if (news && news.status !== 'pending') toast(wordsOf(news, payment), news.status === 'ok' ? 'done' : 'problem');
}

function wordsOf({ status, reason }: PaymentNews, { name }: PendingPayment): string {
  if (status === 'ok') return m.common_pending_ended_paid({ name });
  return reason === 'refunded' ? m.common_pending_ended_late({ name }) : m.common_pending_ended_failed({ name });
}

import { choiceQuery } from '@embook/domain/booking';
import type { PaymentNews, PendingPayment } from '@embook/domain/payment';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { useKeptPayment } from '../kept-payment.ts';
import { choiceOf } from '../order.ts';
import { paymentStatusQuery } from '../queries.ts';
import { againPathOf } from './failed-payments.ts';
import { pendingPaymentsQuery } from './pending-payments.ts';
import { isGivenUp } from './use-give-up.ts';

/** Says how a begun payment has ended that was in sight: its card vanishes without a word otherwise (PAY-8). */
export function usePendingNews(payments: readonly PendingPayment[]): void {
  const client = useQueryClient();
  const before = useRef(payments);
  const [booking] = useKeptPayment('booking');
  const [bundle] = useKeptPayment('bundle');
  /** The same choice again, as this tab knows it, else as the platform does: it may have been begun elsewhere. */
  const addressOf = useEffectEvent((payment: PendingPayment): string | undefined => {
    const kept = payment.kind === 'bundle' ? bundle : booking;
    if (payment.kind !== 'subscription' && kept?.id === payment.id)
      return paths.bookConfirm(kept.order.type, choiceQuery(choiceOf(kept.order)));
    return againPathOf(payment) ?? undefined;
  });
  useEffect(() => {
    const isListed = (one: PendingPayment) => payments.some(({ kind, id }) => kind === one.kind && id === one.id);
    const ended = before.current.filter((payment) => !isListed(payment));
    before.current = payments;
    // After a sign-out nothing is listed, and nothing has ended.
    if (!client.getQueryData(pendingPaymentsQuery().queryKey)) return;
    for (const payment of ended) if (!isGivenUp(client, payment)) void report(client, payment, addressOf(payment));
  }, [payments, client]);
}

async function report(client: QueryClient, payment: PendingPayment, href: string | undefined): Promise<void> {
  const news = await client.fetchQuery(paymentStatusQuery(payment)).catch(() => undefined);
  if (!news || news.status === 'pending') return;
  if (news.status === 'ok') return toast(wordsOf(news, payment));
  const link = href && news.reason !== 'refunded' ? { text: m.common_payment_try_again(), href } : undefined;
  toast(wordsOf(news, payment), 'problem', link);
}

function wordsOf({ status, reason }: PaymentNews, { name }: PendingPayment): string {
  if (status === 'ok') return m.common_pending_ended_paid({ name });
  return reason === 'refunded' ? m.common_pending_ended_late({ name }) : m.common_pending_ended_failed({ name });
}

import type { FailedPayment, PendingPayment } from '@embook/domain/payment';
import { useQuery } from '@tanstack/react-query';
import { FAILED_PAYMENTS, readTab, useTabText, writeTab } from '../../lib/tab-store.ts';
import { paths } from '../../paths.ts';
import { pendingPaymentsQuery, useCanHavePending } from './pending-payments.ts';

/** The screen that begins with the same choice, as the platform knows it; none where it is not one of this widget (A14). */
export function againPathOf({ kind, productId, againPath }: FailedPayment | PendingPayment): string | null {
  if (kind === 'subscription') return paths.subscriptionDetails(productId);
  const isOwn = /^\/book\/confirm\/(?:service|group|event|bundle)\?[\w=&.%-]*$/.test(againPath ?? '');
  return isOwn ? againPath : null;
}

const NONE: readonly FailedPayment[] = [];
const keyOf = ({ kind, id }: FailedPayment): string => `${kind}-${id}`;
const keysIn = (text: string | null | undefined): string[] => text?.split(' ') ?? [];

/** What came to nothing in the last day, here or elsewhere, the latest first, and how to take one away in this tab. */
export function useFailedPayments(): [readonly FailedPayment[], (payment: FailedPayment) => void] {
  const enabled = useCanHavePending();
  const { data = NONE } = useQuery({ ...pendingPaymentsQuery(), enabled, select: ({ failed }) => failed });
  const removed = keysIn(useTabText(FAILED_PAYMENTS));
  const remove = (payment: FailedPayment) =>
    writeTab(FAILED_PAYMENTS, [...keysIn(readTab(FAILED_PAYMENTS)), keyOf(payment)].join(' '));
  return [data.filter((payment) => !removed.includes(keyOf(payment))), remove];
}

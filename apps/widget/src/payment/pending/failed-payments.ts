import { payableKinds, type PendingPayment } from '@embook/domain/payment';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { readClock } from '../../lib/clock.tsx';
import { useSettings } from '../../lib/settings.tsx';
import { FAILED_PAYMENTS, readTab, useTabText, writeTab } from '../../lib/tab-store.ts';
import { paths } from '../../paths.ts';
import { paymentStatusQuery } from '../queries.ts';
import { isGivenUp } from './use-give-up.ts';

/** A payment that was begun and did not go through. */
const failedPayment = z.object({
  company: z.string(),
  kind: z.enum(payableKinds),
  id: z.int(),
  productId: z.int(),
  name: z.string(),
  startsAt: z.nullable(z.int()),
  minutes: z.int(),
  shopName: z.nullable(z.string()),
  againPath: z.nullable(z.string()),
  /** In milliseconds. */
  failedAt: z.int(),
});

export type FailedPayment = z.output<typeof failedPayment>;

/** Who has not tried again after a day does not want to. */
const KEPT_MS = 24 * 3_600_000;

function read(text: string | null | undefined): FailedPayment[] {
  try {
    const { data = [] } = z.safeParse(z.array(failedPayment), JSON.parse(text ?? '[]'));
    return data.filter(({ failedAt }) => failedAt > readClock() - KEPT_MS);
  } catch {
    return [];
  }
}

const write = (payments: readonly FailedPayment[]): void => writeTab(FAILED_PAYMENTS, JSON.stringify(payments));

const isSame = (one: Pick<FailedPayment, 'kind' | 'id'>, other: Pick<FailedPayment, 'kind' | 'id'>): boolean =>
  one.kind === other.kind && one.id === other.id;

/** Those of what has ended that did not go through; what was given up, or cancelled at the bank, was meant to end. */
export async function keepFailed(client: QueryClient, company: string, ended: readonly PendingPayment[]) {
  for (const payment of ended) {
    if (isGivenUp(client, payment)) continue;
    const news = await client.fetchQuery(paymentStatusQuery(payment)).catch(() => undefined);
    if (news?.status !== 'error' || (news.reason !== 'failed' && news.reason !== 'expired')) continue;
    const { kind, id, productId, name, startsAt, minutes, shopName } = payment;
    const kept = { company, kind, id, productId, name, startsAt, minutes, shopName, againPath: againPathOf(payment) };
    write([{ ...kept, failedAt: readClock() }, ...read(readTab(FAILED_PAYMENTS)).filter((one) => !isSame(one, kept))]);
  }
}

/** The screen that begins with the same choice, as the platform knows it; none where it is not one of this widget (A14). */
export function againPathOf({ kind, productId, againPath }: PendingPayment): string | null {
  if (kind === 'subscription') return paths.subscriptionDetails(productId);
  const isOwn = /^\/book\/confirm\/(?:service|group|event|bundle)\?[\w=&.%-]*$/.test(againPath ?? '');
  return isOwn ? againPath : null;
}

/** What failed in this tab in the last day, the latest first, and how to take one away. */
export function useFailedPayments(): [readonly FailedPayment[], (payment: FailedPayment) => void] {
  const { companyApiKey } = useSettings();
  const text = useTabText(FAILED_PAYMENTS);
  const payments = useMemo(() => read(text).filter(({ company }) => company === companyApiKey), [text, companyApiKey]);
  return [payments, (payment) => write(read(readTab(FAILED_PAYMENTS)).filter((one) => !isSame(one, payment)))];
}

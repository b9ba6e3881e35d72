import { readTab } from '../lib/tab-store.ts';

export const tabPayments = ['booking', 'bundle', 'subscription'] as const;
export type TabPayment = (typeof tabPayments)[number];

interface Kept {
  readonly id: number;
  readonly status: string;
  /** In cents. */
  readonly cost: number;
  /** The screen that awaits it, if it has none of its own. */
  readonly path: string | undefined;
}

/**
 * What the tab keeps of a payment (payment/kept-payment.ts, subscriptions/purchase/tab-sale.ts), without the library
 * that knows the whole of it.
 */
export function readPayment(companyApiKey: string, kind: TabPayment): Kept | undefined {
  const text = readTab(`embook.payment.${companyApiKey}.${kind}`);
  const { id, status, cost, path } = Object(JSON.parse(text ?? '{}')) as Readonly<Record<string, unknown>>;
  return typeof id === 'number' && typeof status === 'string' && typeof cost === 'number'
    ? { id, status, cost, path: typeof path === 'string' ? path : undefined }
    : undefined;
}

import { readTab } from '../lib/tab-store.ts';

export const tabPayments = ['booking', 'bundle'] as const;
export type TabPayment = (typeof tabPayments)[number];

interface Kept {
  readonly id: number;
  readonly status: string;
  /** In cents. */
  readonly cost: number;
}

/** What the tab keeps of a payment (payment/kept-payment.ts), without the library that knows the whole of it. */
export function readPayment(companyApiKey: string, kind: TabPayment): Kept | undefined {
  const text = readTab(`embook.payment.${companyApiKey}.${kind}`);
  const { id, status, cost } = Object(JSON.parse(text ?? '{}')) as Readonly<Record<string, unknown>>;
  return typeof id === 'number' && typeof status === 'string' && typeof cost === 'number'
    ? { id, status, cost }
    : undefined;
}

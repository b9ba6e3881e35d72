import type { PayableKind, PaymentStatus } from '@embook/domain/payment';
import type { Cents } from '@embook/domain/shared';
import { readTab, writeTab } from '../lib/tab-store.ts';

/** All kinds, without importing the domain's list, which comes with zod: this is part of the first load (W1). */
export const tabPaymentKinds = ['booking', 'bundle', 'subscription'] as const satisfies readonly PayableKind[];

/** The fields of every stored payment. */
export interface TabPayment {
  readonly id: number;
  readonly status: PaymentStatus;
  readonly cost: Cents;
  /** The screen that waits for it, if not the default one. */
  readonly path?: string;
}

type Company = string | undefined;

/** Where the tab keeps the last payment of each kind. */
export const tabPaymentKey = (company: Company, kind: PayableKind): string => `embook.payment.${company}.${kind}`;

const isTabPayment = (kept: Partial<TabPayment>): kept is TabPayment =>
  typeof kept.id === 'number' &&
  typeof kept.status === 'string' &&
  typeof kept.cost === 'number' &&
  (kept.path === undefined || typeof kept.path === 'string');

/** Parses the stored text; the callers validate further fields themselves. */
export function parseTabPayment(text: string | null): TabPayment | undefined {
  try {
    const kept = Object(JSON.parse(text ?? 'null')) as Partial<TabPayment>; // checked in the next line
    return isTabPayment(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const readTabPayment = (company: Company, kind: PayableKind): TabPayment | undefined =>
  parseTabPayment(readTab(tabPaymentKey(company, kind)));

export const writeTabPayment = (company: Company, kind: PayableKind, payment: TabPayment | null): void =>
  writeTab(tabPaymentKey(company, kind), payment && JSON.stringify(payment), { money: true });

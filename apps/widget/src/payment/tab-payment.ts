import type { PayableKind, PaymentStatus } from '@embook/domain/payment';
import type { Cents } from '@embook/domain/shared';
import { readTab, writeTab } from '../lib/tab-store.ts';

/** Every kind there is, without the library that the book's own list comes with: this is part of the first load (W1). */
export const tabPaymentKinds = ['booking', 'bundle', 'subscription'] as const satisfies readonly PayableKind[];

/** What every kept payment has. */
export interface TabPayment {
  readonly id: number;
  readonly status: PaymentStatus;
  readonly cost: Cents;
  /** The screen that awaits it, if it is not the usual one. */
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

/** From the text under its key; a kind that keeps more checks the rest itself. */
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

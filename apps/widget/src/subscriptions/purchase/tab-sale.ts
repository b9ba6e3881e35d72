import type { PaymentStatus } from '@embook/domain/payment';
import type { Cents } from '@embook/domain/shared';
import { readTab, writeTab } from '../../lib/tab-store.ts';

interface Sale {
  readonly id: number;
  readonly status: PaymentStatus;
  readonly cost: Cents;
  /** The screen it takes place on. */
  readonly path: string;
}

const keyOf = (companyApiKey: string | undefined) => `embook.payment.${companyApiKey}.subscription`;

/** The sale as the page around us follows it, and finds it again after a reload (host/tab-payment.ts). */
export const keepSale = (companyApiKey: string | undefined, sale: Sale): void =>
  writeTab(keyOf(companyApiKey), JSON.stringify(sale), { money: true });

export function endSale(companyApiKey: string | undefined, status: PaymentStatus): void {
  const sale = readTab(keyOf(companyApiKey));
  if (sale) keepSale(companyApiKey, { ...(JSON.parse(sale) as Sale), status }); // written by us, a few lines above
}

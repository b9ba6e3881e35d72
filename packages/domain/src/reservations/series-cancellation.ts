import type { Cents, ShopTime } from '../shared/index.ts';
import { customersCancellation, type CustomersVisit } from './cancellation.ts';
import { owedAtDesk } from './desk-part.ts';

/** What cancelling all visits of a series comes to. */
export interface SeriesCancellation {
  /** What goes back online. */
  readonly refund: Cents;
  /** What goes back at the shop, where it was paid. */
  readonly atShop: Cents;
  /** What the company keeps of visits that are refunded. */
  readonly fee: Cents;
  readonly lost: Cents;
  readonly usesReturned: number;
  readonly usesLost: number;
  /** Visits that cannot be cancelled and stay. */
  readonly kept: number;
}

/** Judges each visit on its own, as the platform will (CAN-8, CAN-10), and adds up. */
export function seriesCancellationOf(visits: readonly CustomersVisit[], fee: Cents, now: ShopTime): SeriesCancellation {
  const sum = { refund: 0, atShop: 0, fee: 0, lost: 0, usesReturned: 0, usesLost: 0, kept: 0 };
  for (const visit of visits) {
    const outcome = customersCancellation(visit, fee, now);
    const atShop = owedAtDesk(outcome, visit.paidAtShop ?? 0);
    sum.atShop += atShop;
    switch (outcome.kind) {
      case 'free':
        break;
      case 'refund':
        sum.refund += outcome.amount - atShop;
        sum.fee += outcome.fee;
        break;
      case 'cost_lost':
        sum.lost += outcome.amount;
        break;
      case 'free_use_returned':
        sum.usesReturned += 1;
        break;
      case 'use_lost':
        sum.usesLost += 1;
        break;
      case 'begun':
      case 'company_only':
      case 'provider_warning':
      case 'within_policy':
        sum.kept += 1;
    }
  }
  return sum;
}

import type { Cents, ShopTime } from '../shared/index.ts';
import { type Cancellable, cancellationOf } from './cancellation.ts';

/** What cancelling all visits of a series comes to. */
export interface SeriesCancellation {
  readonly refund: Cents;
  /** What the company keeps of visits that are refunded. */
  readonly fee: Cents;
  readonly lost: Cents;
  readonly usesReturned: number;
  readonly usesLost: number;
  /** Visits that cannot be cancelled and stay. */
  readonly kept: number;
}

/** Judges each visit on its own, as the platform will (CAN-8, CAN-10), and adds up. */
export function seriesCancellationOf(visits: readonly Cancellable[], fee: Cents, now: ShopTime): SeriesCancellation {
  const sum = { refund: 0, fee: 0, lost: 0, usesReturned: 0, usesLost: 0, kept: 0 };
  for (const visit of visits) {
    const outcome = cancellationOf(visit, fee, now);
    switch (outcome.kind) {
      case 'free':
        break;
      case 'refund':
        sum.refund += outcome.amount;
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

import type { Entitlement } from '@embook/domain/payment';
import type { ShopTime } from '@embook/domain/shared';
import type { Tx } from '../infra/db/open.ts';

interface Owner {
  readonly companyId: number;
  readonly customerId: number;
}

/** The visit that is to be paid for. */
export interface Visit {
  readonly serviceId: number;
  readonly startsAt: ShopTime;
}

/** Something a customer has that pays for visits instead of money: bundles, subscriptions. */
export interface Pass {
  readonly paymentType: 'bundle' | 'subscription';
  /** Those that would pay for this visit, with what is left of each. */
  entitlements(tx: Pick<Tx, 'select' | 'execute'>, owner: Owner, visit: Visit): Promise<Entitlement[]>;
  /** Takes a use, under the lock of the customer's row; false when none is left (A8). */
  use(tx: Tx, owner: Owner, entitlementId: number, visit: Visit & { readonly bookingId: number }): Promise<boolean>;
  /** Gives back the use a booking took; a second time does nothing. */
  giveBack(tx: Tx, companyId: number, bookingId: number): Promise<void>;
}

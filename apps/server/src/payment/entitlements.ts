import type { Entitlement, PaymentType } from '@embook/domain/payment';
import type { Locale, ShopTime } from '@embook/domain/shared';
import type { Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';

/** A use that another visit to the same service takes. */
export interface PlannedUse {
  readonly entitlementId: number;
  readonly startsAt: ShopTime;
}

/** The visit that is to be paid for. */
export interface Visit {
  readonly serviceId: number;
  readonly startsAt: ShopTime;
  /** Uses of the visits before it that are booked in the same go, and not taken yet (AGAIN-1). */
  readonly planned?: readonly PlannedUse[] | undefined;
}

/** Whose entitlements, and the language that names them; staff read the names that were kept. */
export interface Holder extends Owner {
  readonly locale?: Locale | undefined;
}

/** Something a customer has that pays for visits instead of money: bundles, subscriptions. */
export interface Entitlements {
  readonly paymentType: 'bundle' | 'subscription';
  /** Those that would pay for this visit, with what is left of each. */
  usable(tx: Pick<Tx, 'select' | 'execute'>, holder: Holder, visit: Visit): Promise<Entitlement[]>;
  /** Takes a use, under the lock of the customer's row; false when none is left (A8). */
  use(tx: Tx, owner: Owner, entitlementId: number, visit: Visit & { readonly bookingId: number }): Promise<boolean>;
  /**
   * Moves a booking with a use to another time, which needs a use by the rules of that time; false where there is none,
   * and then nothing has changed (A17).
   */
  move(tx: Tx, owner: Owner, visit: Visit & { readonly bookingId: number }): Promise<boolean>;
  /** Gives back the use a booking took; a second call has no effect. */
  giveBack(tx: Tx, companyId: number, bookingId: number): Promise<void>;
}

/** The kind that handles this payment type; undefined for money. */
export const entitlementsFor = (
  entitlementKinds: readonly Entitlements[],
  paymentType: PaymentType,
): Entitlements | undefined => entitlementKinds.find((entitlements) => entitlements.paymentType === paymentType);

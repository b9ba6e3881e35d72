import type {
  beginPayment,
  giveUpPayment,
  listBanks,
  paymentSummary,
  providerNameOf,
  startPayment,
  startPaymentById,
} from '../../payment/payment.ts';

/** A function without the context that it takes first. */
type Bound<F> = F extends (core: never, ...rest: infer Rest) => infer Answer ? (...rest: Rest) => Answer : never;

/** The calls of payments that a booking needs. */
export interface Paying {
  readonly takesOnline: boolean;
  readonly providerName: Bound<typeof providerNameOf>;
  readonly banks: Bound<typeof listBanks>;
  readonly intent: Bound<typeof beginPayment>;
  readonly start: Bound<typeof startPayment>;
  readonly startById: Bound<typeof startPaymentById>;
  readonly summary: Bound<typeof paymentSummary>;
  readonly giveUp: Bound<typeof giveUpPayment>;
}

export type Banks = Awaited<ReturnType<Paying['banks']>>;

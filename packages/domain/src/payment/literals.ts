/** How a booking can be paid (PAY-10). */
export const paymentTypes = ['cash', 'ideal', 'discount', 'bundle', 'subscription'] as const;

/** The payment types that are money, not a use of a bundle or membership. */
export const moneyTypes = ['cash', 'ideal', 'discount'] as const satisfies readonly (typeof paymentTypes)[number][];

/** The status of a payment as a customer sees it: the four literals of the contract (PAY-7). */
export const paymentStatuses = ['pending', 'ok', 'error', 'cancel'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What is paid for. */
export const payableKinds = ['booking', 'bundle', 'subscription'] as const;
export type PayableKind = (typeof payableKinds)[number];

/** Why a payment did not lead to what it was for; `refunded`: it was paid, but the slot had gone. */
export const paymentTroubles = ['failed', 'cancelled', 'expired', 'refunded'] as const;
export type PaymentTrouble = (typeof paymentTroubles)[number];

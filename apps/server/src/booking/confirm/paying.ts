import type { Payments } from '../../payment/payment.ts';

/** The calls of payments that a booking needs. */
export type Paying = Pick<Payments, 'providerName' | 'banks' | 'intent' | 'start' | 'summary' | 'giveUp'>;

export type Banks = Awaited<ReturnType<Paying['banks']>>;

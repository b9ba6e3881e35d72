import type { Payments } from '../../payment/payment.ts';

/** What a booking asks of payments. */
export type Paying = Pick<Payments, 'providerName' | 'banks' | 'intent' | 'start' | 'summary' | 'giveUp'>;

export type Banks = Awaited<ReturnType<Paying['banks']>>;

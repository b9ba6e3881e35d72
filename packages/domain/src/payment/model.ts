import type { AnswerOf, ValueOf } from '../shared/index.ts';
import type { pendingPayments } from './api.ts';
import type { paymentOptionsFields } from './wire.ts';

export type PaymentOptions = ValueOf<typeof paymentOptionsFields>;
export type PaymentChoice = PaymentOptions['payments'][number];
export type PaymentType = PaymentChoice['paymentType'];
export type Bank = PaymentOptions['idealBanks'][number];
export type PendingPayment = AnswerOf<typeof pendingPayments>['payments'][number];

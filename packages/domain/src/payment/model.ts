import type { AnswerOf } from '../shared/index.ts';
import type { paymentOptions } from './api.ts';

export type PaymentOptions = AnswerOf<typeof paymentOptions>['paymentOptions'];
export type PaymentChoice = PaymentOptions['payments'][number];
export type PaymentType = PaymentChoice['paymentType'];
export type Bank = PaymentOptions['idealBanks'][number];

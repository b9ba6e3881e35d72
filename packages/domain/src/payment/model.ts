import type { ValueOf } from '../shared/index.ts';
import type { paymentOptionsFields } from './wire.ts';

export type PaymentOptions = ValueOf<typeof paymentOptionsFields>;
export type PaymentChoice = PaymentOptions['payments'][number];
export type PaymentType = PaymentChoice['paymentType'];
export type Bank = PaymentOptions['idealBanks'][number];

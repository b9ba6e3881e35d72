import type { PaymentChoice, PaymentOptions } from '../src/payment/index.ts';

/** € 60 at the shop. */
export const aChoice = (given: Partial<PaymentChoice> = {}): PaymentChoice => ({
  paymentType: 'cash',
  paymentName: 'At the shop',
  requiresIdealBank: false,
  onlinePayment: false,
  cost: 6000,
  discount: 0,
  entitlement: null,
  ...given,
});

export const anOnlineChoice = (given: Partial<PaymentChoice> = {}): PaymentChoice =>
  aChoice({ paymentType: 'ideal', paymentName: 'iDEAL', onlinePayment: true, ...given });

/** Four of ten massages are left. */
export const aBundleChoice = (given: Partial<PaymentChoice> = {}): PaymentChoice =>
  aChoice({
    paymentType: 'bundle',
    paymentName: 'Bundle',
    cost: 0,
    entitlement: { id: 71, name: 'Ten massages', usesLeft: 4, usesMax: 10, validUntil: Date.UTC(2026, 10, 23) / 1000 },
    ...given,
  });

export const someOptions = (payments: PaymentOptions['payments'], given: Partial<PaymentOptions> = {}) => ({
  paymentOptions: {
    showDiscount: false,
    discountString: '',
    payments,
    paymentsWithoutDiscount: [],
    idealBanks: [
      { id: 'ing', name: 'ING' },
      { id: 'bunq', name: 'bunq' },
    ],
    bookingCost: 6000,
    payOnline: true,
    finalCost: 6000,
    cancellationPolicy: 24,
    cancellationFee: 0,
    ...given,
  },
});

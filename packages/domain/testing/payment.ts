import type { PaymentChoice, PaymentOptions, PendingPayment } from '../src/payment/index.ts';

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
    entitlement: {
      id: 71,
      name: 'Ten massages',
      usesLeft: 4,
      usesMax: 10,
      validUntil: Date.UTC(2026, 10, 23) / 1000,
      term: null,
    },
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
    cancellationFee: null,
    ...given,
  },
});

/** A massage on Wednesday at 16:30, to be paid within ten minutes of Monday at ten. */
export const aPendingPayment = (given: Partial<PendingPayment> = {}): PendingPayment => ({
  kind: 'booking',
  id: 900,
  productId: 10,
  name: 'Massage',
  startsAt: Date.UTC(2026, 10, 18, 16, 30) / 1000,
  minutes: 60,
  shopName: 'Oudegracht',
  amount: 6000,
  paymentUrl: 'https://bank.example/pay/1',
  payUntil: Date.UTC(2026, 10, 16, 9, 10) / 1000,
  againPath: null,
  ...given,
});

import { choice, endpoint, form, freeText, id, optional, record, whole, yesOrNo } from '../shared/index.ts';
import {
  expectedCents,
  givenUpAnswer,
  paymentAnswer,
  paymentOptionsFields,
  paymentTypes,
  started,
} from '../payment/index.ts';

export const bundlePaymentOptions = endpoint({
  method: 'POST',
  path: '/api/payment/bundle/options/get',
  summary: 'What a bundle costs and the ways to pay for it',
  caller: 'visitor',
  fields: form({ bundleId: id(), shopId: id() }),
  answer: record({ paymentOptions: paymentOptionsFields }),
  problems: ['bundle_not_found'],
});

export const buyBundle = endpoint({
  method: 'POST',
  path: '/api/payment/bundle/buy',
  summary: 'Buys a bundle, or goes on paying for one that is already begun',
  caller: 'customer',
  money: true,
  fields: form({
    bundleId: id(),
    shopId: id(),
    paymentType: choice(paymentTypes),
    idealBankId: optional(freeText(100)),
    fromWidget: optional(yesOrNo()),
    /** One whose payment is under way. */
    clientBundleId: optional(id()),
    expectedCents,
  }),
  fieldCapabilities: { expectedCents: 'expected-cents' },
  answer: record({ clientBundleId: whole(), ...started }),
  problems: ['bundle_not_found', 'price_changed', 'key_reused', 'payment_unavailable'],
});

export const confirmBundle = endpoint({
  method: 'POST',
  path: '/api/payment/confirm/bundle',
  summary: 'Asks for the end of a payment; it never pays by itself',
  caller: 'customer',
  fields: form({ clientBundleId: id() }),
  answer: paymentAnswer,
  problems: ['bundle_not_found'],
});

export const cancelBundlePayment = endpoint({
  method: 'POST',
  path: '/api/payment/cancel/bundle',
  summary: 'Gives up the payment of a bundle',
  caller: 'customer',
  fields: form({ clientBundleId: id() }),
  answer: givenUpAnswer,
  problems: ['bundle_not_found'],
});

export const checkBundlePayment = endpoint({
  method: 'POST',
  path: '/api/payment/check-status/bundle',
  summary: 'Where the payment of a bundle stands',
  caller: 'customer',
  fields: form({ clientBundleId: id() }),
  answer: paymentAnswer,
  problems: ['bundle_not_found'],
});

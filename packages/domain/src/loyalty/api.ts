import { decimal, endpoint, form, list, nullable, oneOf, record, text, whole } from '../shared/index.ts';

const loyalty = record({
  /** What each paid online booking earns. */
  pointsForOnlinePayment: whole(),
  /** Percent, once enough points are there. */
  discount: whole(),
  /** Percent this customer may use now; 0 for a visitor. */
  currentDiscount: whole(),
  needPoints: whole(),
  loyaltyDescription: nullable(text()),
  points: whole(),
  /** From 0 to 1. */
  progress: decimal(),
  missingPoints: whole(),
  /** The latest entries, newest first; `createdAt` is unix seconds of real time. */
  entries: list(
    record({ points: whole(), reason: oneOf(['earned', 'spent', 'returned', 'adjusted']), createdAt: whole() }),
  ),
});

export const loyaltyGet = endpoint({
  method: 'POST',
  path: '/api/company/loyalty/information/get',
  summary: 'The loyalty programme, and where the signed-in customer stands in it',
  caller: 'visitor',
  fields: form({}),
  answer: record({ loyalty }),
  problems: ['loyalty_not_offered'],
});

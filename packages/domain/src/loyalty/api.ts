import {
  type AnswerOf,
  decimal,
  endpoint,
  form,
  list,
  nullable,
  oneOf,
  optionalOr,
  record,
  text,
  whole,
} from '../shared/index.ts';

const loyalty = record({
  /** What each paid online booking earns. */
  pointsForOnlinePayment: optionalOr(whole(), 0),
  /** Percent, once enough points are there. */
  discount: optionalOr(whole(), 0),
  /** Percent this customer may use now; 0 for a visitor. */
  currentDiscount: optionalOr(whole(), 0),
  needPoints: optionalOr(whole(), 0),
  loyaltyDescription: nullable(text()),
  /** Null where a platform sends them only with the profile. */
  points: optionalOr(whole(), null),
  /** From 0 to 1. */
  progress: optionalOr(decimal(), 0),
  missingPoints: optionalOr(whole(), 0),
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

/** As it is answered. */
export type LoyaltyInformation = AnswerOf<typeof loyaltyGet>['loyalty'];
export type Loyalty = LoyaltyInformation & { readonly points: number };

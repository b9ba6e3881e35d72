import { type AnswerOf, endpoint, form, list, nameOf, nullable, record, text, whole } from '../shared/index.ts';

const promotion = record({
  id: whole(),
  name: text(),
  description: nullable(text()),
  photoUrl: nullable(text()),
  videoUrl: nullable(text()),
  /** Names, as they are shown. */
  services: list(nameOf()),
  /** The same services for the Book button: where each is booked. */
  bookable: list(record({ serviceId: whole(), shopId: whole() })),
});

export const promotionList = endpoint({
  method: 'POST',
  path: '/api/company/get/promotions',
  summary: 'What the company currently promotes',
  caller: 'visitor',
  fields: form({}),
  answer: record({ promotions: list(promotion) }),
  problems: [],
});

export type Promotion = AnswerOf<typeof promotionList>['promotions'][number];

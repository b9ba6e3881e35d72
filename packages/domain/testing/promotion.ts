import type { Promotion } from '../src/promotions/index.ts';

export const aPromotion = (given: Partial<Promotion> = {}): Promotion => ({
  id: 1,
  name: 'Two for one',
  description: 'Bring a friend this month.',
  photoUrl: null,
  videoUrl: null,
  services: ['Massage'],
  bookable: [{ serviceId: 8, shopId: 3 }],
  ...given,
});

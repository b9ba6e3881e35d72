import type { OfferRefusal } from '@embook/domain/payment';
import { type Cents, euroFromCents } from '@embook/domain/shared';
import { Problem } from '../infra/http/problem.ts';

export const priceChanged = (cost: Cents): Problem =>
  new Problem('price_changed', undefined, { final_cost: euroFromCents(cost) });

/** The problem that a refused payment type is answered with. */
export function offerProblem(refusal: OfferRefusal): Problem {
  switch (refusal.refused) {
    case 'not_offered':
      return new Problem('invalid_fields', { payment_type: 'not_offered' });
    case 'bank':
      return new Problem('invalid_fields', { ideal_bank_id: 'bank' });
    case 'price_changed':
      return priceChanged(refusal.cost);
  }
}

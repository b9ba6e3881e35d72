import type { Bundle } from './model.ts';

export type LengthUnit = 'days' | 'weeks' | 'months' | 'years';

export type Validity =
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'limited'; readonly length: number; readonly unit: LengthUnit };

/** The contract's third segment is the unit. */
const units: Readonly<Record<Bundle['lengthType'], LengthUnit | null>> = {
  'bundle.length.days': 'days',
  'bundle.length.weeks': 'weeks',
  'bundle.length.months': 'months',
  'bundle.length.years': 'years',
  'bundle.length.infinity': null,
};

/** For how long a bundle can be used once it is bought (BUN-2). */
export function validityOf({ length, lengthType }: Pick<Bundle, 'length' | 'lengthType'>): Validity {
  const unit = units[lengthType];
  return unit === null || length === null ? { kind: 'unlimited' } : { kind: 'limited', length, unit };
}

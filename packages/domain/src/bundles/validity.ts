import { addDays, addMonths, type ShopTime } from '../shared/index.ts';
import type { Bundle } from './api.ts';

export type LengthUnit = 'days' | 'weeks' | 'months' | 'years';

type LengthType = NonNullable<Bundle['lengthType']>;

export type Validity =
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'limited'; readonly length: number; readonly unit: LengthUnit };

/** The contract's third segment is the unit. */
const units: Readonly<Record<LengthType, LengthUnit | null>> = {
  'bundle.length.days': 'days',
  'bundle.length.weeks': 'weeks',
  'bundle.length.months': 'months',
  'bundle.length.years': 'years',
  'bundle.length.infinity': null,
};

/** For how long a bundle can be used once it is bought (BUN-2). */
export function validityOf({ length, lengthType }: Pick<Bundle, 'length' | 'lengthType'>): Validity {
  const unit = lengthType && units[lengthType];
  return unit === null || length === null ? { kind: 'unlimited' } : { kind: 'limited', length, unit };
}

/** The last moment that the database keeps: with an end beyond it a payment could not be settled (A3). */
const LAST_END: ShopTime = Date.UTC(2100, 0) / 1000;

/** The first moment at which a bundle bought then can no longer be used, to the minute; null: it does not end. */
export function validUntil(bought: ShopTime, validity: Validity): ShopTime | null {
  if (validity.kind === 'unlimited') return null;
  const { length, unit } = validity;
  const from = bought - (bought % 60);
  const end =
    unit === 'days' || unit === 'weeks'
      ? addDays(from, unit === 'days' ? length : length * 7)
      : addMonths(from, unit === 'months' ? length : length * 12);
  return Math.min(end, LAST_END);
}

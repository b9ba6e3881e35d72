import { type Bundle, validityOf, visitsOf } from '@embook/domain/bundles';
import { formatLongDay } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';

export function visitsText(bundle: Pick<Bundle, 'maxUsages'>): string {
  const count = visitsOf(bundle);
  return count === null ? m.common_bundle_unlimited() : m.common_bundle_visits({ count });
}

/** Null where the platform does not name the unit. */
export function validityText(bundle: Pick<Bundle, 'length' | 'lengthType'>): string | null {
  if (bundle.lengthType === null) return null;
  const validity = validityOf(bundle);
  if (validity.kind === 'unlimited') return m.common_bundle_valid_always();
  const { unit, length: count } = validity;
  switch (unit) {
    case 'days':
      return m.common_bundle_valid_days({ count });
    case 'weeks':
      return m.common_bundle_valid_weeks({ count });
    case 'months':
      return m.common_bundle_valid_months({ count });
    case 'years':
      return m.common_bundle_valid_years({ count });
  }
}

/** Until when a bought bundle can be used; null where the platform sends neither an end nor a length. */
export function expiryText({ endsAt, lengthType }: Pick<Bundle, 'endsAt' | 'lengthType'>): string | null {
  if (endsAt !== null) return m.common_bundle_expires({ date: formatLongDay(endsAt) });
  return lengthType === null ? null : m.common_bundle_valid_always();
}

/** Without duplicates: shops of one company may each have a service of the same name. */
export const serviceNames = ({ services }: Pick<Bundle, 'services'>): string[] => [...new Set(services)];

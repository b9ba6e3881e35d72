import { entitlements } from './entitlement-invariants.ts';
import { money } from './money-invariants.ts';
import { places } from './places.ts';

/**
 * What must hold in every database at every moment, each under the name that an operator reads. That no row is without
 * a company needs no statement: the columns refuse it. Some are enforced by constraints as well and are checked all the
 * same, since a database may have been repaired or restored by hand.
 */
export const checks = { ...places, ...money, ...entitlements };

export type Invariant = keyof typeof checks;

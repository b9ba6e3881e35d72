import type { Cents } from '../shared/index.ts';
import type { TillMethod } from './literals.ts';

interface Entry {
  readonly id: number;
  readonly kind: 'sale' | 'refund' | 'correction';
  readonly method: TillMethod;
  readonly amountCents: Cents;
}

/**
 * TILL-1: the sales of a visit that can be put right by an opposite entry. A correction names a method and an amount, so
 * of equal sales as many are put right as there are corrections, the first ones first; what was given back is not
 * corrected as well.
 */
export function correctableSales(till: readonly Entry[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const sales of Map.groupBy(till, ({ method, amountCents }) => `${method} ${Math.abs(amountCents)}`).values()) {
    const corrected = sales.filter(({ kind }) => kind === 'correction').length;
    for (const { id } of sales.filter(({ kind }) => kind === 'sale').slice(corrected)) ids.add(id);
  }
  const left = Map.groupBy(till, ({ method }) => method);
  return new Set(
    till.flatMap(({ id, method, amountCents }) => {
      const sum = (left.get(method) ?? []).reduce((cents, entry) => cents + entry.amountCents, 0);
      return ids.has(id) && sum >= amountCents ? [id] : [];
    }),
  );
}

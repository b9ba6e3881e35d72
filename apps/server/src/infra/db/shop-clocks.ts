import type { ShopTime } from '@embook/domain/shared';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/** Shops of one time zone, and their current shop time. */
export interface ShopsNow {
  readonly shopIds: readonly number[];
  readonly now: ShopTime;
}

/** With one time zone, as nearly always, the current shop time is passed as the value `now`. */
export const nowOf = (clocks: readonly ShopsNow[]): ShopTime => clocks[0]?.now ?? 0;

/**
 * Statements that compare with the clock of a row's shop. With one time zone there are few texts, one for each of
 * `variant`, and each is prepared once for a database: preparing it takes longer than running it.
 */
export function byClocks<Variant extends readonly boolean[], Prepared>(
  shopId: SQL,
  prepare: (db: Db, now: SQL, ...variant: Variant) => Prepared,
) {
  const prepared = new WeakMap<Db, Map<string, Prepared>>();
  return (db: Db, clocks: readonly ShopsNow[], ...variant: Variant): Prepared => {
    if (clocks.length > 1) return prepare(db, nowAt(shopId, clocks), ...variant);
    const inOneZone = prepared.get(db) ?? new Map<string, Prepared>();
    prepared.set(db, inOneZone);
    const key = variant.join();
    const known = inOneZone.get(key) ?? prepare(db, sql`${sql.placeholder('now')}::bigint`, ...variant);
    inOneZone.set(key, known);
    return known;
  };
}

function nowAt(shopId: SQL, clocks: readonly ShopsNow[]): SQL {
  const cases = clocks.map(({ shopIds, now }) => sql`when ${inArray(shopId, [...shopIds])} then ${now}::bigint`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

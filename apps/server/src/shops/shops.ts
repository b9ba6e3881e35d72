import { clockOfMinute, type Day, dayOf } from '@embook/domain/shared';
import type { Shop, Timetable } from '@embook/domain/shops';
import { LRUCache } from 'lru-cache';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import type { Db } from '../infra/db/open.ts';
import { Problem } from '../infra/http/problem.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import {
  findFilters,
  findReviews,
  findShop,
  findZone,
  isShownShop,
  type ShopRow,
  shownShops,
  type StoredHours,
  type StoredSpecialDay,
} from './shop-store.ts';

export { scheduleOf, type StoredHours, type StoredSpecialDay, timetableColumns, worksIn } from './shop-store.ts';

const ZONE_CACHE_MS = 5 * 60_000;
const MAX_ZONES = 10_000;

/** Zones of shops, which practically never change and every list of coming things needs. */
export const createZoneCache = (clock: Clock): Core['zones'] =>
  new LRUCache({ max: MAX_ZONES, ttl: ZONE_CACHE_MS, ttlResolution: 0, perf: clock });

export async function zoneOfShop(
  { db, zones }: Pick<Core, 'db' | 'zones'>,
  companyId: number,
  shopId: number,
): Promise<string> {
  const key = `${companyId}/${shopId}`;
  const zone = zones.get(key) ?? (await findZone(db, companyId, shopId));
  if (zone === undefined) throw new Problem('shop_not_found');
  if (!zones.has(key)) zones.set(key, zone);
  return zone;
}

/**
 * A shop that customers do not see has no lists (decision 59); that is read only for an empty list, since nothing of a
 * hidden shop is in one.
 */
export async function refuseHiddenShop(
  db: Db,
  companyId: number,
  shopId: number,
  rows: readonly unknown[],
): Promise<void> {
  if (rows.length === 0 && !(await isShownShop(db, companyId, shopId))) throw new Problem('shop_not_found');
}

function orNotFound<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Problem('shop_not_found');
  return answer;
}

const asShop = (clock: Clock, { hours, specialDays, ...shop }: ShopRow): Shop => ({
  ...shop,
  ...timetableOf({ hours, specialDays }, dayOf(shopNow(clock, shop.timeZone))),
});

export const shopRoutes = {
  shopList: async ({ db, clock }, { company, locale }) => ({
    shops: (await shownShops(db, company.id, locale)).map((row) => asShop(clock, row)),
  }),
  shopGet: async ({ db, clock }, { company, locale }, { shopId }) => {
    const { about, employees, ...row } = orNotFound(await findShop(db, company.id, shopId, locale));
    return { shop: { ...asShop(clock, row), about, employees } };
  },
  reviewList: async ({ db }, { company }, { shopId, first, limit }) =>
    orNotFound(await findReviews(db, company.id, shopId, first, limit)),
  shopFilters: async ({ db }, { company, locale }, { shopId }) =>
    orNotFound(await findFilters(db, company.id, shopId, locale)),
} satisfies Partial<CoreHandlers>;

const asHours = (opens: number, closes: number) => ({ opens: clockOfMinute(opens), closes: clockOfMinute(closes) });

/** The stored hours in the words of the domain: all seven weekdays, and the special days from `today` on. */
export const timetableOf = (
  { hours, specialDays }: { readonly hours: readonly StoredHours[]; readonly specialDays: readonly StoredSpecialDay[] },
  today: Day,
): Timetable => ({ openingHours: weekdays(hours), specialDays: byDate(specialDays, today) });

function weekdays(stored: readonly StoredHours[]): Timetable['openingHours'] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const hours = stored.filter((row) => row.weekday === weekday).map(({ opens, closes }) => asHours(opens, closes));
    return { weekday, closed: hours.length === 0, hours };
  });
}

function byDate(stored: readonly StoredSpecialDay[], today: Day): Timetable['specialDays'] {
  const days = Map.groupBy(
    stored.filter(({ date }) => date >= today),
    ({ date }) => date,
  );
  return [...days].map(([date, rows]) => {
    const hours = rows.flatMap(({ opens, closes }) =>
      opens !== null && closes !== null ? [asHours(opens, closes)] : [],
    );
    return { date, closed: hours.length === 0, hours, reason: rows[0]?.reason ?? null };
  });
}

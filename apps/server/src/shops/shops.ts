import { type Locale, clockOfMinute, type Day, dayOf } from '@embook/domain/shared';
import type { Reviews, Shop, ShopFilters, ShopWithPeople, Timetable } from '@embook/domain/shops';
import { LRUCache } from 'lru-cache';
import { type Clock, shopNow } from '../infra/clock.ts';
import { Problem } from '../infra/http/problem.ts';
import type { ShopRow, ShopStore, StoredHours, StoredSpecialDay } from './shop-store.ts';

export { scheduleOf, type StoredHours, type StoredSpecialDay, timetableColumns, worksIn } from './shop-store.ts';

export type Shops = ReturnType<typeof createShops>;

/** The time zone of a shop practically never changes. */
const ZONE_CACHE_MS = 5 * 60_000;
const MAX_ZONES = 10_000;

export function createShops(store: ShopStore, clock: Clock) {
  const zones = new LRUCache<string, string>({ max: MAX_ZONES, ttl: ZONE_CACHE_MS, ttlResolution: 0, perf: clock });

  const asShop = ({ hours, specialDays, ...shop }: ShopRow): Shop => ({
    ...shop,
    ...timetableOf({ hours, specialDays }, dayOf(shopNow(clock, shop.timeZone))),
  });

  return {
    async list(companyId: number, locale: Locale): Promise<Shop[]> {
      return (await store.list(companyId, locale)).map(asShop);
    },

    async get(companyId: number, shopId: number, locale: Locale): Promise<ShopWithPeople> {
      const found = await store.get(companyId, shopId, locale);
      if (!found) throw new Problem('shop_not_found');
      const { about, employees, ...row } = found;
      return { ...asShop(row), about, employees };
    },

    /** Cached for some minutes, because every list of coming things needs it. */
    async timeZone(companyId: number, shopId: number): Promise<string> {
      const key = `${companyId}/${shopId}`;
      const known = zones.get(key);
      if (known) return known;
      const zone = await store.timeZone(companyId, shopId);
      if (zone === undefined) throw new Problem('shop_not_found');
      zones.set(key, zone);
      return zone;
    },

    /**
     * What a list of the shop has for customers. A shop that they do not see has none (decision 59); that is read only for an
     * empty list, since nothing of a hidden shop is in one.
     */
    async listed<T>(companyId: number, shopId: number, found: readonly T[]): Promise<readonly T[]> {
      if (found.length === 0 && !(await store.isShown(companyId, shopId))) throw new Problem('shop_not_found');
      return found;
    },

    async reviews(companyId: number, shopId: number, first: number, limit: number): Promise<Reviews> {
      const found = await store.reviews(companyId, shopId, first, limit);
      if (!found) throw new Problem('shop_not_found');
      return found;
    },

    async filters(companyId: number, shopId: number, locale: Locale): Promise<ShopFilters> {
      const found = await store.filters(companyId, shopId, locale);
      if (!found) throw new Problem('shop_not_found');
      return found;
    },
  };
}

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

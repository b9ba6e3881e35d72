import {
  type BookedVisit,
  type BoughtBundle,
  PAGE_SIZE,
  rateUntil,
  type Reservation,
} from '@embook/domain/reservations';
import type { ReservationPage, ReservationType } from '@embook/domain/reservations';
import type { Locale } from '@embook/domain/shared';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Owner } from '../infra/db/owner.ts';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { createCatalogueCache } from '../infra/catalogue-cache.ts';
import { messages } from '../messages/index.ts';
import type { BoughtStore, BundleRow } from './bought-bundle-store.ts';
import { type After, type Counts, readCursor, writeCursor } from './cursor.ts';
import type { ShopsNow } from '../infra/db/shop-clocks.ts';
import type { ListedVisit, ReservationStore } from './reservation-store.ts';

export type { Ratings, Said } from './rating/rating.ts';

export type Reservations = ReturnType<typeof createReservations>;

interface ListRequest {
  /** To come, else over or cancelled. */
  readonly next: boolean;
  readonly firstResult: number | undefined;
  readonly maxResults: number | undefined;
  readonly cursor: string | undefined;
}

/** Counts stop here, so that counting stays fast. */
const MAX_COUNTED = 1_000;

export function createReservations(store: ReservationStore, bought: BoughtStore, clock: Clock) {
  const known = createCatalogueCache<Awaited<ReturnType<ReservationStore['shops']>>>();

  async function zonesOf({ id, catalogueVersion }: CustomerCaller['company']) {
    const found = known.find(String(id), catalogueVersion);
    if (found) return found;
    const zones = await store.shops(id);
    known.keep(String(id), catalogueVersion, zones);
    return zones;
  }

  async function clocksOf(company: CustomerCaller['company']): Promise<ShopsNow[]> {
    const zones = await zonesOf(company);
    return zones.map(({ timeZone, shopIds }) => ({ shopIds, now: shopNow(clock, timeZone) }));
  }

  async function countsOf(owner: Owner, current: boolean, clocks: readonly ShopsNow[]): Promise<Counts> {
    const [bookings, bundles] = await Promise.all([
      store.count(owner, current, clocks, MAX_COUNTED),
      bought.count(owner, current, clocks),
    ]);
    return { bookings, bundles };
  }

  /** Where among the bundles a page begins that is counted from the first visit on. */
  async function bundlesFrom(
    owner: Owner,
    request: ListRequest,
    clocks: readonly ShopsNow[],
    visits: number,
  ): Promise<number> {
    const { firstResult = 0 } = request;
    if (visits > 0 || firstResult === 0) return 0;
    return Math.max(0, firstResult - (await store.count(owner, request.next, clocks, firstResult)));
  }

  return {
    /** Bookings, then bundles, as one list in pages (RES-2, RES-4). */
    async list(caller: CustomerCaller, request: ListRequest): Promise<ReservationPage> {
      const owner = ownerOf(caller);
      const { next: current, maxResults: most = PAGE_SIZE } = request;
      const read = request.cursor === undefined ? undefined : readCursor(request.cursor);
      const clocks = await clocksOf(caller.company);
      const after = read?.after.kind === 'visit' ? read.after : undefined;
      const offset = read ? 0 : (request.firstResult ?? 0);
      const [counts, found] = await Promise.all([
        read?.counts ?? countsOf(owner, current, clocks),
        read?.after.kind === 'bundle'
          ? []
          : store.visits(owner, current, clocks, { after, offset, most: most + 1, locale: caller.locale }),
      ]);
      const visits = found.slice(0, most);
      const room = found.length > most ? 0 : most - visits.length;
      const from =
        read?.after.kind === 'bundle'
          ? read.after.position
          : await bundlesFrom(owner, read ? { ...request, firstResult: 0 } : request, clocks, visits.length);
      const owned =
        room === 0 || from >= counts.bundles
          ? []
          : await bought.page(owner, current, clocks, { offset: from, most: room, locale: caller.locale });

      const last = visits.at(-1);
      const then: After | undefined =
        found.length > most && last
          ? { kind: 'visit', startsAt: last.startsAt, id: last.id }
          : from + owned.length < counts.bundles
            ? { kind: 'bundle', position: from + owned.length }
            : undefined;
      return {
        bookings: visits.map((visit) => asVisit(visit, caller.locale)),
        bundles: owned.map((bundle) => asBundle(bundle, caller.locale)),
        bookingsCount: counts.bookings,
        bundlesCount: counts.bundles,
        nextCursor: then ? writeCursor(then, counts) : null,
      };
    },

    async details(caller: CustomerCaller, id: number, type: ReservationType): Promise<Reservation> {
      const owner = ownerOf(caller);
      if (type === 'bundle') {
        const bundle = await bought.find(owner, id, caller.locale);
        if (!bundle) throw new Problem('bundle_not_found');
        return { type: 'bundle', ...asBundle(bundle, caller.locale) };
      }
      const found = await store.visit(owner, id, caller.locale);
      if (!found) throw new Problem('booking_not_found');
      const { seriesId, ratedAt, entitlementName, ...visit } = found;
      const now = shopNow(clock, visit.timeZone);
      return {
        type: 'product',
        ...asVisit(visit, caller.locale),
        // A use that ended because money went back paid for nothing (A30).
        ...(entitlementName !== null &&
          (visit.paymentType === 'bundle' || visit.paymentType === 'subscription') && {
            paymentInfo: `${paymentInfo(caller.locale, visit)}: ${entitlementName}`,
          }),
        roomId: visit.roomId,
        cancellationFee: visit.cancellationFee,
        progress: visit.progress,
        paidAtShop: visit.paidAtShop,
        refund: await store.refund(owner, id),
        series: seriesId === null ? [] : await store.comingOf(owner, seriesId, id, now),
        comment: visit.comment,
        note: visit.note,
        rateUntil: rateUntil({ ...visit, ratedAtMs: ratedAt?.getTime() ?? null }, clock.now()),
      };
    },

    /** One visit as the list shows it. */
    async visit(owner: Owner, id: number, locale: Locale): Promise<BookedVisit> {
      const found = await store.visit(owner, id, locale);
      if (!found) throw new Problem('booking_not_found');
      return asVisit(found, locale);
    },
  };
}

/** How it was paid, as text. */
const paymentInfo = (
  locale: Locale,
  { paymentType, paymentSystem }: Pick<ListedVisit, 'paymentType' | 'paymentSystem'>,
) => messages[locale].paymentMethods[paymentSystem === 'legacy' ? 'legacy' : paymentType];

const asVisit = (visit: ListedVisit, locale: Locale): BookedVisit => ({
  ...visit,
  paymentInfo: paymentInfo(locale, visit),
  isBoughtWithBundle: visit.paymentType === 'bundle',
  isBoughtWithSubscription: visit.paymentType === 'subscription',
});

const asBundle = (bundle: BundleRow, locale: Locale): BoughtBundle => ({
  ...bundle,
  paymentInfo: paymentInfo(locale, bundle),
});

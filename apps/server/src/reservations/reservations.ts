import {
  type BookedVisit,
  type BoughtBundle,
  PAGE_SIZE,
  rateUntil,
  type Reservation,
} from '@embook/domain/reservations';
import type { ReservationPage, ReservationType } from '@embook/domain/reservations';
import type { FieldsOf, Locale } from '@embook/domain/shared';
import type { bookWeeks as bookCall, sameAgainWeeks } from '@embook/domain/booking';
import { bookWeeks, momentsLike, readWeeks } from '../booking/booking.ts';
import { shopNow } from '../infra/clock.ts';
import type { Owner } from '../infra/db/owner.ts';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { messages } from '../messages/index.ts';
import { type BundleRow, countBundles, findBundle, listBundles } from './bought-bundle-store.ts';
import type { ShopsNow } from '../infra/db/shop-clocks.ts';
import type { ReservationCore } from './reservation-core.ts';
import {
  comingVisitsOf,
  countVisits,
  findRefund,
  findVisit,
  findBookingBefore,
  type ListedVisit,
  listVisits,
  zonesOfShops,
} from './reservation-store.ts';

export { cancelForClass, cancelUnpaid, demandSettled } from './cancelling/cancel.ts';
export { cancelInChange, cancellationConsequence } from './desk/desk-cancelling.ts';
export { moveInChange } from './desk/desk-moving.ts';
export { rateInTransaction, type RatingInput } from './rating/rating.ts';
export type { ReservationCore } from './reservation-core.ts';

interface ListRequest {
  /** To come, else over or cancelled. */
  readonly next: boolean;
  readonly firstResult: number | undefined;
  readonly maxResults: number | undefined;
  readonly cursor: string | undefined;
}

/** Counts stop here, so that counting stays fast. */
const MAX_COUNTED = 1_000;

async function zonesOf(core: ReservationCore, { id, catalogueVersion }: CustomerCaller['company']) {
  const found = core.companyZones.find(String(id), catalogueVersion);
  if (found) return found;
  const zones = await zonesOfShops(core.db, id);
  core.companyZones.keep(String(id), catalogueVersion, zones);
  return zones;
}

async function clocksOf(core: ReservationCore, company: CustomerCaller['company']): Promise<ShopsNow[]> {
  const zones = await zonesOf(core, company);
  return zones.map(({ timeZone, shopIds }) => ({ shopIds, now: shopNow(core.clock, timeZone) }));
}

async function countsOf(
  core: ReservationCore,
  owner: Owner,
  current: boolean,
  clocks: readonly ShopsNow[],
): Promise<Counts> {
  const [bookings, bundles] = await Promise.all([
    countVisits(core.db, owner, current, clocks, MAX_COUNTED),
    countBundles(core.db, owner, current, clocks),
  ]);
  return { bookings, bundles };
}

/** Where among the bundles a page begins that is counted from the first visit on. */
async function bundlesFrom(
  core: ReservationCore,
  owner: Owner,
  request: ListRequest,
  clocks: readonly ShopsNow[],
  visits: number,
): Promise<number> {
  const { firstResult = 0 } = request;
  if (visits > 0 || firstResult === 0) return 0;
  return Math.max(0, firstResult - (await countVisits(core.db, owner, request.next, clocks, firstResult)));
}

/** Bookings, then bundles, as one list in pages (RES-2, RES-4). */
export async function listReservations(
  core: ReservationCore,
  caller: CustomerCaller,
  request: ListRequest,
): Promise<ReservationPage> {
  const owner = ownerOf(caller);
  const { next: current, maxResults: most = PAGE_SIZE } = request;
  const read = request.cursor === undefined ? undefined : readCursor(request.cursor);
  const clocks = await clocksOf(core, caller.company);
  const after = read?.after.kind === 'visit' ? read.after : undefined;
  const offset = read ? 0 : (request.firstResult ?? 0);
  const [counts, found] = await Promise.all([
    read?.counts ?? countsOf(core, owner, current, clocks),
    read?.after.kind === 'bundle'
      ? []
      : listVisits(core.db, owner, current, clocks, { after, offset, most: most + 1, locale: caller.locale }),
  ]);
  const visits = found.slice(0, most);
  const room = found.length > most ? 0 : most - visits.length;
  const from =
    read?.after.kind === 'bundle'
      ? read.after.position
      : await bundlesFrom(core, owner, read ? { ...request, firstResult: 0 } : request, clocks, visits.length);
  const owned =
    room === 0 || from >= counts.bundles
      ? []
      : await listBundles(core.db, owner, current, clocks, { offset: from, most: room, locale: caller.locale });

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
}

export async function reservationDetails(
  core: ReservationCore,
  caller: CustomerCaller,
  id: number,
  type: ReservationType,
): Promise<Reservation> {
  const owner = ownerOf(caller);
  if (type === 'bundle') {
    const bundle = await findBundle(core.db, owner, id, caller.locale);
    if (!bundle) throw new Problem('bundle_not_found');
    return { type: 'bundle', ...asBundle(bundle, caller.locale) };
  }
  const found = await findVisit(core.db, owner, id, caller.locale);
  if (!found) throw new Problem('booking_not_found');
  const { seriesId, ratedAt, entitlementName, ...visit } = found;
  const now = shopNow(core.clock, visit.timeZone);
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
    refund: await findRefund(core.db, owner, id),
    series: seriesId === null ? [] : await comingVisitsOf(core.db, owner, seriesId, id, now),
    comment: visit.comment,
    note: visit.note,
    rateUntil: rateUntil({ ...visit, ratedAtMs: ratedAt?.getTime() ?? null }, core.clock.now()),
  };
}

/** AGAIN-1: a class and an event are chosen from their lists, so they have no such moments. */
async function visitBefore(core: ReservationCore, caller: CustomerCaller, bookingId: number) {
  const visit = await findBookingBefore(core.db, ownerOf(caller), bookingId);
  if (!visit) throw new Problem('booking_not_found');
  if (visit.sessionId !== null) throw new Problem('service_not_found');
  return visit;
}

export const sameAgain = async (core: ReservationCore, caller: CustomerCaller, { bookingId }: { bookingId: number }) =>
  momentsLike(core, caller.company, await visitBefore(core, caller, bookingId), caller.locale);

/** AGAIN-1: the weeks of a repeated visit, and the booking of those that are chosen. */
export const weeksAgain = async (
  core: ReservationCore,
  caller: CustomerCaller,
  request: FieldsOf<typeof sameAgainWeeks>,
) => readWeeks(core, caller, (await visitBefore(core, caller, request.bookingId)).serviceId, request);

export const bookWeeksAgain = async (
  core: ReservationCore,
  caller: CustomerCaller,
  request: FieldsOf<typeof bookCall>,
) => bookWeeks(core, caller, (await visitBefore(core, caller, request.bookingId)).serviceId, request);

/** One visit as the list shows it. */
export async function getVisit(core: ReservationCore, owner: Owner, id: number, locale: Locale): Promise<BookedVisit> {
  const found = await findVisit(core.db, owner, id, locale);
  if (!found) throw new Problem('booking_not_found');
  return asVisit(found, locale);
}

/** How many there are in all, counted once: the cursors of later pages contain it. */
interface Counts {
  readonly bookings: number;
  readonly bundles: number;
}

/** Where a page begins: after a visit, or at a bundle once the visits are through. */
type After =
  | { readonly kind: 'visit'; readonly startsAt: number; readonly id: number }
  | { readonly kind: 'bundle'; readonly position: number };

const CURSOR = /^(?:v(\d{1,10})\.(\d{1,16})|b(\d{1,6}))\.(\d{1,9})\.(\d{1,9})$/;

const writeCursor = (after: After, { bookings, bundles }: Counts): string =>
  `${after.kind === 'visit' ? `v${after.startsAt}.${after.id}` : `b${after.position}`}.${bookings}.${bundles}`;

function readCursor(cursor: string): { readonly after: After; readonly counts: Counts } {
  const found = CURSOR.exec(cursor);
  if (!found) throw new Problem('invalid_fields', { cursor: 'invalid' });
  const [startsAt = 0, id = 0, position = 0, bookings = 0, bundles = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return {
    after: found[3] === undefined ? { kind: 'visit', startsAt, id } : { kind: 'bundle', position },
    counts: { bookings, bundles },
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

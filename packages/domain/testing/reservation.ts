import type { BookedVisit, BoughtBundle, Reservation, ReservationPage } from '../src/reservations/index.ts';
import { at } from './clock.ts';

type VisitDetail = Extract<Reservation, { readonly type: 'product' }>;
type BundleDetail = Extract<Reservation, { readonly type: 'bundle' }>;

/** A massage on Wednesday at 16:30, paid online; cancelling is free until a day before. */
export const aVisit = (given: Partial<BookedVisit> = {}): BookedVisit => ({
  id: 500,
  kind: 'service',
  minutes: 60,
  service: 'Massage',
  serviceId: 10,
  shopId: 1,
  shopName: 'Oudegracht',
  startsAt: at('16:30', '2026-11-18'),
  timeZone: 'Europe/Amsterdam',
  isRecurring: false,
  finalCost: 6000,
  paymentType: 'ideal',
  paymentInfo: 'iDEAL',
  paymentSystem: 'sandbox',
  paid: true,
  cancelled: false,
  address: {
    street: 'Oudegracht 112',
    zip: '3511 AW',
    city: 'Utrecht',
    country: 'Netherlands',
    latitude: 52.09,
    longitude: 5.12,
    contactNumber: '+31 30 123 4567',
  },
  roomName: 'Linen room',
  employeeName: 'Noor',
  photoUrl: null,
  policyHours: 24,
  movedByShop: false,
  isBoughtWithBundle: false,
  isBoughtWithSubscription: false,
  rating: null,
  ...given,
});

export const aVisitDetail = (given: Partial<VisitDetail> = {}): VisitDetail => ({
  type: 'product',
  ...aVisit(),
  roomId: 1,
  cancellationFee: null,
  progress: null,
  paidAtShop: 0,
  refund: null,
  series: [],
  comment: null,
  note: null,
  rateUntil: null,
  ...given,
});

/** Four of ten massages are used; it ends in half a year. */
export const aBoughtBundle = (given: Partial<BoughtBundle> = {}): BoughtBundle => ({
  id: 71,
  bundleId: 1,
  bundleName: 'Ten massages',
  usages: 4,
  maxUsages: 10,
  length: 6,
  lengthType: 'bundle.length.months',
  endsAt: at('10:00', '2027-05-16'),
  services: ['Massage', 'Sauna'],
  description: 'Bring a towel.',
  finalCost: 40_000,
  paymentInfo: 'iDEAL',
  paid: true,
  paymentReturned: false,
  ...given,
});

export const aBundleDetail = (given: Partial<BundleDetail> = {}): BundleDetail => ({
  type: 'bundle',
  ...aBoughtBundle(),
  ...given,
});

/** All there is, on one page. */
export const aReservationPage = (given: Partial<ReservationPage> = {}): ReservationPage => ({
  bookings: [],
  bundles: [],
  bookingsCount: given.bookings?.length ?? 0,
  bundlesCount: given.bundles?.length ?? 0,
  nextCursor: null,
  ...given,
});

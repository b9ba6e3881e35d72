import { bundles, subscriptions } from './spec-catalogue.ts';
import type { Customer, HeldBundle, Visit } from './customer.ts';
import { DAY, shopMidnight, shopNow } from './shop-time.ts';

/** A customer's profile, with the fields of section 3. */
export const profileOf = (customer: Customer) => ({
  email: customer.email,
  first_name: customer.firstName,
  last_name: customer.lastName,
  contact_number: customer.contactNumber,
  date_of_birth: Date.parse(`${customer.birthDate}T00:00:00Z`) / 1000,
  loyalty_points: 40,
  address: customer.address,
  zip: customer.zip,
  city: customer.city,
  avatar_url: customer.avatarUrl,
  client_company_name: customer.companyName,
  registration_extra_field_label: '',
  external_note: customer.note,
  ...customer.settings,
});

const visitAnswer = ({ paid, ...visit }: Visit) => ({
  ...visit,
  paid: paid ? 1 : 0,
  is_recurring: false,
  payment_system: visit.payment_info === 'cash' ? 'cash' : 'paypro',
  address: {
    street: 'Hoofdstraat 1',
    zip: '3511 AA',
    city: 'Utrecht',
    country: 'Netherlands',
    latitude: '52.09',
    longitude: '5.12',
    contact_number: '+31301234567',
  },
  solarium_name: 'Room North',
  photo_url: '/media/room.png',
  cancellation_policy: 24,
  is_bought_with_bundle: false,
  is_bought_with_subscription: false,
});

const bundleAnswer = (held: HeldBundle) => {
  const bundle = bundles.find(({ id }) => id === held.bundleId);
  return {
    id: held.id,
    bundle_name: held.bundle_name,
    usages: 0,
    max_usages: bundle?.max_usages,
    length: bundle?.length,
    length_type: 'bundle.length.months',
    ends_at: shopMidnight() + 180 * DAY,
    services: bundle?.services ?? [],
    description: bundle?.description ?? '',
    final_cost: held.final_cost,
    payment_info: 'ideal',
    paid: held.paid,
  };
};

/** Offset and size apply to each of the two lists. */
export function reservationList(customer: Customer, next: boolean, first: number, size: number) {
  const visits = customer.visits.filter(({ timestamp }) => timestamp > shopNow() === next);
  const held = next ? customer.bundles.filter(({ paid }) => paid) : [];
  return {
    bookings: visits
      .toSorted((a, b) => a.timestamp - b.timestamp)
      .slice(first, first + size)
      .map(visitAnswer),
    bundles: held.slice(first, first + size).map(bundleAnswer),
  };
}

export function reservationOf(customer: Customer, type: string, id: number) {
  if (type === 'bundle') return customer.bundles.filter((held) => held.id === id).map(bundleAnswer)[0];
  return customer.visits.filter((visit) => visit.id === id).map(visitAnswer)[0];
}

/** A bought bundle carries the id of its reservation. */
export const bundleList = (customer: Customer | undefined) =>
  bundles.map((bundle) => {
    const held = customer?.bundles.find(({ bundleId, paid }) => bundleId === bundle.id && paid);
    return { ...bundle, reservation_id: held?.id ?? null };
  });

export const subscriptionList = (customer: Customer | undefined) =>
  subscriptions.map((subscription) => {
    const held = customer?.subscription?.subscriptionId === subscription.id ? customer.subscription : undefined;
    return {
      ...subscription,
      client_subscription_id: held?.id ?? null,
      client_subscription_is_active: held?.paid ?? false,
      client_subscription_status: held ? (held.paid ? 'active' : 'pending') : null,
      startDate: held?.startDate ?? null,
      endDate: null,
    };
  });

const WEEK = 7 * DAY;

export const periodsOf = (start: number) => ({
  current_usages: [
    { periodicity: 'weekly', subscription_group_id: 51, max_usages: 2, used: 1, end_date: start + WEEK },
    { periodicity: 'monthly', subscription_group_id: 52, max_usages: -1, used: 0, end_date: start + 30 * DAY },
  ],
  next_weekly: start + WEEK,
  prev_weekly: start - WEEK,
  next_monthly: start + 30 * DAY,
  prev_monthly: start - 30 * DAY,
  hasPrev: null,
  hasNext: start + 30 * DAY,
  missed_usages: [],
});

export const subscriptionDetails = ({ subscription }: Customer) =>
  subscription && {
    id: subscription.id,
    started_at: subscription.startDate,
    ends_at: null,
    subscription: subscriptions.find(({ id }) => id === subscription.subscriptionId),
    periods: periodsOf(subscription.startDate),
  };

export const paymentOptions = (cost: number | string, cash: boolean) => ({
  show_discount: false,
  discount_string: '',
  payments: [
    ...(cash
      ? [{ payment_type: 'cash', payment_name: 'Cash', requires_ideal_bank: false, online_payment: false }]
      : []),
    { payment_type: 'ideal', payment_name: 'iDEAL', requires_ideal_bank: true, online_payment: true },
  ],
  ideal_banks: [
    { id: 'MEADOW', name: 'Meadow Mutual' },
    { id: 'RIVER', name: 'River Bank' },
  ],
  booking_cost: cost,
  pay_online: true,
  final_cost: cost,
});

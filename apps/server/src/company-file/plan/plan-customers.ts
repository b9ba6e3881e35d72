import { NO_NAME } from '@embook/domain/profile';
import { dayOf } from '@embook/domain/shared';
import { accounts, bookings, customers } from '../../infra/db/schema/index.ts';
import type { CompanyFile } from '../format.ts';
import type { CustomerEntry } from '../format/customer.ts';
import { Names } from './names.ts';
import { planBooking } from './plan-bookings.ts';
import {
  type OwnBundle,
  type Owner,
  type OwnSubscription,
  planOwnBundle,
  planOwnSubscription,
} from './plan-entitlements.ts';
import { planPoints } from './plan-money.ts';
import type { Weekly } from './plan-sessions.ts';
import { type Planning, portraitOf } from './planning.ts';
import type { Place } from '../report.ts';

export function planCustomers(planning: Planning, file: CompanyFile, weekly: readonly Weekly[]): void {
  const emails = new Set<string>();
  const owners = new Map<number, Owner>();
  for (const [index, given] of file.customers.entries()) {
    const place = ['customers', index];
    const email = given.email?.toLowerCase();
    if (email !== undefined && emails.has(email)) planning.report.problem([...place, 'email'], 'is there twice');
    if (email !== undefined) emails.add(email);
    const owner = planCustomer(planning, given, email, place);
    owners.set(owner.id, owner);
    planning.customers.add(given.ref, owner, place);
  }
  for (const each of weekly) planRegulars(planning, each, owners);
}

function planCustomer(planning: Planning, given: CustomerEntry, email: string | undefined, place: Place): Owner {
  const { companyId, company, ids, rows, report, calendar } = planning;
  const momentOf = (moment: string | undefined) =>
    moment === undefined ? null : calendar.moment(moment, company.time_zone);
  const createdAt = momentOf(given.created_at) ?? new Date(planning.now);
  if (given.password_hash !== undefined)
    report.warn([...place, 'password_hash'], 'is not taken over: people set a new password by mail');
  const id = ids.next(customers);
  rows.add(customers, {
    companyId,
    id,
    accountId: email === undefined || given.walk_in ? null : accountOf(planning, email, createdAt),
    contactEmail: given.walk_in ? (email ?? null) : null,
    firstName: given.first_name ?? '',
    lastName: given.last_name ?? '',
    contactNumber: given.phone ?? null,
    countryCode: given.country_code ?? null,
    dateOfBirth: given.born === undefined ? null : calendar.date(given.born),
    address: given.address ?? null,
    zip: given.zip ?? null,
    city: given.city ?? null,
    clientCompanyName: given.company_name ?? null,
    externalNote: given.note ?? null,
    avatarUrl: portraitOf(planning, given.avatar),
    pushEnabled: given.push,
    emailEnabled: given.mail,
    feedbackEnabled: given.feedback,
    locale: given.locale,
    blockedAt: momentOf(given.blocked_at),
    erasedAt: momentOf(given.erased_at),
    createdAt,
  });
  const owner: Owner = {
    id,
    name: shortName(given),
    bundles: new Names<OwnBundle>('bundle of this customer', report),
    subscriptions: new Names<OwnSubscription>('subscription of this customer', report),
    series: new Map(),
  };
  planEntitlements(planning, given, owner, place);
  for (const [index, booking] of given.bookings.entries())
    planBooking(planning, booking, owner, [...place, 'bookings', index]);
  planPoints(planning, given.points, { customerId: id, bookingId: null, paymentId: null }, [...place, 'points']);
  return owner;
}

/** As reviews are signed. */
function shortName({ first_name: first, last_name: last }: CustomerEntry): string {
  if (first === undefined) return NO_NAME;
  return last ? `${first} ${[...last][0]}.` : first;
}

/**
 * Existing accounts keep their password. New ones are locked until the person sets a password by mail: an account works
 * at every company, so the author of a file must not choose it (A18).
 */
function accountOf(planning: Planning, email: string, createdAt: Date): number {
  const known = planning.accountIds.get(email);
  if (known !== undefined) return known;
  const id = planning.ids.next(accounts);
  planning.rows.add(accounts, { id, email, passwordHash: lockedHash(planning.randomId), createdAt });
  return id;
}

const LIVE = ['pending', 'active', 'open'];

function planEntitlements(planning: Planning, given: CustomerEntry, owner: Owner, place: Place): void {
  for (const [index, bundle] of given.bundles.entries()) {
    const where = [...place, 'bundles', index];
    const product = planning.bundles.find(bundle.bundle, [...where, 'bundle']);
    if (product) owner.bundles.add(bundle.ref, planOwnBundle(planning, bundle, product, owner.id, where), where);
  }
  const live = new Set<string>();
  for (const [index, subscription] of given.subscriptions.entries()) {
    const where = [...place, 'subscriptions', index];
    const product = planning.subscriptions.find(subscription.subscription, [...where, 'subscription']);
    if (!product) continue;
    // One live of each, as the database holds it (A10).
    if (LIVE.includes(subscription.status) && live.has(subscription.subscription))
      planning.report.problem([...where, 'subscription'], `"${subscription.subscription}" is held twice`);
    if (LIVE.includes(subscription.status)) live.add(subscription.subscription);
    const own = planOwnSubscription(planning, subscription, product, owner.id, where);
    owner.subscriptions.add(subscription.ref, own, where);
  }
}

/** A standing place in a class of years is a booking for each of its dates. */
const MAX_REGULAR_BOOKINGS = 2_000_000;

function planRegulars(
  planning: Planning,
  { given, sessions, place }: Weekly,
  owners: ReadonlyMap<number, Owner>,
): void {
  const { regulars } = given;
  if (!regulars) return;
  const where = [...place, 'regulars'];
  const regular = planning.customers.findAll(regulars.customers, [...where, 'customers']);
  if (given.ref === undefined) return planning.report.problem([...place, 'ref'], 'is needed for the regulars');
  if (planning.rows.count(bookings) + sessions.length * regular.length > MAX_REGULAR_BOOKINGS)
    return planning.report.problem(where, `are more than ${MAX_REGULAR_BOOKINGS} bookings with those of the customers`);
  const [from, until] = [planning.calendar.date(regulars.from), planning.calendar.date(regulars.until)];
  for (const { row } of sessions) {
    const date = dayOf(row.startsAt);
    if (date < from || date > until || row.cancelledAt) continue;
    for (const { id } of regular) {
      const booking = {
        session: given.ref,
        on: date,
        discount: 0,
        payment: { type: 'cash' as const },
        points: [],
        till: [],
      };
      planBooking(planning, { ...booking, series: given.ref }, owners.get(id)!, where);
    }
  }
}

/** A hash that no password has. The salt comes from the given random source. */
function lockedHash(randomId: () => number): string {
  const [salt, digest] = [16, 32].map((length) => randomBytes(length, randomId).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`;
}

function randomBytes(length: number, randomId: () => number): Buffer {
  const bytes = Buffer.alloc(length + 6);
  // An id has 53 bits, of which 48 fill six bytes.
  for (let at = 0; at < length; at += 6) bytes.writeUIntBE(randomId() % 2 ** 48, at, 6);
  return bytes.subarray(0, length);
}

import type { Day } from '@embook/domain/shared';
import { bundleUses, subscriptionUses } from '../../infra/db/schema/index.ts';
import { periodStart } from './calendar.ts';
import type { BookingEntry } from '../format/customer.ts';
import type { Owner } from './plan-entitlements.ts';
import type { Planning, Service } from './planning.ts';
import type { Place } from '../report.ts';

interface Use {
  readonly bookingId: number;
  readonly service: Service;
  readonly option: Service | undefined;
  readonly on: Day;
  readonly createdAt: Date;
}

/** A use covers a service also when one of its options was booked. */
const covers = (services: readonly Service[], { service, option }: Use): boolean =>
  services.some((each) => each === service || each === service.parent || each === option);

/** The use of a bundle or a subscription that a booking was paid with. A returned one no longer counts (A8). */
export function planUse(planning: Planning, given: BookingEntry, owner: Owner, use: Use, place: Place): void {
  const { companyId, company, calendar, rows, report } = planning;
  const { payment, cancelled } = given;
  const { bookingId } = use;
  const where = [...place, 'payment', 'with'];
  const isReturned = cancelled?.use_returned ?? false;
  const returnedAt = isReturned && cancelled ? calendar.moment(cancelled.at, company.time_zone) : null;
  if (payment.type === 'bundle') {
    const bundle = owner.bundles.find(payment.with, where);
    if (!bundle) return;
    if (!covers(bundle.services, use)) report.problem(where, `"${payment.with}" does not include this service`);
    if (!isReturned) bundle.used += 1;
    if (bundle.maxUsages !== -1 && bundle.used > bundle.maxUsages)
      report.problem(where, `"${payment.with}" has no more than ${bundle.maxUsages} uses`);
    const number = isReturned ? 1 : bundle.used;
    const row = { companyId, clientBundleId: bundle.id, number, maxUsages: bundle.maxUsages };
    rows.add(bundleUses, { ...row, bookingId, usedAt: use.createdAt, returnedAt });
  }
  if (payment.type === 'subscription') {
    const subscription = owner.subscriptions.find(payment.with, where);
    if (!subscription) return;
    const group = subscription.groups.find(
      (each) => covers(each.services, use) && each.number === (payment.group ?? each.number),
    );
    if (!group) return report.problem(where, `"${payment.with}" does not include this service`);
    const day = payment.period === undefined ? use.on : calendar.date(payment.period);
    const start = periodStart(subscription.startsOn, group.periodicity, day);
    const used = (group.used.get(start) ?? 0) + (isReturned ? 0 : 1);
    group.used.set(start, used);
    if (group.maxUsages !== -1 && used > group.maxUsages)
      report.problem(where, `"${payment.with}" has no more than ${group.maxUsages} uses from ${start} on`);
    rows.add(subscriptionUses, {
      companyId,
      clientSubscriptionId: subscription.id,
      groupId: group.id,
      periodStart: start,
      number: isReturned ? 1 : used,
      maxUsages: group.maxUsages,
      bookingId,
      usedAt: use.createdAt,
      returnedAt,
    });
  }
}
